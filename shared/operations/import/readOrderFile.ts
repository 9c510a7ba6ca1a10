import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { FeedProfile } from '../../domain/order/FeedProfile.ts'
import type { OrderRecord } from '../../domain/order/OrderRecord.ts'
import type { OrderRepair } from '../../domain/order/OrderRow.ts'
import { type Refusal, type Result, refusal } from '../../errors/refusal.ts'
import { decodeText, type TextEncoding } from '../../parsing/decodeText.ts'
import type { OrderFileReader } from '../../parsing/OrderFileReader.ts'
import { orderCsv } from '../../parsing/orderCsv.ts'
import { orderXml } from '../../parsing/orderXml.ts'
import type { OrderReject } from './ImportReport.ts'
import { orderGroups } from './orderGroups.ts'

/** One order file: its name for people, and its bytes. */
export interface OrderFileSource {
  file: string
  open(): AsyncIterable<Uint8Array>
}

/** A file that can be trusted, read to its end: its orders, and what of it cannot be taken. */
export interface ReadOrderFile {
  file: string
  format: 'csv' | 'xml'
  encoding: TextEncoding
  sha256: string
  rows: number
  records: OrderRecord[]
  /** Orders rejected; `rejects` has at least one entry for each. */
  rejected: number
  rejects: OrderReject[]
  repairs: OrderRepair[]
  /** Headers or elements that the profile does not know. */
  ignored: string[]
}

/**
 * Reads a whole order file, CSV or XML by its first character or its name. The refusal of a file
 * that cannot be trusted comes before anything is written of it.
 */
export async function readOrderFile(
  { file, open }: OrderFileSource,
  carrier: string,
  profile: FeedProfile,
): Promise<Result<ReadOrderFile>> {
  const decoding = decodeText(file)
  const digest = sha256.create()
  const groups = orderGroups()
  let format: ReadOrderFile['format'] = 'csv'
  let reader: OrderFileReader | null = null

  async function take(text: string): Promise<Refusal | null> {
    if (reader === null) {
      if (text.trim() === '') return null
      format = isXml(file, text) ? 'xml' : 'csv'
      reader =
        format === 'xml'
          ? orderXml(file, carrier, profile, groups)
          : orderCsv(file, profile, groups)
    }
    return reader.push(text)
  }

  async function takeAll(): Promise<Refusal | null> {
    for await (const bytes of open()) {
      digest.update(bytes)
      const decoded = decoding.push(bytes)
      const refused = decoded.ok ? await take(decoded.text) : decoded.error
      if (refused) return refused
    }
    const rest = decoding.end()
    const refused = rest.ok ? await take(rest.text) : rest.error
    if (refused) return refused
    return reader === null ? refusal('ORDER_FILE_EMPTY', { file }) : reader.end()
  }

  const error = await takeAll()
  if (error !== null) return { ok: false, error }
  const columnOf = columnsOf(reader)
  return {
    ok: true,
    value: {
      file,
      format,
      encoding: decoding.encoding(),
      sha256: bytesToHex(digest.digest()),
      ...groups.finish(file, columnOf),
      ignored: ignoredOf(reader),
    },
  }
}

function isXml(file: string, text: string): boolean {
  return text.trimStart().startsWith('<') || file.toLowerCase().endsWith('.xml')
}

function columnsOf(reader: OrderFileReader | null): OrderFileReader['columnOf'] {
  return (field) => reader?.columnOf(field) ?? field
}

function ignoredOf(reader: OrderFileReader | null): string[] {
  return reader?.ignored() ?? []
}
