import { type DetectedProfile, detectProfile } from '../domain/order/detectProfile.ts'
import type { FeedProfile } from '../domain/order/FeedProfile.ts'
import { type Refusal, type Result, refusal } from '../errors/refusal.ts'
import { csvRecords } from '../parsing/csvRecords.ts'
import { decodeText, type TextEncoding } from '../parsing/decodeText.ts'
import type { OrderFileSource } from '../parsing/OrderFileSource.ts'
import { orderXml } from '../parsing/orderXml.ts'

/** What is looked at of a file, in bytes and rows: enough to tell what a column holds. */
const SAMPLE_BYTES = 1024 * 1024
const SAMPLE_ROWS = 500

const DELIMITERS = [',', ';', '\t', '|'] as const

/** A profile that knows no name: every element is one that it does not know. */
const NOTHING: FeedProfile = { name: 'none', headers: {} }

/**
 * Proposes a feed profile for a file out of its beginning: of CSV by header and cells, of XML by the
 * paths of its elements. Nothing is imported. A file without a header, or that is no text, is refused.
 */
export async function detectFeedProfile(
  source: OrderFileSource,
  name: string,
): Promise<Result<DetectedProfile>> {
  const read = await beginningOf(source)
  if (!read.ok) return read
  const { text, isWhole } = read.value
  if (text.trim() === '')
    return { ok: false, error: refusal('ORDER_FILE_EMPTY', { file: source.file }) }
  if (text.trimStart().startsWith('<')) return pathsOf(source.file, text, name)
  const [header = [], ...rows] = await tableOf(text, isWhole)
  const names = header.map((cell) => cell.trim())
  return { ok: true, value: detectProfile(names, rows, name) }
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

/** The rows of a CSV by the delimiter that divides its first row into the most cells. */
async function tableOf(text: string, isWhole: boolean): Promise<string[][]> {
  let best: string[][] = []
  for (const delimiter of DELIMITERS) {
    const rows: string[][] = []
    const reader = csvRecords(delimiter, (cells) => {
      if (rows.length <= SAMPLE_ROWS && cells.some((cell) => cell.trim() !== '')) rows.push(cells)
    })
    // A quote left open where the sample ends costs the last row only.
    await reader.push(text)
    if (isWhole) await reader.end()
    if ((rows[0]?.length ?? 0) > (best[0]?.length ?? 0)) best = rows
  }
  return best
}

async function pathsOf(file: string, text: string, name: string): Promise<Result<DetectedProfile>> {
  const sink = { row: () => undefined, broken: () => undefined }
  const carrier = /<AuditOrders\b[^<>]*\bcarrier\s*=\s*["']([^"']*)/.exec(text)?.[1] ?? ''
  const reader = orderXml(file, carrier, NOTHING, sink)
  const error = (await reader.push(text)) ?? (await reader.end())
  const paths = reader.ignored()
  // A sample that ends within an order is not well-formed: what it names counts all the same.
  if (paths.length === 0 && error) return { ok: false, error }
  return { ok: true, value: detectProfile(paths, [], name) }
}
