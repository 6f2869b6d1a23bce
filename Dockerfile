# syntax=docker/dockerfile:1

FROM swift:6.3-bookworm AS build
RUN apt-get update \
    && apt-get install --yes --no-install-recommends libcurl4-openssl-dev libpq-dev make pkg-config \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN make release install DESTDIR=/staging PREFIX=/usr/local

# The same Debian as above, so that the libpq linked against is the libpq found.
FROM debian:bookworm-slim
RUN apt-get update \
    && apt-get install --yes --no-install-recommends ca-certificates libcurl4 libpq5 postgresql-client tzdata \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --create-home --uid 10001 --shell /usr/sbin/nologin wote
COPY --from=build /staging/ /
ENV LANG=C.UTF-8
USER wote
WORKDIR /home/wote
ENTRYPOINT ["wote"]
