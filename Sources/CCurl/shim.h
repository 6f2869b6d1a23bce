// libcurl, opened when it is first needed and not before: linking it would load thirty libraries at each start.
#ifndef WOTE_CCURL_H
#define WOTE_CCURL_H

#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <dlfcn.h>
#include <stdbool.h>

// The functions of libcurl that are used, by their addresses.
struct curl_library {
    CURLcode (*global_init)(long);
    CURL *(*easy_init)(void);
    void (*easy_reset)(CURL *);
    void (*easy_cleanup)(CURL *);
    CURLcode (*easy_setopt)(CURL *, CURLoption, ...);
    CURLcode (*easy_getinfo)(CURL *, CURLINFO, ...);
    const char *(*easy_strerror)(CURLcode);
    CURLM *(*multi_init)(void);
    CURLMcode (*multi_cleanup)(CURLM *);
    CURLMcode (*multi_add_handle)(CURLM *, CURL *);
    CURLMcode (*multi_remove_handle)(CURLM *, CURL *);
    CURLMcode (*multi_perform)(CURLM *, int *);
    CURLMcode (*multi_poll)(CURLM *, struct curl_waitfd *, unsigned int, int, int *);
    CURLMcode (*multi_wakeup)(CURLM *);
    CURLMsg *(*multi_info_read)(CURLM *, int *);
    struct curl_slist *(*slist_append)(struct curl_slist *, const char *);
    void (*slist_free_all)(struct curl_slist *);
};

// False when the machine has no libcurl; `dlerror` says why.
static inline bool curl_library_open(struct curl_library *library) {
    void *handle = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!handle) handle = dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!handle) return false;
#define WOTE_FIND(name) \
    if (!(*(void **)&library->name = dlsym(handle, "curl_" #name))) return false
    WOTE_FIND(global_init);
    WOTE_FIND(easy_init);
    WOTE_FIND(easy_reset);
    WOTE_FIND(easy_cleanup);
    WOTE_FIND(easy_setopt);
    WOTE_FIND(easy_getinfo);
    WOTE_FIND(easy_strerror);
    WOTE_FIND(multi_init);
    WOTE_FIND(multi_cleanup);
    WOTE_FIND(multi_add_handle);
    WOTE_FIND(multi_remove_handle);
    WOTE_FIND(multi_perform);
    WOTE_FIND(multi_poll);
    WOTE_FIND(multi_wakeup);
    WOTE_FIND(multi_info_read);
    WOTE_FIND(slist_append);
    WOTE_FIND(slist_free_all);
#undef WOTE_FIND
    return library->global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

// Swift calls no function with variable arguments; these take one each.

static inline CURLcode curl_set_number(const struct curl_library *library, CURL *handle, CURLoption option, long value) {
    return library->easy_setopt(handle, option, value);
}

static inline CURLcode curl_set_text(const struct curl_library *library, CURL *handle, CURLoption option, const char *value) {
    return library->easy_setopt(handle, option, value);
}

static inline CURLcode curl_set_pointer(const struct curl_library *library, CURL *handle, CURLoption option, void *value) {
    return library->easy_setopt(handle, option, value);
}

typedef size_t (*curl_receiver)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode curl_set_receiver(const struct curl_library *library, CURL *handle, CURLoption option, curl_receiver value) {
    return library->easy_setopt(handle, option, value);
}

static inline long curl_get_number(const struct curl_library *library, CURL *handle, CURLINFO info) {
    long value = 0;
    return library->easy_getinfo(handle, info, &value) == CURLE_OK ? value : 0;
}

// The result of the transfer that a multi handle finished; false while there is none.
static inline bool curl_result(const struct curl_library *library, CURLM *multi, CURLcode *result) {
    int left = 0;
    CURLMsg *message = library->multi_info_read(multi, &left);
    if (!message || message->msg != CURLMSG_DONE) return false;
    *result = message->data.result;
    return true;
}

#endif
