import type { FeedProfile } from '../domain/order/FeedProfile.ts'
import { type MatchedHeaders, matchHeaders } from '../domain/order/matchHeaders.ts'
import type { OrderRow } from '../domain/order/OrderRow.ts'
import { ORDER_FIELDS, type OrderField } from '../domain/order/orderFields.ts'
import { type Refusal, refusal } from '../errors/refusal.ts'
import type { OrderFileReader, OrderRowSink } from './OrderFileReader.ts'
import { ORDER_LIMITS } from './orderLimits.ts'
import { type XmlElement, xmlTree } from './xmlTree.ts'
import { xmlValues } from './xmlValues.ts'

const ROOT = 'AuditOrders'
const ORDER = 'Order'
const CLASS_LINE = 'ClassCode'

/**
 * Reads orders from XML: `AuditOrders` with the attributes carrier, batch and count, an `Order` for
 * each order, a `ClassCode` for each class code line (one row each). Other elements are found by
 * their path, through the profile. A file that is not well formed, declares a DOCTYPE, is another
 * carrier's or states another count is refused whole.
 */
export function orderXml(
  file: string,
  carrier: string,
  profile: FeedProfile,
  sink: OrderRowSink,
): OrderFileReader {
  const pieces: string[] = []
  const paths = new Map<OrderField, string>()
  const ignored = new Set<string>()
  const shapes = new Map<string, MatchedHeaders>()

  function read(text: string): Refusal | null {
    if (text.trim() === '') return refusal('ORDER_FILE_EMPTY', { file })
    if (/<!(DOCTYPE|ENTITY)/i.test(text)) return refusal('ORDER_FILE_XML_DOCTYPE', { file })
    const tree = xmlTree(text)
    if (!tree.ok) {
      const { line, column, reason } = tree
      return refusal('ORDER_FILE_XML_BROKEN', { file, line, column, reason })
    }
    const [root, ...others] = tree.roots
    if (root?.name !== ROOT || others.length > 0) {
      const element = (root?.name === ROOT ? others[0]?.name : root?.name) ?? 'missing'
      return refusal('ORDER_FILE_XML_ROOT', { file, element })
    }
    const orders = root.children.filter(({ name }) => name === ORDER)
    const mismatch = checkEnvelope(root, orders.length)
    if (mismatch) return mismatch
    const lineAt = lineCounter(text)
    for (const order of orders) takeOrder(order, lineAt(order.start))
    return null
  }

  function checkEnvelope(root: XmlElement, found: number): Refusal | null {
    const stated = {
      carrier: root.attributes.get('carrier')?.trim(),
      count: root.attributes.get('count')?.trim(),
    }
    if (stated.carrier !== undefined && stated.carrier.toUpperCase() !== carrier.toUpperCase())
      return refusal('ORDER_FILE_CARRIER_MISMATCH', { file, stated: stated.carrier, carrier })
    if (stated.count !== undefined && stated.count !== String(found))
      return refusal('ORDER_FILE_COUNT_MISMATCH', { file, stated: stated.count, found })
    return found === 0 ? refusal('ORDER_FILE_NO_ORDERS', { file }) : null
  }

  function takeOrder(element: XmlElement, line: number): void {
    const header = valuesOf(element, ORDER, line, true)
    const order = header?.orderNumber ?? ''
    if (!header) return
    if (
      element.end - element.start > ORDER_LIMITS.xmlOrder ||
      nodesOf(element) > ORDER_LIMITS.xmlNodes
    ) {
      const error = refusal('ORDER_XML_TOO_LARGE', { limit: '256 KiB or 2,000 elements' })
      sink.problem({ line, column: '', order, error })
      return
    }
    const rows: OrderRow[] = []
    for (const classLine of descendants(element, CLASS_LINE)) {
      const values = valuesOf(classLine, CLASS_LINE, line, false, order)
      if (!values) return
      rows.push({ line, values: { ...header, ...values } })
    }
    if (rows.length === 0) rows.push({ line, values: header })
    for (const row of rows) sink.row(row)
  }

  /** The fields of an order (without its class code lines) or of one line; null after a problem. */
  function valuesOf(
    element: XmlElement,
    prefix: string,
    line: number,
    isHeader: boolean,
    knownOrder = '',
  ): OrderRow['values'] | null {
    const found = xmlValues(element, isHeader ? CLASS_LINE : null)
    const order = knownOrder || (element.attributes.get('number')?.trim() ?? '')
    if (!found.ok) {
      sink.problem({ line, column: `${prefix}/${found.path}`, order, error: found.error })
      return null
    }
    const values: OrderRow['values'] = {}
    const { positions } = matchedOf(found.values.map(({ path }) => nameOfPath(prefix, path)))
    const used = new Set(positions.values())
    for (const [field, index] of positions) {
      const value = found.values[index]
      if (!value || ORDER_FIELDS[field].perClass === isHeader) continue
      if (value.text.length > ORDER_LIMITS.cell) {
        const error = refusal('ORDER_CELL_TOO_LONG', { limit: '64 KiB' })
        sink.problem({ line, column: `${prefix}/${value.path}`, order, error })
        return null
      }
      values[field] = value.text
      paths.set(field, `${prefix}/${value.path}`)
    }
    for (const [index, { path, text }] of found.values.entries())
      if (!used.has(index) && text !== '') ignored.add(`${prefix}/${path}`)
    return values
  }

  /** Orders of one file are alike, so each shape is matched once. */
  function matchedOf(names: string[]): MatchedHeaders {
    const shape = names.join('|')
    const known = shapes.get(shape) ?? matchHeaders(names, profile)
    shapes.set(shape, known)
    return known
  }

  return {
    async push(text) {
      pieces.push(text)
      return null
    },
    async end() {
      const text = pieces.join('').replace(/\r\n?/g, '\n')
      pieces.length = 0
      return read(text)
    },
    columnOf: (field) => paths.get(field) ?? ORDER_FIELDS[field].label,
    ignored: () => [...ignored],
  }
}

/** A path as a header: `Policy/Number` is its own, `@number` is "Order @number". */
function nameOfPath(prefix: string, path: string): string {
  if (path === '#text') return prefix
  return prefix === ORDER && !path.startsWith('@') ? path : `${prefix} ${path}`
}

function nodesOf(element: XmlElement): number {
  return element.children.reduce((sum, child) => sum + nodesOf(child), 1)
}

function descendants(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) =>
    child.name === name ? [child] : descendants(child, name),
  )
}

/** Line of a place in the text, asked for in ascending order. */
function lineCounter(text: string): (index: number) => number {
  let line = 1
  let at = 0
  return (index) => {
    for (; at < index; at++) if (text.charCodeAt(at) === 10) line++
    return line
  }
}
