import type { Category } from '#shared/audit/classLines.ts'
import type { Officer } from '#shared/audit/worksheet/model.ts'
import type { OrderClass, OrderDifference, OrderOfficer, OrderRecord } from './model.ts'
import { officerContentName } from './officers.ts'
import { freeId } from './places.ts'

/**
 * The officers of an order as a new audit's, in their order. Without a title they are executive officers,
 * without a word of coverage included, until a person says more. `entities`: of each, the id. Their line is
 * the one of their class code (`officerLine`), else the one beside them or the only one.
 */
export function officersOfAudit(
  { officers = [], classes }: Pick<OrderRecord, 'officers' | 'classes'>,
  entities: readonly string[],
  categories: readonly Category[],
): Officer[] {
  return officers.map((officer, index) => ({
    id: `order${index + 1}`,
    name: officer.name,
    title: officer.title ?? 'officer',
    entity: entities[index] ?? '',
    share: officer.share ?? 0,
    duties: officer.duties ?? '',
    line: categories[officerLine(officer, classes)]?.id ?? '',
    isIncluded: officer.isIncluded ?? true,
    remuneration: officer.remuneration ?? 0,
    from: null,
    to: null,
    record: officer.remuneration === undefined ? '' : 'Carrier’s order',
    enteredBy: '',
    enteredAt: null,
  }))
}

/** The index of an officer's class line; -1: their class code is none of the order's, or it names none of several. */
export function officerLine(
  { classCode, line }: OrderOfficer,
  classes: readonly OrderClass[],
): number {
  const isBeside = line && (classCode ?? line.classCode) === line.classCode
  if (isBeside) {
    const text = JSON.stringify(line)
    return classes.findIndex((one) => JSON.stringify(one) === text)
  }
  if (classCode === undefined) return classes.length === 1 ? 0 : -1
  const its = classes.filter((one) => one.classCode === classCode)
  const inState = its.find(({ state }) => state === line?.state) ?? its[0]
  return inState === undefined ? -1 : classes.indexOf(inState)
}

/** What an order that comes again changes of an officer; the rest is the auditor's. */
const FACTS = { title: 'title', share: 'ownership', isIncluded: 'coverage' } as const

/**
 * The officers of an audit as an order that comes again leaves them. They are known again by name and
 * entity. Title, share and coverage follow where the order says them differently than before (`names`); one
 * that is new is added, and none removed. `said` are the order's, with the ids of the audit's own entities
 * and class lines.
 */
export function updateOfficers(
  stored: readonly Officer[],
  said: readonly Officer[],
  officers: readonly OrderOfficer[],
  names: readonly string[],
): { officers: Officer[]; differences: OrderDifference[] } {
  const changed = new Set(names)
  const all = stored.map((officer) => ({ ...officer }))
  const free = new Set(all)
  const differences: OrderDifference[] = []
  for (const [index, officer] of officers.entries()) {
    const whole = said[index]
    if (whole === undefined) continue
    const isChanged = (fact: string) => changed.has(`${officerContentName(officer)} ${fact}`)
    const named = [...free].filter(({ name }) => name.toLowerCase() === whole.name.toLowerCase())
    const its =
      named.find(({ entity }) => entity === whole.entity) ??
      named.find(({ entity }) => entity === '' || whole.entity === '')
    if (its === undefined) {
      if (!isChanged('name')) continue
      const id = freeId(whole.id, all)
      all.push({ ...whole, id })
      const to = officer.name
      differences.push({ field: `officers.${id}`, label: `Officer ${to}`, from: '', to })
      continue
    }
    free.delete(its)
    for (const fact of Object.keys(FACTS) as (keyof typeof FACTS)[]) {
      const [from, to] = [its[fact], officer[fact]]
      if (to === undefined || to === from || !isChanged(fact)) continue
      Object.assign(its, { [fact]: to })
      const label = `Officer ${its.name} ${FACTS[fact]}`
      const field = `officers.${its.id}.${fact}`
      differences.push({ field, label, from: String(from), to: String(to) })
    }
  }
  return { officers: all, differences }
}
