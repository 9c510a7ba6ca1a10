import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import type { FeedProfile } from '#shared/firm/feedProfile.ts'
import { type Decoded, decodeText, type TextEncoding } from './decodeText.ts'
import type { OrderRepair } from './model.ts'
import { orderCsv } from './orderCsv.ts'
import {
  ORDER_LIMITS,
  type OrderFileFormat,
  type OrderFileReader,
  type OrderRowSink,
} from './orderFile.ts'
import { type OrderSheet, orderSheetReader } from './orderWorkbook.ts'
import { orderXml } from './orderXml.ts'

/** The bytes of one order file on their way to the reader of its format. */
export interface OrderText {
  push(bytes: Uint8Array): Promise<Refusal | null>
  end(): Promise<Refusal | null>
  /** Null while nothing but blanks came in. */
  reader(): Omit<OrderFileReader, 'push'> | null
  format(): OrderFileFormat
  encoding(): TextEncoding
  isMixed(): boolean
  /** The encoding, when it is not plain UTF-8, and the characters that were left out. */
  repairs(): OrderRepair[]
}

/** What is read, and who takes its rows. */
interface AskedText {
  carrier: string
  profile: FeedProfile
  sink: OrderRowSink
}

/** The rows of a sheet on their way: they are texts already. */
export function sheetText(
  file: string,
  sheet: OrderSheet,
  { profile, sink }: AskedText,
): OrderText {
  const reader = orderSheetReader(file, sheet, profile, sink)
  return {
    push: async (bytes) => reader.push(bytes),
    end: () => reader.end(),
    reader: () => reader,
    format: () => 'xlsx',
    encoding: () => 'utf-8',
    isMixed: () => false,
    repairs: () => sheet.repairs,
  }
}

/** Decodes `file` and reads it as CSV, or as XML when it begins with `<` or is named so. */
export function orderText(
  file: string,
  { carrier, profile, sink }: AskedText,
  known?: TextEncoding,
): OrderText {
  const decoding = decodeText(file, known)
  let format: 'csv' | 'xml' = 'csv'
  let reader: OrderFileReader | null = null
  let blanks = 0

  async function take(decoded: Decoded): Promise<Refusal | null> {
    if (!decoded.ok) return decoded.error
    const { text } = decoded
    if (reader === null) {
      if (text.trim() === '') {
        blanks += text.length
        return blanks > ORDER_LIMITS.line ? refusal('ORDER_FILE_EMPTY', { file }) : null
      }
      const isXml = text.trimStart().startsWith('<') || file.toLowerCase().endsWith('.xml')
      format = isXml ? 'xml' : 'csv'
      reader = isXml ? orderXml(file, carrier, profile, sink) : orderCsv(file, profile, sink)
    }
    return reader.push(text)
  }

  return {
    push: (bytes) => take(decoding.push(bytes)),
    end: async () => (await take(decoding.end())) ?? (await reader?.end()) ?? null,
    reader: () => reader,
    format: () => format,
    encoding: () => decoding.encoding(),
    isMixed: () => decoding.isMixed(),
    repairs() {
      const encoding = decoding.encoding()
      const from = encoding === 'utf-8' && decoding.hasMark() ? 'utf-8 with a mark' : encoding
      const place = { line: 1, column: '' }
      const hidden = decoding.hidden()
      return [
        ...(from === 'utf-8' ? [] : [{ ...place, kind: 'encoding' as const, from, to: 'utf-8' }]),
        ...(hidden === 0
          ? []
          : [{ ...place, kind: 'hidden-removed' as const, from: hiddenWords(hidden), to: '' }]),
      ]
    },
  }
}

function hiddenWords(count: number): string {
  return `${count} invisible ${count === 1 ? 'character' : 'characters'}`
}
