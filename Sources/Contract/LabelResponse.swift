package import Domain
package import StrictJSON

package typealias ListLabels = ListEntries<LabelResponse>
package typealias CreateLabel = CreateEntry<LabelResponse>
package typealias ChangeLabel = ChangeEntry<LabelResponse>
package typealias DeleteLabel = DeleteEntry<LabelResponse>

package struct LabelResponse: CatalogueEntry {
    package typealias Setting = PollLabel.Colour
    package static let endpoints = CatalogueEndpoints(
        list: .listLabels, create: .createLabel, change: .changeLabel, delete: .deleteLabel)
    package static let settingField: FieldName = "colour"

    package let id: ID<PollLabel>
    package let name: String
    package let colour: PollLabel.Colour
    package let createdAt: Instant

    package init(_ label: PollLabel) { (id, name, colour, createdAt) = (label.id, label.name, label.colour, label.createdAt) }
    package var entity: PollLabel { PollLabel(id: id, name: name, colour: colour, createdAt: createdAt) }
    package static func entitySetting(_ colour: PollLabel.Colour) -> PollLabel.Colour { colour }
}

/// A label where a poll carries it.
package struct CarriedLabelResponse: Codable, Hashable, Sendable {
    package let name: String
    package let colour: PollLabel.Colour

    package init(_ label: Poll.Label) { (name, colour) = (label.name, label.colour) }
    package var label: Poll.Label { Poll.Label(name: name, colour: colour) }
}
