import { extname } from 'node:path'
import { type Command, Option } from 'commander'
import type { Day } from '#shared/domain/audit/Audit.ts'
import { parseDay } from '#shared/domain/format/day.ts'
import {
  INVOICE_FORMAT_NAMES,
  INVOICE_FORMATS,
  type InvoiceFormat,
} from '#shared/domain/invoice/formats/invoiceFormats.ts'
import {
  addTargetOptions,
  readTargetOptions,
  type TargetOptions,
} from '../../firebase/targetOptions.ts'
import { addActorOption, readActor } from '../actorOption.ts'

/** What was typed, as it was typed. */
export interface ExportOptions {
  target: TargetOptions
  actor: string | undefined
  /** Ids, or the one word `all`. */
  carriers: readonly string[]
  through: string
  format: InvoiceFormat
  out: string | undefined
  preview: boolean
}

/** Adds the options of `invoices export`. */
export function addExportOptions(command: Command): void {
  command
    .requiredOption('--carrier <ids>', 'the carrier, several (A,B), or "all" that have fees')
    .requiredOption('--through <day>', 'bill what was sent up to this day, the invoice date')
    .addOption(
      new Option('--format <format>', 'detail is the CSV for the carrier with its control file')
        .choices(INVOICE_FORMAT_NAMES)
        .default('detail'),
    )
    .option('--out <path>', 'a folder for the files, or a file (.csv, .json, .pdf); else here')
    .option('--preview', 'say what would be billed; write nothing, no file either')
  addActorOption(command)
  addTargetOptions(command, 'write')
}

/** Reads them. */
export function readExportOptions(command: Command): ExportOptions {
  const typed = command.opts<{
    carrier: string
    through: string
    format: InvoiceFormat
    out?: string
    preview?: boolean
  }>()
  const carriers = typed.carrier.split(',').map((id) => id.trim())
  return {
    target: readTargetOptions(command),
    actor: readActor(command),
    carriers: [...new Set(carriers.filter((id) => id !== ''))],
    through: typed.through,
    format: typed.format,
    out: typed.out,
    preview: typed.preview === true,
  }
}

/** True for a path that names a file, not a folder. */
export function isFilePath(path: string): boolean {
  return ['.csv', '.json', '.pdf'].includes(extname(path).toLowerCase())
}

/** Whether every carrier with fees was asked for. */
export function isEveryCarrier(carriers: readonly string[]): boolean {
  return carriers.length === 1 && carriers[0]?.toLowerCase() === 'all'
}

/** The day that was typed; null when it is none. */
export function throughDay({ through }: Pick<ExportOptions, 'through'>): Day | null {
  return parseDay(through)
}

/** The mistake in how the options go together; null when there is none. */
export function mistakeIn(options: ExportOptions): string | null {
  const { carriers, through, format, out, preview } = options
  if (carriers.length === 0) return 'Name the carrier: --carrier ID.'
  if (throughDay(options) === null) return `"${through}" is no day: --through yyyy-mm-dd.`
  if (preview && out !== undefined) return 'With --preview no file is written: leave --out out.'
  if (out === undefined) return null
  if (out.trim() === '') return 'The path after --out is empty.'
  if (!isFilePath(out)) return null
  const { ending, shared } = INVOICE_FORMATS[format]
  if (extname(out).toLowerCase() !== ending)
    return `The format ${format} is written to a file that ends in ${ending}, or to a folder.`
  const isOne = carriers.length === 1 && !isEveryCarrier(carriers)
  return isOne || shared ? null : `The format ${format} has a file for each carrier: name a folder.`
}
