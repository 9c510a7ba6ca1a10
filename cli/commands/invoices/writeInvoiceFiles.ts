import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { basename, dirname, extname, join, relative, resolve } from 'node:path'
import { invoiceExports } from '#shared/billing/invoiceExports.ts'
import type { InvoiceFormat } from '#shared/billing/invoiceFormats.ts'
import type { InvoiceWithLines } from '#shared/billing/model.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { putInPlace } from '../../writeReportFile.ts'

/** A file that was written. */
export interface WrittenFile {
  path: string
  /** Of its bytes, lower-case hex. */
  sha256: string
  /** The invoices in it, by number. */
  invoices: readonly string[]
}

/**
 * Writes the files of an export to a folder, or to the file that `out` names. Each is written beside
 * its place and then put there: no reader sees half a file.
 */
export async function writeInvoiceFiles(
  format: InvoiceFormat,
  invoices: readonly InvoiceWithLines[],
  { out, cwd }: { out: string | undefined; cwd: string },
): Promise<Result<WrittenFile[]>> {
  const place = resolve(cwd, out ?? '.')
  const isFile = out !== undefined && isFilePath(out)
  const folder = isFile ? dirname(place) : place
  const name = isFile ? basename(place, extname(place)) : undefined
  const written: WrittenFile[] = []
  for (const { bytes, ...file } of await invoiceExports(format, invoices, name)) {
    const path = join(folder, file.name)
    const shown = relative(cwd, path).startsWith('..') ? path : relative(cwd, path)
    try {
      await mkdir(folder, { recursive: true })
      await putInPlace(path, bytes)
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      return { ok: false, error: refusal('INVOICE_FILE_NOT_WRITTEN', { path: shown, reason }) }
    }
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    written.push({ path: shown, sha256, invoices: file.invoices })
  }
  return { ok: true, value: written }
}

/** True for a path that names a file, not a folder. */
export function isFilePath(path: string): boolean {
  return ['.csv', '.json', '.pdf', '.xlsx'].includes(extname(path).toLowerCase())
}
