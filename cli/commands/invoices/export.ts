import { extname } from 'node:path'
import { type Command, Option } from 'commander'
import { invoiceTotals } from '#shared/billing/invoice.ts'
import {
  INVOICE_FORMAT_NAMES,
  INVOICE_FORMATS,
  type InvoiceFormat,
} from '#shared/billing/invoiceFormats.ts'
import type { Invoice, InvoiceWithLines } from '#shared/billing/model.ts'
import { type ExportedInvoice, exportInvoice } from '#shared/billing/ops/exportInvoice.ts'
import { readFeeSchedule } from '#shared/billing/ops/feeSchedule.ts'
import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { SYSTEM_USER } from '#shared/firm/user.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { type Day, parseDay } from '#shared/kernel/day.ts'
import { formatCents } from '#shared/kernel/money.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { addVerboseOption, defineCommand, EXIT_CODES, type ExitCode } from '../../command.ts'
import type { Io } from '../../io.ts'
import { createProgress } from '../../progress.ts'
import type { Runtime } from '../../runtime.ts'
import { table } from '../../table.ts'
import { warnByReason } from '../../warnByReason.ts'
import {
  type ActedOnLater,
  ADMINS,
  asUserLater,
  carrierName,
  requireCarrier,
  writeUnless,
} from '../context.ts'
import { isFilePath, type WrittenFile, writeInvoiceFiles } from './writeInvoiceFiles.ts'

/** What an export came to. */
interface ExportOutcome {
  invoices: {
    id: string
    carrier: string
    status: Invoice['status'] | 'PREVIEW'
    lines: number
    totalCents: number
    files: Pick<WrittenFile, 'path' | 'sha256'>[]
  }[]
  exceptions: { auditCode: string; reason: string }[]
  /** Carriers that could not be billed, where several were asked for. */
  refused: { carrier: string; error: Refusal }[]
  /** Ctrl-C: run again, it goes on. */
  interrupted: boolean
}

/** `bakehouse invoices export`: drafts, marks, issues and writes; again it writes the same bytes. */
export const invoicesExportCommand = defineCommand({
  opens: asUserLater(writeUnless('preview')),
  example: '--carrier HM --through 2026-10-31 --preview',
  configure: addExportOptions,
  read: readExportOptions,
  mistake: mistakeIn,
  run: exportAll,
  toJson: ({ invoices, exceptions, refused, interrupted }) => ({
    command: 'invoices export',
    invoices: invoices.map(({ totalCents, files, ...invoice }) => ({
      ...invoice,
      // No tax is charged on them: what the lines come to is what is due.
      subtotalCents: totalCents,
      totalCents,
      files,
    })),
    exceptions,
    ...(refused.length === 0 ? {} : { refused: refused.map(refusedJson) }),
    ...(interrupted ? { interrupted } : {}),
  }),
  print: printExport,
  exit: exitOfExport,
})

async function exportAll(
  opened: ActedOnLater,
  options: ExportOptions,
  runtime: Runtime,
): Promise<Result<ExportOutcome>> {
  const { store, actorFor } = opened
  const named = await carriersNamed(opened, options, runtime)
  if (!named.ok) return named
  const carriers = await carriersOf(named.value, store)
  if (!carriers.ok) return carriers
  let userId: string = SYSTEM_USER
  for (const { id } of carriers.value) {
    const acting = await actorFor({ roles: ADMINS, carrier: id })
    if (!acting.ok) return acting
    userId = acting.value?.email ?? SYSTEM_USER
  }
  const made: ExportedInvoice[] = []
  const refused: ExportOutcome['refused'] = []
  for (const carrier of carriers.value) {
    if (runtime.signal.aborted) break
    const exported = await exportOne(carrier, options, { runtime, store, userId })
    if (exported.ok) made.push(exported.value)
    else refused.push({ carrier: carrier.id, error: exported.error })
  }
  const [only] = refused
  if (only && carriers.value.length === 1) return { ok: false, error: only.error }
  // A preview of what was billed already writes no file either.
  const issued = options.preview
    ? []
    : made.flatMap((each) => (each.status === 'ISSUED' ? (each.issued ?? []) : []))
  const files = await writeInvoiceFiles(options.format, issued, { ...options, cwd: runtime.cwd })
  if (!files.ok) return files
  const isWhole = made.length + refused.length === carriers.value.length
  const outcome = outcomeOf(made, files.value, refused, options.preview)
  return { ok: true, value: { ...outcome, interrupted: outcome.interrupted || !isWhole } }
}

/** What was typed, else what stands in for it, which has to go with the other options too. */
async function carriersNamed(
  opened: ActedOnLater,
  options: ExportOptions,
  runtime: Runtime,
): Promise<Result<readonly string[]>> {
  if (options.carriers !== null) return { ok: true, value: options.carriers }
  const name = await carrierName(undefined, opened, runtime)
  if (!name.ok) return name
  const carriers = readCarriers(name.value)
  const detail = mistakeIn({ ...options, carriers })
  return detail === null
    ? { ok: true, value: carriers }
    : { ok: false, error: refusal('USAGE', { detail, command: 'invoices export' }) }
}

async function exportOne(
  carrier: Carrier,
  options: ExportOptions,
  { runtime, store, userId }: { runtime: Runtime; store: DocumentStore; userId: string },
): Promise<Result<ExportedInvoice>> {
  const progress = createProgress(`audits of ${carrier.id}`, runtime)
  try {
    return await exportInvoice(
      { store, clock: runtime.clock, random: runtime.random },
      {
        carrier,
        through: throughDay(options) ?? options.through,
        userId,
        preview: options.preview,
        signal: runtime.signal,
        onProgress: (done, total) => progress.update(done, total),
      },
    )
  } finally {
    progress.end()
  }
}

/** The carriers that were typed; with "all", those that have fees, in the order of their ids. */
async function carriersOf(
  typed: readonly string[],
  store: DocumentStore,
): Promise<Result<Carrier[]>> {
  const carriers: Carrier[] = []
  if (isEveryCarrier(typed)) {
    const all = await store.list<Carrier>(COLLECTIONS.carriers, {
      sort: { field: 'id', direction: 'asc' },
    })
    for (const carrier of all) {
      const fees = await readFeeSchedule(store, carrier.id)
      if (fees.ok || fees.error.code !== 'FEES_MISSING') carriers.push(carrier)
    }
    return { ok: true, value: carriers }
  }
  for (const id of typed) {
    const carrier = await requireCarrier(store, id)
    if (!carrier.ok) return carrier
    carriers.push(carrier.value)
  }
  return { ok: true, value: carriers }
}

function outcomeOf(
  made: readonly ExportedInvoice[],
  files: readonly WrittenFile[],
  refused: ExportOutcome['refused'],
  preview: boolean,
): ExportOutcome {
  return {
    invoices: made.flatMap(({ issued, status }) => (issued ? [row(issued, status, files)] : [])),
    exceptions: made.flatMap(({ exceptions }) =>
      exceptions.map(({ auditCode, error: { message, next, code } }) => {
        return { auditCode, reason: `${message} ${next} [${code}]` }
      }),
    ),
    refused,
    interrupted: !preview && made.some(({ status }) => status === 'DRAFT'),
  }
}

function row(
  { invoice, lines }: InvoiceWithLines,
  status: ExportedInvoice['status'],
  files: readonly WrittenFile[],
) {
  return {
    id: invoice.number,
    carrier: invoice.carrierCompany,
    status,
    lines: lines.length,
    totalCents: invoiceTotals(lines).totalCents,
    files: files
      .filter(({ invoices }) => invoices.includes(invoice.number))
      .map(({ path, sha256 }) => ({ path, sha256 })),
  }
}

function refusedJson({
  carrier,
  error: { code, message, next },
}: ExportOutcome['refused'][number]) {
  return { carrier, code, message, next }
}

function exitOfExport({ exceptions, refused, interrupted }: ExportOutcome): ExitCode {
  if (interrupted) return EXIT_CODES.interrupted
  return exceptions.length + refused.length > 0 ? EXIT_CODES.partial : EXIT_CODES.done
}

/** What was typed, as it was typed. */
interface ExportOptions {
  /** Ids, or the one word `all`; null when none was typed. */
  carriers: readonly string[] | null
  through: string
  format: InvoiceFormat
  out: string | undefined
  preview: boolean
}

/** Adds the options of `invoices export`. */
function addExportOptions(command: Command): void {
  command
    .option(
      '--carrier <ids>',
      'the carrier, several (A,B), or "all" that have fees (BAKEHOUSE_CARRIER)',
    )
    .requiredOption('--through <day>', 'bill what was sent through this day')
    .addOption(
      new Option(
        '--format <format>',
        'detail is the CSV for the carrier with its control file, xlsx its rows as a workbook',
      )
        .choices(INVOICE_FORMAT_NAMES)
        .default('detail'),
    )
    .option(
      '--out <path>',
      'a folder for the files, or a file (.csv, .json, .pdf, .xlsx); else here',
    )
    .option('--preview', 'show what would be billed; write nothing, no file either')
  addVerboseOption(command)
}

/** Reads them. */
function readExportOptions(_: readonly string[], command: Command): ExportOptions {
  const typed = command.opts<{
    carrier?: string
    through: string
    format: InvoiceFormat
    out?: string
    preview?: boolean
  }>()
  return {
    carriers: typed.carrier === undefined ? null : readCarriers(typed.carrier),
    through: typed.through,
    format: typed.format,
    out: typed.out,
    preview: typed.preview === true,
  }
}

/** `HM, GSD` as its ids, each once. */
function readCarriers(text: string): string[] {
  const ids = text.split(',').map((id) => id.trim())
  return [...new Set(ids.filter((id) => id !== ''))]
}

/** Whether every carrier with fees was asked for. */
function isEveryCarrier(carriers: readonly string[]): boolean {
  return carriers.length === 1 && carriers[0]?.toLowerCase() === 'all'
}

/** The day that was typed; null when it is none. */
function throughDay({ through }: Pick<ExportOptions, 'through'>): Day | null {
  return parseDay(through)
}

/** The mistake in how the options go together; null when there is none. */
function mistakeIn(options: ExportOptions): string | null {
  const { carriers, through, format, out, preview } = options
  if (carriers?.length === 0) return 'Name the carrier: --carrier ID.'
  if (throughDay(options) === null) return `"${through}" is no day: --through yyyy-mm-dd.`
  if (preview && out !== undefined) return 'With --preview no file is written: leave --out out.'
  if (out === undefined) return null
  if (out.trim() === '') return 'The path after --out is empty.'
  if (!isFilePath(out)) return null
  const { ending, shared } = INVOICE_FORMATS[format]
  if (extname(out).toLowerCase() !== ending)
    return `The format ${format} is written to a file that ends in ${ending}, or to a folder.`
  const isOne = carriers === null || (carriers.length === 1 && !isEveryCarrier(carriers))
  return isOne || shared ? null : `The format ${format} has a file for each carrier: name a folder.`
}

/** What an export made of an invoice, in words. */
const STATUSES = { DRAFT: 'Draft', ISSUED: 'Issued', PREVIEW: 'Preview' } as const

/** What a person reads after an export: the invoices, their files, then what needs attention. */
function printExport(outcome: ExportOutcome, io: Io): void {
  const { invoices, exceptions, refused, interrupted } = outcome
  if (invoices.length === 0) io.info('There is nothing to bill.')
  else {
    const rows = invoices.map(({ id, carrier, status, lines, totalCents }) => {
      return [id, carrier, STATUSES[status], String(lines), formatCents(totalCents)]
    })
    io.print(table(['Invoice', 'Carrier', 'Status', 'Lines', 'Total'], rows))
  }
  const paths = new Set(invoices.flatMap(({ files }) => files.map(({ path }) => path)))
  for (const path of paths) io.info(`Written: ${path}`)
  for (const { carrier, error } of refused)
    io.warn(`${carrier}: ${error.message} ${error.next} [${error.code}]`)
  warnByReason(
    { title: 'Not billed', noun: 'audits' },
    exceptions.map(({ auditCode, reason }) => ({ of: auditCode, reason })),
    io,
  )
  if (invoices.some(({ status }) => status === 'PREVIEW')) io.info('Preview: nothing was written.')
  if (interrupted) {
    const { message, next, code } = refusal('INTERRUPTED')
    io.warn(`${message} ${next} [${code}]`)
  }
}
