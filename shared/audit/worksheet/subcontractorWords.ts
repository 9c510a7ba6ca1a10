import { SUBCONTRACT_KINDS } from '#shared/firm/worksheetRules.ts'
import { formatDay } from '#shared/kernel/day.ts'
import { formatDollars } from '#shared/kernel/money.ts'
import type { Audit } from '../model.ts'
import { CERTIFICATE_COVERAGES, type Certificate, type Subcontractor } from './model.ts'
import { codeOf, type RowWords } from './payrollWords.ts'

/** How the history says a subcontractor's cells. */
export const SUBCONTRACTOR_WORDS: RowWords<Subcontractor> = {
  nameOf: ({ name }) => `subcontractor ${name}`,
  cells: {
    name: ({ name }) => name,
    work: ({ work }) => work,
    paid: ({ paid }) => formatDollars(paid),
    'price for': ({ kind }) => SUBCONTRACT_KINDS[kind],
    'class line': ({ line }, lines) => codeOf(line, lines),
    record: ({ record }) => record,
  },
}

/** A certificate with whose it is; its id is one among all certificates of the audit. */
type NamedCertificate = Certificate & { of: string }

/** All certificates of an audit's subcontractors that stay or are new. */
export function certificatesOf({ subcontractors = [] }: Pick<Audit, 'subcontractors'>) {
  return subcontractors.flatMap(({ id: row, name: of, certificates }) =>
    certificates.map((each): NamedCertificate => ({ ...each, id: `${row}/${each.id}`, of })),
  )
}

const day = (value: string | null) => (value === null ? '' : formatDay(value))

/** How the history says a certificate's cells. */
export const CERTIFICATE_WORDS: RowWords<NamedCertificate> = {
  nameOf: ({ of, insurer }) => `certificate of ${of}${insurer === '' ? '' : ` by ${insurer}`}`,
  cells: {
    coverage: ({ coverage }) => CERTIFICATE_COVERAGES[coverage],
    insurer: ({ insurer }) => insurer,
    insured: ({ insured }) => insured,
    'first day': ({ from }) => day(from),
    'last day': ({ to }) => day(to),
    document: ({ document }) => (document === '' ? '' : 'attached'),
  },
}
