import type { Carrier } from '#shared/domain/carrier/Carrier.ts'
import type { Invoice } from '#shared/domain/invoice/Invoice.ts'
import type { IssuedInvoice } from '#shared/domain/invoice/IssuedInvoice.ts'
import { invoiceTotals } from '#shared/domain/invoice/invoiceTotals.ts'
import { SYSTEM_USER } from '#shared/domain/user/historyName.ts'
import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/firestore/collections.ts'
import { type ExportedInvoice, exportInvoice } from '#shared/operations/invoices/exportInvoice.ts'
import { FEES_ID, feesPath } from '#shared/operations/invoices/readFeeSchedule.ts'
import type { DocumentStore } from '#shared/ports/documentStore.ts'
import { defineCommand } from '../../CliCommand.ts'
import { EXIT_CODES, type ExitCode } from '../../exitCodes.ts'
import { createProgress } from '../../progress.ts'
import type { Runtime } from '../../Runtime.ts'
import { actorOf } from '../actorOption.ts'
import { requireActor } from '../requireActor.ts'
import { requireCarrier } from '../requireCarrier.ts'
import { withTarget } from '../withTarget.ts'
import {
  addExportOptions,
  type ExportOptions,
  isEveryCarrier,
  mistakeIn,
  readExportOptions,
  throughDay,
} from './exportOptions.ts'
import { printExport } from './printExport.ts'
import { type WrittenFile, writeInvoiceFiles } from './writeInvoiceFiles.ts'

/** What an export came to. */
export interface ExportOutcome {
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
export const invoicesExportCommand = defineCommand<ExportOptions, ExportOutcome>({
  configure: addExportOptions,
  read: readExportOptions,
  run: async (options, runtime) => {
    const mistake = mistakeIn(options)
    if (mistake !== null) {
      const facts = { detail: mistake, command: 'invoices export' }
      return { ok: false, error: refusal('USAGE', facts) }
    }
    const { target, preview } = options
    const use = preview ? 'read' : 'write'
    return withTarget(runtime, { target, use }, ({ store }) => exportAll(options, runtime, store))
  },
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
  options: ExportOptions,
  runtime: Runtime,
  store: DocumentStore,
): Promise<Result<ExportOutcome>> {
  const carriers = await carriersOf(options.carriers, store)
  if (!carriers.ok) return carriers
  const typed = actorOf(options.actor, runtime)
  let userId: string = SYSTEM_USER
  for (const { id } of carriers.value) {
    const acting = await requireActor(store, typed, { roles: ['admin'], carrier: id })
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
  const issued = made.flatMap((each) => (each.status === 'ISSUED' ? (each.issued ?? []) : []))
  const files = await writeInvoiceFiles(options.format, issued, { ...options, cwd: runtime.cwd })
  if (!files.ok) return files
  const isWhole = made.length + refused.length === carriers.value.length
  const outcome = outcomeOf(made, files.value, refused, options.preview)
  return { ok: true, value: { ...outcome, interrupted: outcome.interrupted || !isWhole } }
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
    for (const carrier of all)
      if ((await store.get(feesPath(carrier.id), FEES_ID)) !== null) carriers.push(carrier)
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
  { invoice, lines }: IssuedInvoice,
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
