import { useStore } from 'ra-core'
import { BANDS } from '#shared/audit/bands.ts'
import { nextAction } from '#shared/audit/exceptions.ts'
import type { Audit } from '#shared/audit/model.ts'
import { premiumCells, premiumText } from '#shared/audit/premium.ts'
import { formatDay, parseDay } from '#shared/kernel/day.ts'
import type { TableCell } from '#shared/kernel/exportText.ts'
import { COLUMNS_KEY } from '../../app/preferences.ts'

/** A column of the list and of its export. */
interface ListColumn {
  /** The class of its cells, which the table gives a width. */
  className: string
  /** Cannot be hidden: without it a row does not say which audit it is. */
  isFixed?: boolean
  /** Hidden by default. */
  isExtra?: boolean
  /**
   * The value as it is exported: dates as mm/dd/yy, a moment by its day in the zone, states by their exact
   * names.
   */
  text: (audit: Audit, timeZone: string) => string
  /** The value is a day, or none. */
  isDay?: boolean
}

/** The columns in their order. Their heads are the texts `list.{id}`. */
export const LIST_COLUMNS = {
  code: { className: 'code', isFixed: true, text: ({ auditCode }) => auditCode },
  insured: { className: 'insured', isFixed: true, text: ({ insuredCompany }) => insuredCompany },
  order_number: {
    className: 'wide',
    isExtra: true,
    text: ({ orderNumber }) => orderNumber,
  },
  policy: { className: 'wide', isExtra: true, text: ({ policyNumber }) => policyNumber },
  audit_type: { className: 'narrow', isExtra: true, text: ({ auditType }) => auditType },
  us_state: {
    className: 'short',
    isExtra: true,
    text: ({ insuredMailingState }) => insuredMailingState,
  },
  phone: { className: 'phone', isExtra: true, text: ({ insuredPhone }) => insuredPhone },
  state: { className: 'state', text: ({ bakeState }) => bakeState },
  next_action: { className: 'action', text: (audit) => nextAction(audit).label },
  next_due: {
    className: 'number next-due',
    isDay: true,
    text: (audit) => dayText(nextAction(audit).due),
  },
  audit_due: {
    className: 'audit-due',
    isDay: true,
    text: ({ auditDue }) => dayText(auditDue),
  },
  added: {
    className: 'day',
    isExtra: true,
    isDay: true,
    text: ({ dateAdded }, timeZone) => formatDay(dateAdded, { timeZone }),
  },
  touched: {
    className: 'day',
    isExtra: true,
    isDay: true,
    text: ({ lastEventAt }, timeZone) => formatDay(lastEventAt, { timeZone }),
  },
  premium: {
    className: 'wide premium',
    isExtra: true,
    text: ({ categories }) => premiumText(categories),
  },
  auditor: { className: 'wide', isExtra: true, text: ({ auditor = '' }) => auditor },
  claim: { className: 'claim', text: ({ assignee }) => assignee },
} as const satisfies Record<string, ListColumn>

export type ListColumnId = keyof typeof LIST_COLUMNS

const COLUMNS: Record<ListColumnId, ListColumn> = LIST_COLUMNS

export const LIST_COLUMN_IDS = Object.keys(LIST_COLUMNS) as ListColumnId[]

/** The chosen columns in the table's order; without a choice the default ones. */
function columnsShown(chosen: unknown): ListColumnId[] {
  const wanted = Array.isArray(chosen) ? chosen.map(String) : null
  return LIST_COLUMN_IDS.filter((id) => {
    const { isFixed = false, isExtra = false } = COLUMNS[id]
    return isFixed || (wanted === null ? !isExtra : wanted.includes(id))
  })
}

export function isFixedColumn(id: ListColumnId): boolean {
  return COLUMNS[id].isFixed === true
}

/** What an export says of an audit beside the columns. */
const EXPORT_ONLY = {
  band: ({ band }: Audit) => BANDS[band].label,
  outcome: ({ outcome }: Audit) => outcome,
  policy_start: ({ policyStart }: Audit) => dayOf(dayText(policyStart)),
  policy_end: ({ policyEnd }: Audit) => dayOf(dayText(policyEnd)),
  email: ({ insuredEmail }: Audit) => insuredEmail,
  agent: ({ agentCompany }: Audit) => agentCompany,
  premium_estimated: ({ categories }: Audit) => premiumCells(categories)[0] ?? '',
  premium_audited: ({ categories }: Audit) => premiumCells(categories)[1] ?? '',
  premium_change: ({ categories }: Audit) => premiumCells(categories)[2] ?? '',
} as const

function dayText(day: string | null): string {
  return day === null ? '' : formatDay(day)
}

/** The cell of a day's text. */
function dayOf(text: string): TableCell {
  const day = parseDay(text)
  return day === null ? text : { day, text }
}

/** The columns on screen, as this browser remembers them. */
export function useColumns() {
  const [chosen, choose] = useStore<unknown>(COLUMNS_KEY, null)
  const shown = columnsShown(chosen)
  return {
    shown,
    toggle: (id: ListColumnId) =>
      choose(shown.includes(id) ? shown.filter((other) => other !== id) : [...shown, id]),
    reset: () => choose(null),
  }
}

const CELLS: Record<string, (audit: Audit, timeZone: string) => TableCell> = {
  ...Object.fromEntries(
    // The premium is exported as its figures.
    LIST_COLUMN_IDS.filter((id) => id !== 'premium').map((id) => {
      const { text, isDay = false } = COLUMNS[id]
      const cellOf = isDay ? dayOf : (shown: string): TableCell => shown
      return [id, (audit: Audit, timeZone: string) => cellOf(text(audit, timeZone))]
    }),
  ),
  ...EXPORT_ONLY,
}

/** The names of the exported columns, for their heads. */
export const EXPORT_COLUMN_IDS: readonly string[] = Object.keys(CELLS)

/**
 * The audits of some pages as rows of a table under their head, handed on page by page, so that a list of
 * any length is exported; days are the carrier's. `onProgress` gets the number of audits so far.
 */
export async function exportAudits(
  pages: AsyncIterable<readonly Audit[]>,
  head: readonly string[],
  timeZone: string,
  add: (rows: readonly (readonly TableCell[])[]) => void,
  onProgress: (count: number) => void,
): Promise<void> {
  add([head])
  let count = 0
  for await (const audits of pages) {
    add(audits.map((audit) => Object.values(CELLS).map((cell) => cell(audit, timeZone))))
    count += audits.length
    onProgress(count)
  }
}
