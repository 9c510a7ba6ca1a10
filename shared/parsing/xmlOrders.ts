import { SaxesParser } from 'saxes'
import { ORDER_LIMITS } from './orderLimits.ts'
import type { XmlElement } from './XmlElement.ts'

/** An element of orders as it was read. */
export interface XmlOrder {
  element: XmlElement
  /** The line on which it begins. */
  line: number
  /** More characters or elements than one order may have; what came after them is not kept. */
  isTooLarge: boolean
  /** An entity that XML does not define, and where; null when there is none. */
  unknownEntity: { path: string; entity: string } | null
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

/** An element on its way, with what its parser does not tell later. */
type OpenElement = XmlElement & { path: string }

/**
 * Reads XML strictly, piece by piece, and hands on the children named `name` of the outermost
 * element one by one: a file of any size never stands in memory as a whole. Nothing is fetched and no
 * entity is declared: who calls it refuses a DOCTYPE.
 */
export function xmlOrders(name: string, sink: XmlSink): XmlOrders {
  const parser = new SaxesParser()
  const open: OpenElement[] = []
  let depth = 0
  let order: XmlOrder | null = null
  let orderStart = 0
  let nodes = 0
  let lastEvent = 0
  let failure: XmlFailure | null = null

  function fail(reason: string): void {
    failure ??= { line: parser.line, column: parser.column, reason }
  }

  parser.on('error', ({ message }) => {
    const reason = message.replace(/^\d+:\d+: /, '')
    const isEntity = reason === 'undefined entity.' || reason === 'malformed character entity.'
    const place = open.at(-1)
    if (!isEntity || order === null || place === undefined) fail(reason)
    else order.unknownEntity ??= { path: place.path, entity: '' }
  })

  parser.on('opentagstart', (tag) => {
    lastEvent = parser.position
    depth++
    if (depth > ORDER_LIMITS.xmlDepth) fail(`elements lie more than ${ORDER_LIMITS.xmlDepth} deep.`)
    if (failure !== null) return
    const element: OpenElement = {
      name: tag.name,
      attributes: new Map(),
      children: [],
      text: '',
      path: open.length < 2 ? tag.name : `${open.at(-1)?.path}/${tag.name}`,
    }
    if (depth === 2 && tag.name === name) {
      order = { element, line: parser.line, isTooLarge: false, unknownEntity: null }
      orderStart = parser.position
      nodes = 0
    }
    if (order === null) return
    nodes++
    const size = parser.position - orderStart
    if (nodes > ORDER_LIMITS.xmlNodes || size > ORDER_LIMITS.xmlOrder) order.isTooLarge = true
    if (!order.isTooLarge) open.at(-1)?.children.push(element)
    open.push(element)
  })

  parser.on('opentag', (tag) => {
    lastEvent = parser.position
    const attributes = new Map(Object.entries(tag.attributes))
    if (depth === 1 && failure === null) sink.root(tag.name, attributes)
    const element = open.at(-1)
    if (element) element.attributes = attributes
    for (const text of attributes.values()) nameEntity(text)
  })

  function takeText(text: string): void {
    lastEvent = parser.position
    nameEntity(text)
    const element = open.at(-1)
    if (element && order?.isTooLarge === false) element.text += text
  }
  parser.on('text', takeText)
  parser.on('cdata', takeText)

  /** The parser leaves an entity that it does not know in the text, where it is looked up. */
  function nameEntity(text: string): void {
    if (order?.unknownEntity?.entity === '')
      order.unknownEntity.entity = /&[^;&\s]*;/.exec(text)?.[0] ?? ''
  }

  parser.on('closetag', () => {
    lastEvent = parser.position
    depth--
    if (failure !== null || order === null) return
    open.pop()
    if (open.length > 0) return
    if (parser.position - orderStart > ORDER_LIMITS.xmlOrder) order.isTooLarge = true
    sink.order(order)
    order = null
  })

  return {
    push(text) {
      parser.write(text)
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
