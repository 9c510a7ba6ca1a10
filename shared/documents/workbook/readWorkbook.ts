import { type Result, refusal } from '#shared/errors/refusal.ts'
import { HIDDEN, mayHoldHidden } from '#shared/kernel/cleanText.ts'
import type { ZipEntry } from '../zipArchive.ts'
import { readSheet, type SheetContext } from './readSheet.ts'
import { sheetBytes } from './sheetText.ts'
import { ZipBroken } from './unpackEntry.ts'
import { tooLarge, WORKBOOK_LIMITS, workbookEntries } from './workbookFault.ts'
import { readForms, readOutline, readStrings, workbookParts } from './workbookParts.ts'

/** A workbook as texts. */
export interface Workbook {
  /** Those that are not hidden and hold something, in their order. */
  sheets: WorkbookSheet[]
  /** Names of the hidden ones: they are not read. */
  hidden: string[]
}

export interface WorkbookSheet {
  name: string
  /** Its rows (`rowsOfSheet`). */
  rows: Uint8Array
}

/**
 * Reads the sheets of a workbook (.xlsx) as texts: what a spreadsheet program shows, without its formats.
 * `file` is its name, for the refusals of
 * `workbookEntries`.
 */
export function readWorkbook(file: string, bytes: Uint8Array): Result<Workbook> {
  const checked = workbookEntries(file, bytes)
  if (!checked.ok) return checked
  try {
    return { ok: true, value: sheetsOf(bytes, checked.value) }
  } catch (error) {
    if (error instanceof TooMuch) return { ok: false, error: tooLarge(file, error.message) }
    if (error instanceof ZipBroken)
      return { ok: false, error: refusal('WORKBOOK_BROKEN', { file }) }
    throw error
  }
}

/** More cells or characters than a workbook may have; the message is the limit. */
class TooMuch extends Error {}

function sheetsOf(bytes: Uint8Array, entries: readonly ZipEntry[]): Workbook {
  const parts = workbookParts(bytes, entries)
  const { sheets, isOf1904, strings, styles } = readOutline(parts)
  let cells = 0
  let characters = 0
  const context: SheetContext = {
    strings: readStrings(parts, strings, cleanCell),
    forms: readForms(parts, styles),
    isOf1904,
    clean: cleanCell,
    count(length) {
      cells++
      characters += length
      if (cells > WORKBOOK_LIMITS.cells) throw new TooMuch('4,000,000 cells')
      if (characters > WORKBOOK_LIMITS.characters) throw new TooMuch('64 MB of text')
    },
  }
  const read = sheets
    .filter(({ isHidden }) => !isHidden)
    .map(({ name, part }) => ({ name, rows: sheetBytes(readSheet(parts, part, context)) }))
  return {
    sheets: read.filter(({ rows }) => rows.length > 0),
    hidden: sheets.filter(({ isHidden }) => isHidden).map(({ name }) => name),
  }
}

/** `_x000D_`: a character that XML cannot hold. */
const ESCAPED = /_x([0-9A-Fa-f]{4})_/g

/** A text of the file as a cell shows it, without characters that are never seen. */
function cleanCell(text: string): string {
  const plain = text.includes('_x')
    ? text.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
  return mayHoldHidden(plain) ? plain.replace(HIDDEN, '') : plain
}
