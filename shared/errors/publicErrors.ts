import { ANSWER_ERRORS } from './answerErrors.ts'
import { OPEN_ERRORS } from './openErrors.ts'

type Prefixed<Table extends object> = {
  [Code in keyof Table & string as `PUBLIC_${Code}`]: Table[Code]
}

/** The public flow's failures as the catalogue lists them: other programs have codes of the same name. */
export const PUBLIC_ERRORS = prefixed({ ...OPEN_ERRORS, ...ANSWER_ERRORS })

export type PublicErrorCode = keyof typeof OPEN_ERRORS | keyof typeof ANSWER_ERRORS

function prefixed<Table extends object>(table: Table): Prefixed<Table> {
  const rows = Object.entries(table).map(([code, row]) => [`PUBLIC_${code}`, row])
  return Object.fromEntries(rows) as Prefixed<Table>
}
