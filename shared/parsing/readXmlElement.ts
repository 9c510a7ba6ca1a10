import { XMLParser } from 'fast-xml-parser'
import { withoutHidden } from '../domain/format/cleanText.ts'
import { type Refusal, refusal } from '../errors/refusal.ts'
import type { XmlElement } from './XmlElement.ts'

export type ReadXmlElement =
  | { ok: true; element: XmlElement }
  | { ok: false; path: string; error: Refusal }

/** A piece of what an element holds: a text, a CDATA section or an element with its attributes. */
type Piece = Record<string, unknown>

const TEXT = '#text'
const CDATA = '#cdata'
const ATTRIBUTES = ':@'

/**
 * Values stay the text that they are (`01234`, `1E5`), and nothing is put in for an entity but what
 * XML itself defines, by us. Pieces come in their order, so an element that is there once and one that
 * is there twice look alike.
 */
const PARSER = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  trimValues: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  textNodeName: TEXT,
  cdataPropName: CDATA,
})

/** An entity that XML does not define, and the path of the element it stands in. */
class UnknownEntity extends Error {
  readonly entity: string
  readonly path: string

  constructor(entity: string, path: string) {
    super(entity)
    this.entity = entity
    this.path = path
  }
}

/**
 * Reads one element with fast-xml-parser. `text` must be well-formed and without a DOCTYPE. An entity
 * that XML does not define is a refusal with the place, as is a name that no element may have
 * (`__proto__`).
 */
export function readXmlElement(text: string): ReadXmlElement {
  try {
    const pieces: Piece[] = PARSER.parse(text)
    const [piece = {}] = pieces.filter((one) => nameOf(one) !== TEXT)
    return { ok: true, element: elementOf(piece, '') }
  } catch (error) {
    if (error instanceof UnknownEntity) {
      const { path, entity } = error
      return { ok: false, path, error: refusal('ORDER_XML_ENTITY', { entity }) }
    }
    const reason = error instanceof Error ? error.message : String(error)
    return { ok: false, path: '', error: refusal('ORDER_XML_UNREADABLE', { reason }) }
  }
}

function elementOf(piece: Piece, parent: string): XmlElement {
  const name = nameOf(piece)
  const path = parent === '' ? name : `${parent}/${name}`
  const attributes = new Map<string, string>()
  for (const [key, value] of Object.entries((piece[ATTRIBUTES] ?? {}) as Record<string, string>))
    attributes.set(key, decoded(value, path))
  const element: XmlElement = { name, attributes, children: [], text: '' }
  for (const inner of piecesOf(piece, name)) {
    const kind = nameOf(inner)
    if (kind === TEXT) element.text += decoded(String(inner[TEXT]), path)
    else if (kind === CDATA) element.text += String(piecesOf(inner, CDATA)[0]?.[TEXT] ?? '')
    else element.children.push(elementOf(inner, path))
  }
  return element
}

function nameOf(piece: Piece): string {
  for (const key in piece) if (key !== ATTRIBUTES) return key
  return ''
}

function piecesOf(piece: Piece, name: string): Piece[] {
  return piece[name] as Piece[]
}

const NAMED: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

/**
 * The text with its entities and character references in place, each read once. A reference can
 * name a hidden character, which decoding the file has not seen.
 */
function decoded(text: string, path: string): string {
  if (!text.includes('&')) return text
  const plain = text.replace(/&([^;]*);/g, (entity, name: string) => {
    const character = name.startsWith('#') ? characterOf(name.slice(1)) : NAMED.get(name)
    if (character === undefined) throw new UnknownEntity(entity, path)
    return character
  })
  return withoutHidden(plain)
}

/** The character of a reference such as `38` or `x26`; undefined when XML has no such character. */
function characterOf(reference: string): string | undefined {
  const [, hex, digits] = /^(?:x([\da-fA-F]+)|(\d+))$/.exec(reference) ?? []
  const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16)
  const isCharacter =
    code === 0x9 ||
    code === 0xa ||
    code === 0xd ||
    (code >= 0x20 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0xfffd) ||
    (code >= 0x10000 && code <= 0x10ffff)
  return isCharacter ? String.fromCodePoint(code) : undefined
}
