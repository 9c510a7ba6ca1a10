import { Option } from 'commander'
import { BANDS, type Band } from '#shared/audit/bands.ts'
import { AUDIT_SORT_TEXTS, readAuditSort } from '#shared/audit/listQuery.ts'
import type { Audit } from '#shared/audit/model.ts'
import { listAudits } from '#shared/audit/ops/listAudits.ts'
import { PREMIUM_HEADS, premiumCells } from '#shared/audit/premium.ts'
import { queryToken } from '#shared/audit/search.ts'
import { BAKE_STATES, type BakeState, readBakeState, STATES } from '#shared/audit/states.ts'
import { isWorkbookName } from '#shared/documents/workbook/workbookFault.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { activeSlices } from '#shared/firm/ops/slices.ts'
import { formatDay } from '#shared/kernel/day.ts'
import { csvText, dayCell, type TableCell } from '#shared/kernel/exportText.ts'
import { xlsxBytes } from '#shared/kernel/xlsxTable.ts'
import { parseCount } from '../../arguments.ts'
import { defineCommand } from '../../command.ts'
import type { Io } from '../../io.ts'
import { stateCell, table } from '../../table.ts'
import { type WrittenReport, writeReportFile } from '../../writeReportFile.ts'
import { ofCarrier, STAFF } from '../context.ts'

export interface AuditRow {
  auditCode: string
  auditFSID: string
  orderNumber: string
  carrierCompany: string
  insuredCompany: string
  bakeState: BakeState
  auditDue: string | null
  band: Band
  /** The assigned auditor's email; empty without one. */
  auditor: string
  /** Estimated, audited and change, as cells. */
  premium: TableCell[]
}

interface AuditList {
  audits: AuditRow[]
  nextCursor: string | null
  /** The workbook that was written. */
  file?: WrittenReport
}

const SEARCH_TOO_SHORT = '--search needs a word or a number of two characters or more.'
const OUT_ENDING = 'The list is written as a workbook: name a file that ends in .xlsx.'

/** `bakehouse audits list` */
export const auditsListCommand = defineCommand({
  opens: ofCarrier({ use: 'read', roles: STAFF, named: { standard: 'the carrier' } }),
  example: '--carrier HM --state CONTACTING --sort insured',
  configure: (command) => {
    command
      .option('--state <state...>', 'only these states')
      .addOption(new Option('--band <band>', 'only this band').choices(Object.keys(BANDS)))
      .option('--auditor <email>', 'only those assigned to this auditor; "none": unassigned')
      .option('--import <batch>', 'only those that this import made')
      .option('--search <text>', 'words, phone digits, a policy, order number or code')
      .addOption(
        new Option('--sort <column>', 'sorted by a column, -column descending').choices(
          AUDIT_SORT_TEXTS,
        ),
      )
      .option('--limit <n>', 'at most this many', parseCount(10_000), 25)
      .option('--after <cursor>', 'the nextCursor of the page before')
      .addOption(new Option('--csv', 'as CSV').conflicts('json'))
      .addOption(new Option('-o, --out <file>', 'a workbook (.xlsx) to write').conflicts('csv'))
  },
  read: (_, command) => {
    const {
      state = [],
      sort,
      ...typed
    } = command.opts<{
      state?: string[]
      band?: Band
      auditor?: string
      import?: string
      search?: string
      sort?: string
      limit: number
      after?: string
      csv?: boolean
      out?: string
    }>()
    const states = state.flatMap((each) => each.split(','))
    return { ...typed, states, sort: readAuditSort(sort) ?? undefined }
  },
  prepare: (typed) => {
    const states = readStates(typed.states)
    return states.ok ? { ok: true, value: { ...typed, states: states.value } } : states
  },
  mistake: ({ out, search }) => {
    // Without a word to ask for, every audit would be listed.
    if (search !== undefined && queryToken(search) === null) return SEARCH_TOO_SHORT
    return out === undefined || isWorkbookName(out) ? null : OUT_ENDING
  },
  run: async (
    { store, carrier },
    { states, band, auditor: whose, import: importId, search, sort, limit, after, out },
    { cwd },
  ): Promise<Result<AuditList>> => {
    const slices = await activeSlices(store)
    const auditor = whose === 'none' ? '' : whose?.trim().toLowerCase()
    const narrowed = { states, band, auditor, importId, search, sort }
    const asked = { carrier: carrier.id, slices, ...narrowed, limit, after }
    const found = await listAudits(store, asked)
    if (!found.ok) return found
    const { nextCursor } = found.value
    const audits = found.value.audits.map(auditRow)
    if (out === undefined) return { ok: true, value: { audits, nextCursor } }
    const written = await writeReportFile(xlsxBytes('Audits', tableOf(audits)), out, cwd)
    if (!written.ok) return written
    return { ok: true, value: { audits, nextCursor, file: written.value } }
  },
  toJson: ({ audits, ...report }) => ({
    audits: audits.map(({ premium: [estimated, audited, change], ...audit }) => ({
      ...audit,
      premium: {
        estimated: centsOf(estimated),
        audited: centsOf(audited),
        change: centsOf(change),
      },
    })),
    ...report,
  }),
  print: ({ audits, nextCursor, file }, io, { options: { csv } }) => {
    if (csv) io.printFile(csvText(tableOf(audits)))
    else if (file) io.info(`The list is in ${file.path} (${file.bytes} bytes).`)
    else if (audits.length === 0)
      io.info('No audits match. Import some: bakehouse orders import FILE --carrier ID')
    else printTable(audits, io)
    if (nextCursor !== null) io.info(`More: --after '${nextCursor.replaceAll("'", `'\\''`)}'`)
  },
})

function printTable(audits: readonly AuditRow[], io: Io): void {
  const rows = audits.map((audit) => [
    audit.auditCode,
    audit.insuredCompany,
    stateCell(STATES[audit.bakeState].label),
    audit.auditDue === null ? '' : formatDay(audit.auditDue),
    BANDS[audit.band].label,
  ])
  io.print(table(['Code', 'Insured', 'State', 'Due', 'Band'], rows))
}

const HEADER = [
  ...['Code', 'Order', 'Carrier', 'Insured', 'State', 'Due', 'Band', 'ID', 'Auditor'],
  ...PREMIUM_HEADS,
]

function tableOf(audits: readonly AuditRow[]): TableCell[][] {
  const rows = audits.map((audit) => [
    audit.auditCode,
    audit.orderNumber,
    audit.carrierCompany,
    audit.insuredCompany,
    STATES[audit.bakeState].label,
    dayCell(audit.auditDue),
    BANDS[audit.band].label,
    audit.auditFSID,
    audit.auditor,
    ...audit.premium,
  ])
  return [HEADER, ...rows]
}

/** Whole cents; null for a figure that is not known. */
function centsOf(cell: TableCell | undefined): number | null {
  return typeof cell === 'object' && 'cents' in cell ? cell.cents : null
}

function auditRow(audit: Audit): AuditRow {
  const { auditCode, id, orderNumber, carrierCompany, insuredCompany, auditDue, band } = audit
  const { auditor = '' } = audit
  const bakeState = readBakeState(audit.bakeState) ?? audit.bakeState
  return {
    auditCode,
    auditFSID: id,
    orderNumber,
    carrierCompany,
    insuredCompany,
    bakeState,
    auditDue,
    band,
    auditor,
    premium: premiumCells(audit.categories),
  }
}

function readStates(typed: readonly string[]): Result<BakeState[]> {
  const states: BakeState[] = []
  for (const text of typed) {
    const state = readBakeState(text)
    if (state === null) {
      return {
        ok: false,
        error: refusal('STATE_UNKNOWN', { state: text, states: BAKE_STATES.join(', ') }),
      }
    }
    states.push(state)
  }
  return { ok: true, value: [...new Set(states)] }
}
