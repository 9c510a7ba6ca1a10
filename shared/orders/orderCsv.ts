import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import type { FeedProfile } from '#shared/firm/feedProfile.ts'
import {
  type CsvFailure,
  type CsvRecords,
  csvRecords,
  DELIMITERS,
  namedDelimiter,
} from './csvRecords.ts'
import { ORDER_LIMITS, type OrderFileReader, type OrderRowSink } from './orderFile.ts'
import { orderTable } from './orderTable.ts'
import { matchHeaders } from './profiles.ts'

/** Reads orders from CSV (`orderTable`). A quote that is never closed refuses the file. */
export function orderCsv(file: string, profile: FeedProfile, sink: OrderRowSink): OrderFileReader {
  const table = orderTable(file, profile, sink)
  let begun = ''
  let csv: CsvRecords | null = null

  function explain(failure: CsvFailure | null): Refusal | null {
    const refused = table.refused()
    if (refused !== null || failure === null) return refused
    const { kind, line } = failure
    if (kind === 'quote-open') return refusal('ORDER_FILE_QUOTE_OPEN', { file, line })
    return kind === 'row-too-long'
      ? refusal('ORDER_FILE_LINE_TOO_LONG', { file, line, limit: '1 MiB' })
      : refusal('ORDER_FILE_CSV_BROKEN', { file, line })
  }

  /** The delimiter is known once the first line that is not blank is in. */
  function begin(isLast: boolean): CsvRecords | null {
    const line = begun.trimStart()
    const end = line.search(/[\r\n]/)
    if (end < 0 && !isLast && begun.length <= ORDER_LIMITS.line) return null
    return csvRecords(sniffDelimiter(end < 0 ? line : line.slice(0, end), profile), table.take)
  }

  async function push(text: string, isLast: boolean): Promise<Refusal | null> {
    if (csv !== null) return explain(await csv.push(text))
    begun += text
    csv = begin(isLast)
    const all = begun
    if (csv !== null) begun = ''
    return csv === null ? null : explain(await csv.push(all))
  }

  return {
    ...table,
    push: (text) => push(text, false),
    async end() {
      return (await push('', true)) ?? explain((await csv?.end()) ?? null) ?? table.end()
    },
  }
}

/** Characters of a header that are compared. */
const SNIFFED_LENGTH = 64 * 1024

/**
 * The delimiter of a CSV whose first line is `line`: the one by which the profile knows the most
 * columns, or the one that a spreadsheet's `sep=;` names.
 */
function sniffDelimiter(line: string, profile: FeedProfile): string {
  const named = namedDelimiter(line)
  if (named !== null) return named
  let best: string = DELIMITERS[0]
  let most = 0
  for (const delimiter of DELIMITERS) {
    const headers = line.slice(0, SNIFFED_LENGTH).split(delimiter)
    const known = matchHeaders(headers, profile).positions.size
    if (known > most) best = delimiter
    most = Math.max(most, known)
  }
  return best
}
