import { BANDS } from '#shared/audit/bands.ts'
import { nextAction } from '#shared/audit/exceptions.ts'
import type { Audit } from '#shared/audit/model.ts'
import { formatDay } from '#shared/kernel/day.ts'

/** A column of the list and of its export. */
interface ListColumn {
  /** The class of its cells, which the table gives a width. */
  className: string
  /** Cannot be hidden: without it a row does not say which audit it is. */
  isFixed?: boolean
  /** Hidden by default. */
  isExtra?: boolean
  /** The value as it is exported: dates as mm/dd/yy, states by their exact names. */
  text: (audit: Audit) => string
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
  next_due: { className: 'number next-due', text: (audit) => dayText(nextAction(audit).due) },
  audit_due: { className: 'audit-due', text: ({ auditDue }) => dayText(auditDue) },
  added: { className: 'day', isExtra: true, text: ({ dateAdded }) => formatDay(dateAdded) },
  touched: {
    className: 'day',
    isExtra: true,
    text: ({ lastEventAt }) => formatDay(lastEventAt),
  },
  claim: { className: 'claim', text: ({ assignee }) => assignee },
} as const satisfies Record<string, ListColumn>

export type ListColumnId = keyof typeof LIST_COLUMNS

const COLUMNS: Record<ListColumnId, ListColumn> = LIST_COLUMNS

export const LIST_COLUMN_IDS = Object.keys(LIST_COLUMNS) as ListColumnId[]

/** The chosen columns in the table's order; without a choice the default ones. */
export function columnsShown(chosen: unknown): ListColumnId[] {
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
export const EXPORT_ONLY = {
  band: ({ band }: Audit) => BANDS[band].label,
  outcome: ({ outcome }: Audit) => outcome,
  policy_start: ({ policyStart }: Audit) => dayText(policyStart),
  policy_end: ({ policyEnd }: Audit) => dayText(policyEnd),
  email: ({ insuredEmail }: Audit) => insuredEmail,
  agent: ({ agentCompany }: Audit) => agentCompany,
} as const

function dayText(day: string | null): string {
  return day === null ? '' : formatDay(day)
}
