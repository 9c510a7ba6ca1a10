import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import { refusal } from '#shared/errors/refusal.ts'
import { offScreenWords } from '#shared/firm/slices.ts'
import { formatDay } from '#shared/kernel/day.ts'
import type { ImportedOrders, OrderChange } from '#shared/orders/importReport.ts'
import { differenceText, fileAndSheet } from '#shared/orders/lineage.ts'
import type { OrderRepair } from '#shared/orders/model.ts'
import type { Io } from '../../io.ts'
import { table } from '../../table.ts'
import { warnByReason } from '../../warnByReason.ts'

/** As in the table's header. */
const COUNTS = ['orders', 'created', 'unchanged', 'changed', 'rejected', 'defects'] as const

const RESULTS = {
  PROPOSED:
    'Changed since it was imported; proposed, the audits are as they were (--update applies)',
  UPDATED: 'Changed since it was imported; the audits were updated',
  REFUSED: 'Changed since it was imported; refused',
} as const

/** What a person reads after an import: a line a file, then what needs attention. */
export function printImport(outcome: ImportOutcome, io: Io): void {
  const { report, changes, ignored, interrupted, rejectsFiles } = outcome
  const rows = report.files.map(({ file, ...counts }) => [
    file,
    ...COUNTS.map((name) => String(counts[name])),
  ])
  const refusedRows = report.refused.map(({ file }) => [
    file,
    'refused',
    ...COUNTS.slice(1).map(() => ''),
  ])
  const header = ['File', 'Orders', report.dryRun ? 'To create' : 'Created']
  io.print(
    table([...header, 'Unchanged', 'Changed', 'Rejected', 'Defects'], [...rows, ...refusedRows]),
  )
  if (!outcome.isOnScreen && report.totals.created > 0) io.info(offScreenWords(outcome.slice))
  for (const { file, carrier, prefix, count } of outcome.foreign)
    io.info(
      `${file}: ${count} order numbers begin with ${prefix}, another carrier's code; they are imported for ${carrier}. "orders undo" takes an import back.`,
    )
  const repairs = report.files.flatMap((each) =>
    each.repairs.map(
      ({ line, column, kind, from, to }) =>
        `${fileAndSheet(each)}:${line} ${column}: ${kind}, "${from}" became "${to}"`,
    ),
  )
  const repairCount = report.files.reduce((sum, each) => sum + each.repairCount, 0)
  tellSome('Repaired', repairs, io, { count: repairCount, listed: repairCount })
  tellSome(
    'Not known to the profile, nothing was read from it',
    ignored.map(({ file, column }) => `${file}: ${column}`),
    io,
  )
  for (const result of ['PROPOSED', 'UPDATED', 'REFUSED'] as const) {
    const title = report.dryRun && result === 'PROPOSED' ? 'Would change' : RESULTS[result]
    const these = changes.filter((change) => change.result === result)
    const isFailure = result === 'REFUSED'
    tellSome(title, these.flatMap(differenceLines), io, { count: these.length, isFailure })
  }
  warnByReason(
    { title: 'Rejected', noun: 'rows', join: ' ' },
    report.rejects.map(({ line, column, order, code, message, next, ...place }) => ({
      of: [`${fileAndSheet(place)}:${line}`, order].filter(Boolean).join(' '),
      reason: `${column && `${column}: `}${message} ${next} [${code}]`,
    })),
    io,
  )
  if (rejectsFiles.length > 0)
    io.info(`Correct them in ${rejectsFiles.join(', ')} and import that file the same way.`)
  tellSome(
    'Refused, nothing of it was imported',
    report.refused.map(({ file, error: { message, next, code } }) => {
      const named = message.includes(file) ? message : `${file}: ${message}`
      return `${named} ${next} [${code}]`
    }),
    io,
    { isFailure: true },
  )
  if (report.dryRun) tellSamples(outcome, io)
  if (interrupted) {
    const { message, next, code } = refusal('INTERRUPTED')
    io.warn(`${message} ${next} [${code}]`)
  }
}

function differenceLines({ file, line, order, reason, differences }: OrderChange): string[] {
  const place = `${file}:${line} ${order}`
  if (reason !== '') return [`${place}: ${reason}`]
  return differences.map((difference) => {
    const { name, from, to } = differenceText(difference)
    return difference.isKept === true
      ? `${place} ${name}: not in the order any more; it stays, it has been worked on`
      : `${place} ${name}: "${from}" → "${to}"`
  })
}

function tellSamples({ samples }: ImportOutcome, io: Io): void {
  for (const { file, fields } of samples) {
    const { orderNumber, insuredCompany, policyNumber, policyStart, policyEnd, categories } = fields
    const classes = categories.map(({ classCode }) => classCode).join(', ')
    const policy = `policy ${policyNumber}, ${formatDay(policyStart)} to ${formatDay(policyEnd)}`
    io.info(`For example ${file}: ${orderNumber}, ${insuredCompany}, ${policy}, class ${classes}`)
  }
  io.info('Dry run: nothing was written.')
}

/** The first of `lines`: of `count` things, and of `listed` lines that `--json` has. */
function tellSome(
  title: string,
  lines: readonly string[],
  io: Io,
  {
    count = lines.length,
    listed = lines.length,
    isFailure = false,
  }: { count?: number; listed?: number; isFailure?: boolean } = {},
): void {
  if (lines.length === 0) return
  const say = isFailure ? io.warn : io.info
  const hint = io.mostLines === Number.POSITIVE_INFINITY ? '' : '--verbose or '
  say(`${title} (${count}):`)
  for (const line of lines.slice(0, io.mostLines)) say(`  ${line}`)
  const shown = Math.min(lines.length, io.mostLines)
  if (listed > shown) say(`  and ${listed - shown} more; see ${hint}--json`)
}

/**
 * The object that `orders import --json` prints, on one line. All repairs of a file are in it, also
 * those that the report does not hold: they go from the spool to the output piece by piece.
 */
export function printImportJson(outcome: ImportOutcome, repairs: SpooledRepairs, io: Io): void {
  const { report, changes, target, rejectsFiles, ignored, foreign, isOnScreen, interrupted } =
    outcome
  const { dryRun, files, totals, refused } = report
  const head = JSON.stringify({ command: 'orders import', target, dryRun })
  io.printPart(`${head.slice(0, -1)},"files":[`)
  for (const [index, imported] of files.entries()) {
    const { repairs: held, repairCount, ...rest } = imported
    io.printPart(`${index === 0 ? '' : ','}${JSON.stringify(rest).slice(0, -1)},"repairs":`)
    if (held.length === repairCount) io.printPart(JSON.stringify(held))
    else for (const piece of repairs.jsonOf(imported.file)) io.printPart(piece)
    io.printPart('}')
  }
  const rejects = report.rejects.map(({ next: _, ...reject }) => reject)
  const results = { totals, rejects, refused, changes, rejectsFiles }
  const tail = JSON.stringify({ ...results, ignored, foreign, isOnScreen, interrupted })
  io.print(`],${tail.slice(1)}`)
}

/** The repairs of many files on disk: a file of a million rows has more than memory should hold. */
export interface SpooledRepairs {
  add(file: string, repair: OrderRepair): void
  /** One file's, as the pieces of a JSON array, in the order in which they came. */
  jsonOf(file: string): Iterable<string>
  remove(): void
}

/** Characters that are gathered before they are written, and bytes read at once. */
const REPAIRS_PIECE = 64 * 1024

interface Spool {
  path: string
  pending: string
  isEmpty: boolean
}

/** A spool in a folder that no other user may read; nothing is made before the first repair. */
export function spooledRepairs(): SpooledRepairs {
  const spools = new Map<string, Spool>()
  let folder: string | null = null

  function spoolOf(file: string): Spool {
    folder ??= mkdtempSync(join(tmpdir(), 'bakehouse-repairs-'))
    const known = spools.get(file)
    const spool = known ?? { path: join(folder, String(spools.size)), pending: '', isEmpty: true }
    if (!known) spools.set(file, spool)
    return spool
  }

  function flush(spool: Spool): void {
    const handle = openSync(spool.path, 'a', 0o600)
    try {
      writeSync(handle, spool.pending)
      spool.pending = ''
    } finally {
      closeSync(handle)
    }
  }

  return {
    add(file, repair) {
      const spool = spoolOf(file)
      spool.pending += (spool.isEmpty ? '' : ',') + JSON.stringify(repair)
      spool.isEmpty = false
      if (spool.pending.length > REPAIRS_PIECE) flush(spool)
    },
    *jsonOf(file) {
      yield '['
      const spool = spools.get(file)
      if (spool) {
        flush(spool)
        yield* textOf(spool.path)
      }
      yield ']'
    },
    remove() {
      if (folder !== null) rmSync(folder, { recursive: true, force: true })
    },
  }
}

function* textOf(path: string): Generator<string> {
  const handle = openSync(path, 'r')
  try {
    const decoder = new StringDecoder('utf8')
    const piece = new Uint8Array(REPAIRS_PIECE)
    for (;;) {
      const length = readSync(handle, piece)
      if (length === 0) return
      yield decoder.write(Buffer.from(piece.buffer, 0, length))
    }
  } finally {
    closeSync(handle)
  }
}

/** What an import did, and where. */
export interface ImportOutcome extends ImportedOrders {
  target: string
  /** Files of rejects that were written. */
  rejectsFiles: string[]
  /** Beginnings of order numbers that are another carrier's code. */
  foreign: ImportedOrders['prefixes']
  /** Where its new audits are. */
  slice: string
  /** The slice is active. */
  isOnScreen: boolean
}
