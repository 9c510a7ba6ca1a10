import { SaxesParser } from 'saxes'
import { cleanLine } from '../domain/format/cleanText.ts'
import { ORDER_LIMITS } from './orderLimits.ts'

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

/** Who takes what is found: the outermost element first, then each order. */
export interface XmlSink {
  root(name: string, attributes: ReadonlyMap<string, string>): void
  order(order: XmlOrder): void
}

/** Where and why a text is no XML. */
export interface XmlFailure {
  line: number
  column: number
  reason: string
}

export interface XmlOrders {
  push(text: string): XmlFailure | null
  end(): XmlFailure | null
}

/** An order on its way: where it begins, and the elements it has so far. */
interface OpenOrder {
  start: number
  line: number
  nodes: number
  attributes: ReadonlyMap<string, string>
  isTooLarge: boolean
}

/** What saxes says of an entity that XML does not define. */
const ENTITY_ERRORS: readonly string[] = ['undefined entity.', 'malformed character entity.']

/**
 * Reads XML strictly, piece by piece, and cuts the children named `name` of the outermost element out
 * of it one by one: a file of any size never stands in memory as a whole. Nothing is fetched and no
 * entity is declared: who calls it refuses a DOCTYPE. An unknown entity within an order is left to
 * who reads the order; anywhere else it is a failure.
 */
export function xmlOrders(name: string, sink: XmlSink): XmlOrders {
  const parser = new SaxesParser()
  let depth = 0
  let order: OpenOrder | null = null
  /** The text from the order at hand, or from the last tag, and where in the file it begins. */
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

  /** Lets go of what no order can need any more: a tag may still be coming in. */
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
