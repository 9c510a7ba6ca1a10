import type { TableCell } from '#shared/kernel/exportText.ts'
import { fetchedCode } from '../app/lazyScreen.ts'
import type { NamedBytes } from '../documents/download.ts'

/** Hands a file made here to the browser's downloads. The pieces are joined by the browser. */
export function saveFile(name: string, pieces: readonly string[], type = 'text/csv'): void {
  // Spreadsheets recognize UTF-8 by the byte order mark.
  const url = URL.createObjectURL(
    new Blob(['\uFEFF', ...pieces], { type: `${type};charset=utf-8` }),
  )
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has begun by then; the memory is given back.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** A table as a workbook of one sheet, for `useDownload`. What makes it is loaded with the first. */
export async function xlsxFile(
  name: string,
  sheet: string,
  rows: () => readonly (readonly TableCell[])[],
): Promise<NamedBytes> {
  const { xlsxBytes } = await fetchedCode(() => import('#shared/kernel/xlsxTable.ts'))
  return { name: `${name}.xlsx`, bytes: xlsxBytes(sheet, rows()) }
}
