import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import { type FeedProfile, ORDER_FIELDS, type OrderField } from '#shared/firm/feedProfile.ts'
import type { OrderProblem, OrderRow } from './model.ts'
import { ORDER_LIMITS, type OrderFileReader, type OrderRowSink } from './orderFile.ts'
import { type MatchedHeaders, matchHeaders } from './profiles.ts'
import {
  type ReadXmlElement,
  readXmlElement,
  type XmlElement,
  type XmlFailure,
  type XmlOrder,
  xmlOrders,
} from './xmlElements.ts'

const ROOT = 'AuditOrders'
const ORDER = 'Order'
const CLASS_LINE = 'ClassCode'
const OFFICER = 'Officer'
/** Elements of an order that are rows of their own. */
const ROWS = [CLASS_LINE, OFFICER]

/** The longest beginning of a declaration that a piece can end within. */
const DECLARATION = '<!DOCTYPE'

/**
 * Reads orders from XML: `AuditOrders` with the attributes carrier, batch and count, an `Order` for
 * each order, a `ClassCode` for each class code line and an `Officer` beside them (one row each). Other elements are found by
 * their path, through the profile. A file that is not well formed, declares a DOCTYPE, is another
 * carrier's or states another count is refused whole, the last only at its end.
 */
export function orderXml(
  file: string,
  carrier: string,
  profile: FeedProfile,
  sink: OrderRowSink,
): OrderFileReader {
  const paths: Partial<Record<OrderField, string>> = {}
  const ignored = new Set<string>()
  const shapes = new Map<string, MatchedHeaders>()
  let tail = ''
  let isBlank = true
  let orders = 0
  let stated: string | undefined
  let refused: Refusal | null = null

  const xml = xmlOrders(ORDER, {
    root(name, attributes) {
      const forCarrier = attributes.get('carrier')?.trim()
      stated = attributes.get('count')?.trim()
      if (name !== ROOT) refused ??= refusal('ORDER_FILE_XML_ROOT', { file, element: name })
      else if (forCarrier !== undefined && forCarrier.toUpperCase() !== carrier.toUpperCase())
        refused ??= refusal('ORDER_FILE_CARRIER_MISMATCH', { file, stated: forCarrier, carrier })
    },
    order(order) {
      orders++
      if (refused === null) takeOrder(order)
    },
  })

  function takeOrder({ text, attributes, line, isTooLarge }: XmlOrder): void {
    const read = isTooLarge ? tooLarge() : readXmlElement(text)
    if (!read.ok) {
      const order = attributes.get('number')?.trim() ?? ''
      reject({ line, order, column: read.path, error: read.error })
      return
    }
    const { element } = read
    const header = valuesOf(element, ORDER, line, true)
    if (!header) return
    const order = header.values.orderNumber ?? ''
    const rows: OrderRow[] = []
    for (const each of rowsBelow(element)) {
      const own = valuesOf(each, each.name, line, false, order)
      if (!own) return
      rows.push({
        line,
        values: { ...header.values, ...own.values },
        columns: { ...header.columns, ...own.columns },
      })
    }
    if (rows.length === 0) rows.push(header)
    for (const row of rows) sink.row(row)
  }

  function reject({ line, order, ...problem }: OrderProblem): void {
    sink.row({ line, values: order === '' ? {} : { orderNumber: order }, problem })
  }

  /** The fields of an order (without its lines and officers) or of one of those; null after a problem. */
  function valuesOf(
    element: XmlElement,
    prefix: string,
    line: number,
    isHeader: boolean,
    knownOrder = '',
  ): OrderRow | null {
    const found = xmlValues(element, isHeader ? ROWS : [])
    const order = knownOrder || (element.attributes.get('number')?.trim() ?? '')
    if (!found.ok) {
      reject({ line, order, column: `${prefix}/${found.path}`, error: found.error })
      return null
    }
    const values: OrderRow['values'] = {}
    const columns: Partial<Record<OrderField, string>> = {}
    const { positions } = matchedOf(found.values.map(({ path }) => nameOfPath(prefix, path)))
    const used = new Set<number>()
    for (const [field, index] of positions) {
      const value = found.values[index]
      if (!value || ORDER_FIELDS[field].perClass === isHeader) continue
      used.add(index)
      const column = `${prefix}/${value.path}`
      if (value.text.length > ORDER_LIMITS.cell) {
        const error = refusal('ORDER_CELL_TOO_LONG', { limit: '64 KiB' })
        reject({ line, order, column, error })
        return null
      }
      values[field] = value.text
      columns[field] = column
      paths[field] = column
    }
    for (const [index, { path, text }] of found.values.entries())
      if (!used.has(index) && text !== '' && ignored.size < ORDER_LIMITS.columns)
        ignored.add(`${prefix}/${path}`)
    return { line, values, columns }
  }

  /** Orders of one file are alike, so each shape is matched once; a few hundred shapes are kept. */
  function matchedOf(names: string[]): MatchedHeaders {
    const shape = names.join('|')
    const known = shapes.get(shape) ?? matchHeaders(names, profile)
    if (shapes.size < ORDER_LIMITS.columns) shapes.set(shape, known)
    return known
  }

  function explain(failure: XmlFailure | null): Refusal | null {
    if (refused === null && failure !== null)
      refused = refusal('ORDER_FILE_XML_BROKEN', { file, ...failure })
    return refused
  }

  function checkEnd(): Refusal | null {
    if (stated !== undefined && stated !== String(orders))
      return refusal('ORDER_FILE_COUNT_MISMATCH', { file, stated, found: orders, things: 'orders' })
    return orders === 0 ? refusal('ORDER_FILE_NO_ORDERS', { file }) : null
  }

  return {
    async push(text) {
      if (refused !== null) return refused
      isBlank &&= text.trim() === ''
      // Before the parser sees it: it would wait for the end of a declaration that has none.
      if (/<!(DOCTYPE|ENTITY)/i.test(tail + text))
        refused = refusal('ORDER_FILE_XML_DOCTYPE', { file })
      tail = (tail + text).slice(-DECLARATION.length)
      return refused ?? explain(xml.push(text))
    },
    async end() {
      if (refused !== null) return refused
      if (isBlank) return refusal('ORDER_FILE_EMPTY', { file })
      return explain(xml.end()) ?? checkEnd()
    },
    columnOf: (field) => paths[field] ?? ORDER_FIELDS[field].label,
    columns: () => [],
    ignored: () => [...ignored],
    dropped: () => [],
    stated: () => [],
  }
}

function tooLarge(): ReadXmlElement {
  const error = refusal('ORDER_XML_TOO_LARGE', { limit: '256 KiB or 2,000 elements' })
  return { ok: false, path: '', error }
}

/** A path as a header: `Policy/Number` is its own, `@number` is "Order @number". */
function nameOfPath(prefix: string, path: string): string {
  if (path === '#text') return prefix
  return prefix === ORDER && !path.startsWith('@') ? path : `${prefix} ${path}`
}

function rowsBelow(element: XmlElement): XmlElement[] {
  return element.children.flatMap((child) =>
    ROWS.includes(child.name) ? [child] : rowsBelow(child),
  )
}

/** A value below an element: its path (`Policy/Number`, `@number`), its text trimmed. */
interface XmlValue {
  path: string
  text: string
}

type XmlValues = { ok: true; values: XmlValue[] } | { ok: false; path: string; error: Refusal }

/**
 * The attributes and texts below an element. Elements named in `except` are left out: they repeat, and
 * are read one by one. Any other element that repeats is a problem: we cannot know which one counts.
 */
function xmlValues(element: XmlElement, except: readonly string[]): XmlValues {
  const values: XmlValue[] = []
  const failed = collect(element, '', except, values)
  return failed ?? { ok: true, values }
}

function collect(
  element: XmlElement,
  path: string,
  except: readonly string[],
  values: XmlValue[],
): Extract<XmlValues, { ok: false }> | null {
  for (const [name, text] of element.attributes)
    values.push({ path: `${path}@${name}`, text: text.trim() })
  const isLeaf = element.children.length === 0
  if (isLeaf && (path !== '' || element.text !== '')) {
    values.push({ path: path === '' ? '#text' : path.slice(0, -1), text: element.text.trim() })
    return null
  }
  const seen = new Set<string>()
  for (const child of element.children) {
    if (except.includes(child.name)) continue
    if (seen.has(child.name)) {
      const error = refusal('ORDER_XML_REPEATED', { element: child.name })
      return { ok: false, path: `${path}${child.name}`, error }
    }
    seen.add(child.name)
    const failed = collect(child, `${path}${child.name}/`, except, values)
    if (failed) return failed
  }
  return null
}
