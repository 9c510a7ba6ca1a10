/** An element: its attributes, its child elements in their order, and its own text, decoded. */
export interface XmlElement {
  name: string
  attributes: ReadonlyMap<string, string>
  children: XmlElement[]
  text: string
}
