import { XMLParser, XMLValidator } from 'fast-xml-parser'

/** An element: its attributes, its child elements in their order, and its own text, undecoded. */
export interface XmlElement {
  name: string
  attributes: ReadonlyMap<string, string>
  children: XmlElement[]
  /** Text that still holds entities, and CDATA that holds none, in their order. */
  texts: { text: string; literal: boolean }[]
  /** Where it begins and ends in the text, in characters. */
  start: number
  end: number
}

export type XmlTree =
  | { ok: true; roots: XmlElement[] }
  | { ok: false; line: number; column: number; reason: string }

const ATTRIBUTE = '@'

/** Every value stays text, no entity is decoded and nothing external is looked at. */
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: ATTRIBUTE,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  trimValues: false,
  cdataPropName: '#cdata',
  captureMetaData: true,
})

const PLACE = XMLParser.getMetaDataSymbol() as symbol

/** The elements of an XML text, whose line ends are single line feeds. Call it only without DOCTYPE. */
export function xmlTree(text: string): XmlTree {
  // The parser reads many a broken text without a word, so the validator goes first.
  const valid = XMLValidator.validate(text)
  if (valid !== true)
    return { ok: false, line: valid.err.line, column: valid.err.col, reason: valid.err.msg }
  try {
    return { ok: true, roots: elementsOf(parser.parse(text) as ParsedNode[]) }
  } catch (error) {
    return { ok: false, line: 1, column: 1, reason: error instanceof Error ? error.message : '' }
  }
}

/** As the parser gives it: one key for the name, `:@` for the attributes, a symbol for the place. */
type ParsedNode = Record<string, ParsedNode[] | string | Record<string, string>>

function elementsOf(nodes: readonly ParsedNode[]): XmlElement[] {
  return nodes.flatMap((node) => {
    const name = nameOf(node)
    return name === null || name.startsWith('#') ? [] : [elementOf(name, node)]
  })
}

function elementOf(name: string, node: ParsedNode): XmlElement {
  const content = node[name]
  const children = Array.isArray(content) ? content : []
  const place = (node as unknown as Record<symbol, { startIndex?: number; endIndex?: number }>)[
    PLACE
  ]
  return {
    name,
    attributes: attributesOf(node),
    children: elementsOf(children),
    texts: children.flatMap(textOf),
    start: place?.startIndex ?? 0,
    end: place?.endIndex ?? 0,
  }
}

function nameOf(node: ParsedNode): string | null {
  return Object.keys(node).find((key) => key !== ':@') ?? null
}

function attributesOf(node: ParsedNode): Map<string, string> {
  const held = Object.entries((node[':@'] ?? {}) as Record<string, string>)
  return new Map(held.map(([key, value]) => [key.slice(ATTRIBUTE.length), value]))
}

function textOf(node: ParsedNode): XmlElement['texts'] {
  const text = node['#text']
  if (typeof text === 'string') return [{ text, literal: false }]
  const literal = node['#cdata']
  if (!Array.isArray(literal)) return []
  return literal.flatMap(textOf).map((part) => ({ ...part, literal: true }))
}
