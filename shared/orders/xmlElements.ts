import { XMLParser } from 'fast-xml-parser'
import { SaxesParser } from 'saxes'
import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import { cleanLine, withoutHidden } from '#shared/kernel/cleanText.ts'
import { ORDER_LIMITS } from './orderFile.ts'

/** An element: its attributes, its child elements in their order, and its own text, decoded. */
export interface XmlElement {
  name: string
  attributes: ReadonlyMap<string, string>
  children: XmlElement[]
  text: string
}

/** An element of orders as it stands in the file. */
export interface XmlOrder {
  /** From `<` to `>`; empty when it is too large. */
  text: string
  attributes: ReadonlyMap<string, string>
  /** The line on which it begins. */
  line: number
  /** More characters or elements than one order may have. */
  isTooLarge: boolean
}

/** Receives what is found: the outermost element first, then each order. */
interface XmlSink {
  root(name: string, attributes: ReadonlyMap<string, string>): void
  order(order: XmlOrder): void
}

/** Where and why a text is no XML. */
export interface XmlFailure {
  line: number
  column: number
  reason: string
}

interface XmlOrders {
  push(text: string): XmlFailure | null
  end(): XmlFailure | null
}

/** An order whose end is not in yet: where it begins, and the elements it has so far. */
interface OpenOrder {
  start: number
  line: number
  nodes: number
  attributes: ReadonlyMap<string, string>
  isTooLarge: boolean
}

/** The errors of saxes about an entity that XML does not define. */
const ENTITY_ERRORS: readonly string[] = ['undefined entity.', 'malformed character entity.']

/**
 * Reads XML strictly, piece by piece, and cuts the children named `name` of the outermost element out
 * of it one by one: a file of any size is never in memory as a whole. Nothing is fetched and no entity is
 * declared: the caller refuses a DOCTYPE. An unknown entity within an order is left to the reader of the
 * order; anywhere else it is a failure.
 */
export function xmlOrders(name: string, sink: XmlSink): XmlOrders {
  const parser = new SaxesParser()
  let depth = 0
  let order: OpenOrder | null = null
  /** The text from the open order, or from the last tag, and where in the file it begins. */
  let held = ''
  let heldFrom = 0
  let lastEvent = 0
  let failure: XmlFailure | null = null

  function fail(reason: string): void {
    failure ??= { line: parser.line, column: parser.column, reason }
  }

  function noteEvent(): void {
    lastEvent = parser.position
  }

  parser.on('error', ({ message }) => {
    const reason = message.replace(/^\d+:\d+: /, '')
    if (order === null || !ENTITY_ERRORS.includes(reason)) fail(reason)
  })

  parser.on('opentagstart', (tag) => {
    noteEvent()
    depth++
    if (depth > ORDER_LIMITS.xmlDepth) fail(`elements lie more than ${ORDER_LIMITS.xmlDepth} deep.`)
    if (failure !== null) return
    if (depth === 2 && tag.name === name) {
      const start = heldFrom + held.lastIndexOf('<', parser.position - heldFrom - 1)
      order = { start, line: parser.line, nodes: 0, attributes: new Map(), isTooLarge: false }
    }
    if (order === null) return
    order.nodes++
    limit(order)
  })

  parser.on('opentag', (tag) => {
    noteEvent()
    if (depth > 2 || failure !== null) return
    const attributes = new Map(
      Object.entries(tag.attributes).map(([key, value]) => [key, cleanLine(value)]),
    )
    if (depth === 1) sink.root(tag.name, attributes)
    else if (order !== null) order.attributes = attributes
  })

  parser.on('text', noteEvent)
  parser.on('cdata', noteEvent)

  parser.on('closetag', () => {
    noteEvent()
    depth--
    if (failure !== null || order === null || depth > 1) return
    limit(order)
    const { start, line, attributes, isTooLarge } = order
    const text = isTooLarge ? '' : held.slice(start - heldFrom, parser.position - heldFrom)
    order = null
    sink.order({ text, attributes, line, isTooLarge })
  })

  function limit(one: OpenOrder): void {
    const size = parser.position - one.start
    if (size > ORDER_LIMITS.xmlOrderAtAll) fail('an order is longer than 4 MiB.')
    one.isTooLarge ||= size > ORDER_LIMITS.xmlOrder || one.nodes > ORDER_LIMITS.xmlNodes
  }

  /** Drops the text that no order needs any more; the last tag may not be whole yet. */
  function release(): void {
    const from = order === null || order.isTooLarge ? held.lastIndexOf('<') : order.start - heldFrom
    const next = from < 0 ? held.length : from
    held = held.slice(next)
    heldFrom += next
  }

  return {
    push(text) {
      held += text
      parser.write(text)
      release()
      if (parser.position - lastEvent > ORDER_LIMITS.line)
        fail('a text, a comment or a tag is longer than 1 MiB.')
      return failure
    },
    end() {
      parser.close()
      return failure
    },
  }
}

export type ReadXmlElement =
  | { ok: true; element: XmlElement }
  | { ok: false; path: string; error: Refusal }

/** A piece of what an element holds: a text, a CDATA section or an element with its attributes. */
type Piece = Record<string, unknown>

const TEXT = '#text'
const CDATA = '#cdata'
const ATTRIBUTES = ':@'

/**
 * Values stay the text that they are (`01234`, `1E5`). Only the entities of XML itself are replaced, by
 * `decoded`. Pieces come in their order, so an element that is there once and one that
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

/** Characters of an unknown entity that a refusal names: without an end it may be as long as the order. */
const LONGEST_NAMED = 40

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
      const { path } = error
      const entity = error.entity.slice(0, LONGEST_NAMED)
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
 * The text with its entities and character references in place, each read once. One without an end is
 * unknown too: it may hold tags, which the reader of the file takes for its name. A reference can name a
 * hidden character, which decoding the file has not seen.
 */
function decoded(text: string, path: string): string {
  if (!text.includes('&')) return text
  const plain = text.replace(/&([^&;]*)(;?)/g, (entity, name: string, end: string) => {
    const character = name.startsWith('#') ? characterOf(name.slice(1)) : NAMED.get(name)
    if (character === undefined || end === '') throw new UnknownEntity(entity, path)
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
