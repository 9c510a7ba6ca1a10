import type { AuditPatch } from '#shared/audit/editAudit.ts'
import type { Audit } from '#shared/audit/model.ts'
import {
  type Certificate,
  EXCLUSION_KINDS,
  type ExclusionKind,
} from '#shared/audit/worksheet/model.ts'
import { newRowId } from '#shared/audit/worksheet/rows.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { Random } from '#shared/kernel/random.ts'

/** A row of the worksheet as it is typed: `line=5474; from=01/01/2025; gross=$9,000`. */
interface TypedRow {
  /** Empty: a new one. */
  id: string
  isRemoved: boolean
  fields: Record<string, string>
}

/** The rows that were typed at the command line, by list. */
export interface TypedRows {
  payroll: readonly string[]
  officers: readonly string[]
  records: readonly string[]
  subcontractors: readonly string[]
  /** Each is of a subcontractor: `of` has an id or a name. */
  certificates: readonly string[]
}

const EXCLUSIONS = Object.keys(EXCLUSION_KINDS) as ExclusionKind[]
const REASON = 'Reason'

/** What can be said of a row. */
export const ROW_FIELD_NAMES = {
  payroll: [
    ...['line', 'from', 'to', 'gross', 'timeAndHalf', 'doubleTime', 'record'],
    ...EXCLUSIONS,
    ...EXCLUSIONS.map((kind) => kind + REASON),
  ],
  officers: [
    ...['name', 'title', 'entity', 'share', 'duties', 'line', 'isIncluded', 'remuneration'],
    ...['from', 'to', 'record'],
  ],
  records: [
    ...['kind', 'document', 'state', 'entity', 'from', 'to', 'figure', 'notes', 'explanation'],
  ],
  subcontractors: ['name', 'work', 'paid', 'kind', 'line', 'record'],
  certificates: ['of', 'coverage', 'insurer', 'insured', 'from', 'to', 'document'],
} as const satisfies Record<keyof TypedRows, readonly string[]>

const LISTS = ['payroll', 'officers', 'records', 'subcontractors'] as const

/** What is wrong with the rows as they are typed, before any audit is read; null when nothing is. */
export function mistakeInRows(typed: TypedRows): string | null {
  for (const list of [...LISTS, 'certificates'] as const)
    for (const text of typed[list]) {
      const row = readTypedRow(text)
      if (typeof row === 'string') return `"${row}" is no field=value.`
      const unknown = Object.keys(row.fields).find((name) => !nameOf(list, name))
      if (unknown !== undefined)
        return `A row of ${list} has no ${unknown}. It has ${ROW_FIELD_NAMES[list].join(', ')}.`
      if (row.isRemoved && row.id === '') return 'Say which row to remove: id=ID; remove.'
      if (list === 'certificates' && row.id === '' && valuesOf(list, row, {})['of'] === undefined)
        return 'Say whose certificate it is: of=NAME.'
    }
  return null
}

/**
 * The audit's rows with those that were typed: one with the id of a row changes what it names of it, or
 * removes it; any other is a new one. Refused where a certificate is of no subcontractor.
 */
export function patchOfRows(audit: Audit, typed: TypedRows, random: Random): Result<AuditPatch> {
  const patch: AuditPatch = {}
  for (const list of LISTS) {
    if (typed[list].length === 0) continue
    let rows: readonly { id: string }[] = audit[list] ?? []
    for (const text of typed[list]) {
      const read = readTypedRow(text)
      if (typeof read === 'string') continue
      const stored = rows.find(({ id }) => read.id !== '' && id === read.id)
      const others = rows.filter((row) => row !== stored)
      const row = { ...stored, ...valuesOf(list, read, stored), id: read.id }
      if (read.isRemoved) rows = others
      else if (stored === undefined) rows = [...rows, row]
      else rows = rows.map((each) => (each === stored ? row : each))
    }
    patch[list] = rows
  }
  if (typed.certificates.length === 0) return { ok: true, value: patch }
  let rows = (patch.subcontractors ?? audit.subcontractors ?? []) as CertifiedRow[]
  for (const text of typed.certificates) {
    const read = readTypedRow(text)
    if (typeof read === 'string') continue
    const { of, ...values } = valuesOf('certificates', read, {})
    const owner = ownerOf(rows, String(of ?? ''), read.id)
    const before = owner?.certificates?.find(({ id }) => id === read.id)
    if (owner === undefined || (read.id !== '' && before === undefined))
      return { ok: false, error: refusal('CERTIFICATE_UNKNOWN', { named: String(of ?? read.id) }) }
    const after = { ...before, ...values, id: before?.id ?? newRowId(random) }
    const others = (owner.certificates ?? []).filter((each) => each !== before)
    const kept = read.isRemoved ? others : [...others, after]
    const certificates = kept.toSorted((a, b) => placeIn(owner, a) - placeIn(owner, b))
    rows = rows.map((row) => (row === owner ? { ...row, certificates } : row))
  }
  return { ok: true, value: { ...patch, subcontractors: rows } }
}

/** A subcontractor as it is stored or typed, with certificates whose values are still to be read. */
interface CertifiedRow {
  id: string
  name?: string
  certificates?: (Pick<Certificate, 'id'> & Record<string, unknown>)[]
}

/** Whose certificate it is: of an id or a name, else the one that has it. */
function ownerOf(
  rows: readonly CertifiedRow[],
  of: string,
  certificate: string,
): CertifiedRow | undefined {
  const plain = (text = '') => text.trim().toLowerCase()
  if (of !== '')
    return rows.find(({ id }) => id === of) ?? rows.find(({ name }) => plain(name) === plain(of))
  return rows.find(({ certificates = [] }) => certificates.some(({ id }) => id === certificate))
}

/** Where a certificate stands among those of its subcontractor; a new one is the last. */
function placeIn({ certificates = [] }: CertifiedRow, { id }: { id: string }): number {
  const place = certificates.findIndex((each) => each.id === id)
  return place < 0 ? certificates.length : place
}

function readTypedRow(text: string): TypedRow | string {
  const row: TypedRow = { id: '', isRemoved: false, fields: {} }
  for (const part of text.split(';').map((each) => each.trim())) {
    const at = part.indexOf('=')
    const name = at < 0 ? part : part.slice(0, at).trim()
    if (part === '') continue
    if (at < 0 && name === 'remove') row.isRemoved = true
    else if (at < 0) return part
    else if (name === 'id') row.id = part.slice(at + 1).trim()
    else row.fields[name] = part.slice(at + 1).trim()
  }
  return row
}

function nameOf(list: keyof TypedRows, typed: string): string | undefined {
  return ROW_FIELD_NAMES[list].find((name) => name.toLowerCase() === typed.toLowerCase())
}

const FLAGS: Record<string, boolean> = { yes: true, no: false }

/** The fields of a typed row as the operation reads them; exclusions over those that the row has. */
function valuesOf(list: keyof TypedRows, { fields }: TypedRow, stored: object | undefined) {
  const named = Object.entries(fields).map(([name, text]) => [nameOf(list, name) ?? name, text])
  const values: Record<string, unknown> = Object.fromEntries(named)
  if (list !== 'payroll' && list !== 'officers') return values
  if (list === 'officers') {
    const included = String(values['isIncluded'] ?? '').toLowerCase()
    const isIncluded = FLAGS[included] ?? values['isIncluded']
    return isIncluded === undefined ? values : { ...values, isIncluded }
  }
  const { exclusions = [] } = (stored ?? {}) as { exclusions?: { kind: ExclusionKind }[] }
  const excluded = EXCLUSIONS.flatMap((kind) => {
    const had = exclusions.find((each) => each.kind === kind)
    const { [kind]: amount, [kind + REASON]: reason } = values
    if (had === undefined && amount === undefined && reason === undefined) return []
    return [
      {
        kind,
        ...had,
        ...(amount === undefined ? {} : { amount }),
        ...(reason === undefined ? {} : { reason }),
      },
    ]
  })
  const plain = Object.entries(values).filter(
    ([name]) => !EXCLUSIONS.some((kind) => name === kind || name === kind + REASON),
  )
  return { ...Object.fromEntries(plain), exclusions: excluded }
}
