import type { Audit } from '../../domain/audit/Audit.ts'

/** A column by which the list can be sorted. */
export interface SortColumn {
  /** Its name in words to people. */
  label: string
  /** What the database sorts by. Every audit has it, so that none is left out. */
  field: keyof Pick<
    Audit,
    'insuredKey' | 'policyKey' | 'bakeState' | 'nextDue' | 'auditDue' | 'dateAdded' | 'lastEventAt'
  >
  /** The field that people see, where it is another. */
  shown?: keyof Audit
  /** What the field holds where it is not known; such audits come last in either direction. */
  empty?: '' | null
  isMoment?: boolean
}

/**
 * What the list can be sorted by beside the working order. Each costs every audit four index entries
 * (docs/decisions/0045); the states are sorted by what is indexed anyway.
 */
export const AUDIT_SORTS = {
  insured: { label: 'insured', field: 'insuredKey', shown: 'insuredCompany', empty: '' },
  policy: { label: 'policy', field: 'policyKey', shown: 'policyNumber', empty: '' },
  state: { label: 'state', field: 'bakeState' },
  next_due: { label: 'next due day', field: 'nextDue', empty: null },
  audit_due: { label: 'audit due day', field: 'auditDue', empty: null },
  added: { label: 'day added', field: 'dateAdded', isMoment: true },
  touched: { label: 'last touch', field: 'lastEventAt', isMoment: true },
} as const satisfies Record<string, SortColumn>

export type AuditSortId = keyof typeof AUDIT_SORTS

/** Whether the list can be sorted by a column. */
export function isSorted(column: string): column is AuditSortId {
  return Object.hasOwn(AUDIT_SORTS, column)
}

/** An order that somebody chose. */
export interface AuditSort {
  by: AuditSortId
  descending: boolean
}

/** Every order as it is typed and kept: `insured`, and descending `-insured`. */
export const AUDIT_SORT_TEXTS: readonly string[] = Object.keys(AUDIT_SORTS).flatMap((by) => [
  by,
  `-${by}`,
])

/** An order as it is typed and kept. */
export function textOfSort({ by, descending }: AuditSort): string {
  return descending ? `-${by}` : by
}

/** Reads an order as it is typed and kept; null for what is none. */
export function readAuditSort(text: unknown): AuditSort | null {
  if (typeof text !== 'string' || !AUDIT_SORT_TEXTS.includes(text)) return null
  const descending = text.startsWith('-')
  return { by: text.slice(descending ? 1 : 0) as AuditSortId, descending }
}

/** The field that an order sorts by, and what it holds where it is not known. */
export function sortColumn({ by }: AuditSort): SortColumn {
  return AUDIT_SORTS[by]
}
