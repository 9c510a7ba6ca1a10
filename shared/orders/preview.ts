import type { OrderedFields } from '#shared/audit/orderedFields.ts'
import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import type { FeedProfile } from '#shared/firm/feedProfile.ts'
import { decodeText, type TextEncoding } from './decodeText.ts'
import { type FieldLineage, orderLineage } from './lineage.ts'
import type { OrderProblem, OrderRecord, OrderRepair } from './model.ts'
import { cellsOfRow, columnsOfRows, type OrderFileSource } from './orderFile.ts'
import { orderToAudit } from './orderToAudit.ts'
import { profiledRow } from './profiles.ts'
import { readOrders } from './readOrders.ts'
import {
  readXmlElement,
  type XmlElement,
  type XmlFailure,
  type XmlOrder,
  xmlOrders,
} from './xmlElements.ts'

/** One order of a file in its three forms: its rows, one record, an audit's fields. */
export interface OrderPreview {
  order: string
  /** The file's own columns, or element paths. */
  columns: string[]
  rows: { line: number; cells: string[] }[]
  /** Null for an order that is rejected: `problems` says why. */
  taken: {
    header: OrderRecord['header']
    classes: OrderRecord['classes']
    fields: OrderedFields
    lineage: FieldLineage[]
  } | null
  problems: OrderProblem[]
  repairs: OrderRepair[]
}

interface PreviewOrders {
  /** The carrier's id. */
  carrier: string
  profile: FeedProfile
  /** How many orders of the file are read, from its first. */
  limit: number
}

/**
 * The first orders of a file as they are read: what stands in it, what an import makes of it and where
 * each field comes from. Nothing is stored or compared. A file that cannot be trusted is refused.
 */
export async function previewOrders(
  source: OrderFileSource,
  { carrier, profile, limit }: PreviewOrders,
): Promise<Result<OrderPreview[]>> {
  const prepare = profiledRow(profile)
  const read = await readOrders(source, { carrier, profile, prepare })
  if (!read.ok) return read
  const columns = columnsOfRows(read.value)
  const previews: OrderPreview[] = []
  for await (const order of read.value.orders()) {
    const { repairs } = order
    const problems = order.ok ? [] : order.problems
    previews.push({
      order: order.order,
      columns,
      rows: order.rows.map((row) => ({ line: row.line, cells: [...cellsOfRow(row)] })),
      taken: order.ok ? takenOf(order.record, repairs) : null,
      problems,
      repairs,
    })
    if (previews.length >= limit) break
  }
  return { ok: true, value: previews }
}

function takenOf(record: OrderRecord, repairs: readonly OrderRepair[]): OrderPreview['taken'] {
  const { header, classes } = record
  const fields = orderToAudit(record)
  return { header, classes, fields, lineage: orderLineage(record, fields, repairs) }
}

/** An element as plain data: attributes in their order. */
export interface XmlTree {
  name: string
  attributes: [string, string][]
  text: string
  children: XmlTree[]
}

/** An XML file of orders as it stands: its outermost element, and its first orders. */
export interface XmlPreview {
  root: { name: string; attributes: [string, string][] }
  /** `tree` is null for an order that cannot be read: `error` says why. */
  orders: { line: number; order: string; tree: XmlTree | null; error: Refusal | null }[]
}

const MAX_ORDERS = 200

/**
 * Reads the elements of an XML file of orders, to show them. A file that is no text, declares
 * a DOCTYPE or is not well formed is refused, as its import is.
 */
export async function previewXml(
  source: OrderFileSource,
  known?: TextEncoding,
): Promise<Result<XmlPreview>> {
  const preview: XmlPreview = { root: { name: '', attributes: [] }, orders: [] }
  const xml = xmlOrders('Order', {
    root: (name, attributes) => (preview.root = { name, attributes: [...attributes] }),
    order: (order) => {
      if (preview.orders.length < MAX_ORDERS) preview.orders.push(orderOf(order))
    },
  })
  const decoding = decodeText(source.file, known)
  let seen = ''

  const take = (decoded: ReturnType<typeof decoding.push>): Refusal | null => {
    if (!decoded.ok) return decoded.error
    if (/<!(DOCTYPE|ENTITY)/i.test(seen + decoded.text))
      return refusal('ORDER_FILE_XML_DOCTYPE', { file: source.file })
    seen = decoded.text.slice(-10)
    return broken(source.file, xml.push(decoded.text))
  }
  const failed = (error: Refusal): Promise<Result<XmlPreview>> | Result<XmlPreview> =>
    known === undefined && decoding.isMixed()
      ? previewXml(source, 'windows-1252')
      : { ok: false, error }

  for await (const bytes of source.open()) {
    const error = take(decoding.push(bytes))
    if (error !== null) return failed(error)
  }
  const error = take(decoding.end()) ?? broken(source.file, xml.end())
  return error === null ? { ok: true, value: preview } : failed(error)
}

function broken(file: string, failure: XmlFailure | null): Refusal | null {
  return failure === null ? null : refusal('ORDER_FILE_XML_BROKEN', { file, ...failure })
}

function orderOf({ text, attributes, line, isTooLarge }: XmlOrder): XmlPreview['orders'][number] {
  const order = attributes.get('number')?.trim() ?? ''
  if (isTooLarge)
    return { line, order, tree: null, error: refusal('ORDER_XML_TOO_LARGE', { limit: '256 KiB' }) }
  const read = readXmlElement(text)
  if (!read.ok) return { line, order, tree: null, error: read.error }
  return { line, order, tree: treeOf(read.element), error: null }
}

function treeOf({ name, attributes, text, children }: XmlElement): XmlTree {
  return { name, attributes: [...attributes], text: text.trim(), children: children.map(treeOf) }
}
