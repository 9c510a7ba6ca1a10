import { parseRate, readExposureType } from '#shared/audit/classLines.ts'
import { firstRows } from '#shared/documents/workbook/sheetText.ts'
import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import { type FeedProfile, ORDER_FIELDS, type OrderField } from '#shared/firm/feedProfile.ts'
import { isZip, readFein, readNaics, readState } from '#shared/kernel/contact.ts'
import { csvRecords, DELIMITERS, isSeparatorRow, namedDelimiter } from './csvRecords.ts'
import { decodeText, type TextEncoding } from './decodeText.ts'
import type { OrderFileSource } from './orderFile.ts'
import { orderInput } from './orderWorkbook.ts'
import { orderXml } from './orderXml.ts'
import { comparableHeader, DEFAULT_FEED_PROFILE } from './profiles.ts'
import { readExposure, readOrderDay, readOrderEmail, readOrderPhone } from './readCells.ts'

/** How much of a file is read, in bytes and rows: enough to see what a column holds. */
const SAMPLE_BYTES = 1024 * 1024
const SAMPLE_ROWS = 500

/** A profile without names, by which every element is unknown. */
const NO_PROFILE: FeedProfile = { name: 'none', headers: {} }

/**
 * Proposes a feed profile for a file out of its beginning: of CSV and of the sheet of a workbook by header
 * and cells, of XML by the paths of its elements. Nothing is imported. A file without a header, or that is
 * no text, is refused.
 */
export async function detectFeedProfile(
  source: OrderFileSource,
  name: string,
): Promise<Result<DetectedProfile>> {
  const found = await orderInput(source, DEFAULT_FEED_PROFILE)
  if (!found.ok) return found
  const { sheet } = found.value
  if (sheet !== null) {
    const { rows, headerLine } = sheet
    const shown = firstRows(rows, headerLine + SAMPLE_ROWS).filter(({ line }) => line >= headerLine)
    return {
      ok: true,
      value: ofTable(
        shown.map(({ cells }) => cells),
        name,
      ),
    }
  }
  const read = await beginningOf(found.value.source)
  if (!read.ok) return read
  const { text, isWhole } = read.value
  if (text.trim() === '')
    return { ok: false, error: refusal('ORDER_FILE_EMPTY', { file: source.file }) }
  if (text.trimStart().startsWith('<')) return pathsOf(source.file, text, name)
  return { ok: true, value: ofTable(await tableOf(text, isWhole), name) }
}

function ofTable([header = [], ...rows]: readonly string[][], name: string): DetectedProfile {
  const names = header.map((cell) => cell.trim())
  return detectProfile(names, rows, name)
}

async function beginningOf(
  source: OrderFileSource,
  known?: TextEncoding,
): Promise<Result<{ text: string; isWhole: boolean }>> {
  const decoding = decodeText(source.file, known)
  const failed = async (error: Refusal): ReturnType<typeof beginningOf> =>
    known === undefined && decoding.isMixed()
      ? beginningOf(source, 'windows-1252')
      : { ok: false, error }
  let text = ''
  let bytes = 0
  for await (const piece of source.open()) {
    const decoded = decoding.push(piece)
    if (!decoded.ok) return failed(decoded.error)
    text += decoded.text
    bytes += piece.length
    if (bytes >= SAMPLE_BYTES) return { ok: true, value: { text, isWhole: false } }
  }
  const rest = decoding.end()
  if (!rest.ok) return failed(rest.error)
  return { ok: true, value: { text: text + rest.text, isWhole: true } }
}

/**
 * The rows of a CSV by the delimiter that its first line names (`sep=;`), else by the one that divides
 * its first row into the most cells.
 */
async function tableOf(text: string, isWhole: boolean): Promise<string[][]> {
  let best: string[][] = []
  const named = namedDelimiter(text)
  for (const delimiter of named === null ? DELIMITERS : [named]) {
    const rows: string[][] = []
    const reader = csvRecords(delimiter, (cells) => {
      if (rows.length > SAMPLE_ROWS || cells.every((cell) => cell.trim() === '')) return
      if (rows.length > 0 || !isSeparatorRow(cells)) rows.push(cells)
    })
    // A quote left open where the sample ends costs the last row only.
    await reader.push(text)
    if (isWhole) await reader.end()
    if ((rows[0]?.length ?? 0) > (best[0]?.length ?? 0)) best = rows
  }
  return best
}

async function pathsOf(file: string, text: string, name: string): Promise<Result<DetectedProfile>> {
  const carrier = /<AuditOrders\b[^<>]*\bcarrier\s*=\s*["']([^"']*)/.exec(text)?.[1] ?? ''
  const reader = orderXml(file, carrier, NO_PROFILE, { row: () => undefined })
  const error = (await reader.push(text)) ?? (await reader.end())
  const paths = reader.ignored()
  // A sample that ends within an order is not well-formed: the paths until there count all the same.
  if (paths.length === 0 && error) return { ok: false, error }
  return { ok: true, value: detectProfile(paths, [], name) }
}

/** What a column most likely holds. */
export interface DetectedColumn {
  column: string
  /** Null when no field fits well enough. */
  field: OrderField | null
  /** From 0 to 1. */
  certainty: number
  /** Why: how like the header is to a known name, and the share of cells that look like the field. */
  evidence: { header: number; content: number | null }
  /** The first cell that is not empty. */
  example: string
}

export interface DetectedProfile {
  profile: FeedProfile
  columns: DetectedColumn[]
  /** Required fields that no column was found for. */
  missing: OrderField[]
}

/** Below this nothing is proposed: a wrong field is worse than none. */
const MIN_CERTAINTY = 0.5

/** One class code or several, whatever stands between them. */
const CLASS_CODE = /^[A-Z]?\d{4,6}([^A-Z\d]+[A-Z]?\d{4,6})*$/i

/** Between two class codes: signs that are not divided without a profile. */
const UNUSUAL_SEPARATOR = /\d\s*([^A-Z\d\s;,/|&+-]+)\s*[A-Z]?\d/i

/**
 * Whether a cell has a form of the field that the import reads. A field without an entry has none
 * of its own.
 */
const FORMS: Partial<Record<OrderField, (text: string) => boolean>> = {
  policyFrom: isDay,
  policyTo: isDay,
  dueDate: isDay,
  zip: (text) => isZip(text) || /^\d{4}$/.test(text),
  phone: isPhone,
  agencyPhone: isPhone,
  contactEmail: isAddress,
  agencyEmail: isAddress,
  state: (text) => readState(text) !== '',
  classState: (text) => readState(text) !== '',
  locationState: (text) => readState(text) !== '',
  locationZip: (text) => isZip(text) || /^\d{4}$/.test(text),
  naics: (text) => readNaics(text) !== '',
  rate: (text) => !Number.isNaN(parseRate(text)),
  fein: (text) => readFein(text) !== '' || /^\d{8}$/.test(text),
  classCode: (text) => CLASS_CODE.test(text),
  premiumBasis: (text) => readExposureType(text) !== 'unknown',
  estimatedExposure: (text) => !['UNREADABLE', 'NOT_GIVEN'].includes(readExposure(text).note),
  orderNumber: (text) => /^[A-Z0-9][A-Z0-9\-_./]*\d[A-Z0-9\-_./]*$/i.test(text),
  policyNumber: (text) => /^[A-Z0-9][A-Z0-9 \-_./]*\d[A-Z0-9 \-_./]*$/i.test(text),
}

/**
 * Proposes a feed profile for a sample of a carrier's file. Each field goes to the column whose header
 * is most like one of the field's usual names and whose cells look like the field (days, ZIPs, phones,
 * states, emails, class codes, amounts), the surest pair first; no column and no field is used twice.
 */
function detectProfile(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  name: string,
): DetectedProfile {
  const columns = header.map((column, index) => ({
    column,
    cells: rows.map((row) => row[index]?.trim() ?? '').filter((cell) => cell !== ''),
  }))
  const fields = Object.keys(ORDER_FIELDS) as OrderField[]
  const names = header.map(comparableHeader)
  const pairs = columns
    .flatMap((each, index) => {
      // A profile names columns by their headers: of two with one name it means the first.
      if (names.indexOf(comparableHeader(each.column)) < index) return []
      return fields.map((field) => ({ index, ...fitOf(each, field) }))
    })
    .filter(({ certainty }) => certainty >= MIN_CERTAINTY)
    .sort((a, b) => b.certainty - a.certainty)
  const found = new Map<number, (typeof pairs)[number]>()
  const used = new Set<OrderField>()
  for (const pair of pairs) {
    if (found.has(pair.index) || used.has(pair.field)) continue
    found.set(pair.index, pair)
    used.add(pair.field)
  }
  const headers: Partial<Record<OrderField, readonly string[]>> = {}
  const detected = columns.map(({ column, cells }, index): DetectedColumn => {
    const pair = found.get(index)
    const [example = ''] = cells
    if (!pair) {
      return { column, field: null, certainty: 0, evidence: { header: 0, content: null }, example }
    }
    const { field, certainty, evidence } = pair
    headers[field] = [column]
    return { column, field, certainty, evidence, example }
  })
  const missing = fields.filter((field) => ORDER_FIELDS[field].required && !used.has(field))
  const codes = detected.findIndex(({ field }) => field === 'classCode')
  const separator = (columns[codes]?.cells ?? [])
    .map((cell) => UNUSUAL_SEPARATOR.exec(cell)?.[1])
    .find((sign) => sign !== undefined)
  const splits = separator === undefined ? {} : { splits: { classCode: separator } }
  return { profile: { name, headers, ...splits }, columns: detected, missing }
}

function fitOf(
  { column, cells }: { column: string; cells: readonly string[] },
  field: OrderField,
): Pick<DetectedColumn, 'certainty' | 'evidence'> & { field: OrderField } {
  const header = likeness(column, field)
  const hasForm = FORMS[field]
  const content = hasForm && cells.length > 0 ? cells.filter(hasForm).length / cells.length : null
  return { field, certainty: certaintyOf(header, content), evidence: { header, content } }
}

/** A good header needs little more; cells of another form count against the best header. */
function certaintyOf(header: number, content: number | null): number {
  const certainty = content === null ? header * 0.9 : header * 0.7 + content * 0.3
  return Math.round((content !== null && content < 0.5 ? certainty / 2 : certainty) * 100) / 100
}

/** How like a header is to the most alike of a field's usual names: 1 is the same. */
function likeness(header: string, field: OrderField): number {
  const name = comparableHeader(header)
  const names = [
    ...(DEFAULT_FEED_PROFILE.headers[field] ?? []),
    ORDER_FIELDS[field].label,
    field,
  ].map(comparableHeader)
  if (names.includes(name)) return 1
  const words = wordsOf(header)
  const usual = [...(DEFAULT_FEED_PROFILE.headers[field] ?? []), ORDER_FIELDS[field].label]
  return Math.max(
    ...usual.map((each) => 0.9 * sharedWords(words, wordsOf(each))),
    ...names.map((each) => 0.85 * sharedPairs(name, each)),
  )
}

/** Abbreviations of headers, written out. */
const WORDS: Record<string, string> = {
  no: 'number',
  nbr: 'number',
  num: 'number',
  '#': 'number',
  pol: 'policy',
  eff: 'effective',
  exp: 'expiration',
  expiry: 'expiration',
  dt: 'date',
  addr: 'address',
  desc: 'description',
  descr: 'description',
  tel: 'phone',
  telephone: 'phone',
  mail: 'email',
  postal: 'zip',
  postcode: 'zip',
  est: 'estimated',
  cls: 'class',
  cd: 'code',
  ins: 'insured',
  insd: 'insured',
  nm: 'name',
  agt: 'agent',
  ord: 'order',
  start: 'from',
  begin: 'from',
  end: 'to',
}

function wordsOf(text: string): Set<string> {
  const words = text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}#]+/u)
    .filter((word) => word !== '')
  return new Set(words.map((word) => WORDS[word] ?? word))
}

function sharedWords(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length
  return a.size + b.size === 0 ? 0 : (2 * shared) / (a.size + b.size)
}

/** Dice's likeness of two texts by their pairs of letters. */
function sharedPairs(a: string, b: string): number {
  const pairs = (text: string) =>
    Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2))
  const left = pairs(a)
  const right = pairs(b)
  if (left.length + right.length === 0) return 0
  const rest = [...right]
  let shared = 0
  for (const pair of left) {
    const at = rest.indexOf(pair)
    if (at < 0) continue
    rest.splice(at, 1)
    shared++
  }
  return (2 * shared) / (left.length + right.length)
}

function isDay(text: string): boolean {
  return readOrderDay(text).day !== null
}

function isPhone(text: string): boolean {
  return readOrderPhone(text).phone !== ''
}

function isAddress(text: string): boolean {
  return readOrderEmail(text).email !== ''
}
