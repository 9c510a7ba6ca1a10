import { SUBCONTRACT_KINDS } from '#shared/firm/worksheetRules.ts'
import { CERTIFICATE_COVERAGES, type Certificate, type Subcontractor } from './model.ts'
import {
  needed,
  type ReadRow,
  type RowMistake,
  readCells,
  readChoice,
  readDayCell,
  readDollars,
  readRows,
  readTextCell,
} from './rows.ts'

/** Rows of an audit, whoever enters them. */
export const MOST_SUBCONTRACTORS = 200
const MOST_CERTIFICATES = 20
const LINE = 200
const ID = 120

/** Subcontractors as they are stored (`readRows`): at most 200. */
export function readSubcontractors(
  typed: unknown,
  stored: readonly Subcontractor[],
  random: Parameters<typeof readRows>[2]['random'],
) {
  return readRows(typed, stored, { readRow: readSubcontractor, most: MOST_SUBCONTRACTORS, random })
}

type SubcontractorCells = Omit<Subcontractor, 'id' | 'certificates' | 'enteredBy' | 'enteredAt'>

/**
 * A subcontractor as they are typed, with certificates. A mistake in a certificate has
 * `certificates.{id}.{column}` as its column.
 */
export function readSubcontractor(given: object): ReadRow<Subcontractor> {
  const typed = given as Partial<Record<keyof Subcontractor, unknown>>
  const read = readCells<SubcontractorCells>({
    name: needed(readTextCell(typed.name, { longest: LINE }), 'enter the name.'),
    work: readTextCell(typed.work, { longest: LINE }),
    paid: readDollars(typed.paid),
    kind: readChoice(typed.kind || 'labor', SUBCONTRACT_KINDS),
    line: readTextCell(typed.line, { longest: ID }),
    record: readTextCell(typed.record, { longest: LINE }),
  })
  if ('mistake' in read) return read
  const certificates = readCertificates(typed.certificates ?? [])
  if ('mistake' in certificates) return certificates
  return { value: { ...read.value, certificates: certificates.value } }
}

function readCertificates(typed: unknown): { value: Certificate[] } | RowMistake {
  const wrong = (mistake: string) => ({ column: null, mistake })
  if (!Array.isArray(typed)) return wrong('certificates are a list.')
  if (typed.length > MOST_CERTIFICATES)
    return wrong(`there are more than ${MOST_CERTIFICATES} certificates.`)
  const found = new Map<string, Certificate>()
  for (const given of typed as unknown[]) {
    const { id, ...cells } = Object(given) as Partial<Record<keyof Certificate, unknown>>
    if (typeof id !== 'string' || !/^[A-Za-z0-9_-]{1,20}$/.test(id))
      return wrong('an id is a short word.')
    if (found.has(id)) return wrong(`the certificate ${id} is there twice.`)
    const read = readCells<Omit<Certificate, 'id'>>({
      document: readTextCell(cells.document, { longest: ID }),
      insurer: readTextCell(cells.insurer, { longest: LINE }),
      insured: readTextCell(cells.insured, { longest: LINE }),
      coverage: readChoice(cells.coverage || 'workersCompensation', CERTIFICATE_COVERAGES),
      from: readDayCell(cells.from),
      to: readDayCell(cells.to),
    })
    if ('mistake' in read)
      return { column: `certificates.${id}.${read.column}`, mistake: read.mistake }
    const { from, to } = read.value
    if (from !== null && to !== null && to <= from)
      return { column: `certificates.${id}.to`, mistake: 'it is not after the first day.' }
    found.set(id, { id, ...read.value })
  }
  return { value: [...found.values()] }
}
