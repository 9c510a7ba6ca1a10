import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { OrderFileSource } from '../parsing/OrderFileSource.ts'

const CHUNK = 4096

/** An order file out of a text, handed over in small pieces as a stream would. */
export function orderFile(file: string, text: string): OrderFileSource {
  return {
    file,
    async *open() {
      const bytes = utf8ToBytes(text)
      for (let start = 0; start < bytes.length; start += CHUNK)
        yield bytes.subarray(start, start + CHUNK)
    },
  }
}

/** One row of a CSV for each class code line, under the default profile's header. */
export function csvOf(rows: readonly Record<string, string>[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines = rows.map((row) => columns.map((column) => quoted(row[column] ?? '')).join(','))
  return [columns.map(quoted).join(','), ...lines, ''].join('\r\n')
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
