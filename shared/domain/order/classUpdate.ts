import type { Category } from '../category/Category.ts'
import { exposureText } from '../category/exposureText.ts'
import { EXPOSURE_TYPES } from '../category/exposureTypes.ts'
import type { ClassField, OrderClass } from './OrderRecord.ts'
import { CLASS_CODES, namedClasses } from './orderContent.ts'

/** A class line that an order changes. `field` null: the whole line comes or goes. */
export interface ClassDifference {
  /** The line's id in the audit. */
  id: string
  field: ClassField | null
  from: string
  to: string
  isKept?: boolean
}

/** A line's fields as the order and as the audit name them. */
const FIELDS = [
  ['classDescription', 'classDescription'],
  ['exposureType', 'premiumBasis'],
  ['estimatedExposure', 'estimatedExposure'],
  ['policyType', 'policyType'],
  ['subLine', 'subLine'],
] as const satisfies [keyof OrderClass & keyof Category, ClassField][]

/**
 * The class lines of an audit as an order that comes again leaves them. A line is found by its class
 * code, and among several of one code by what it says; its changed fields follow, its id, notes and
 * final exposure stay. A line of a new code is added. One that the order dropped goes, unless
 * somebody has worked on it or added it by hand. `categories` are the order's lines as an audit has
 * them, in the order of `classes`.
 */
export function updateClassLines(
  stored: readonly Category[],
  classes: readonly OrderClass[],
  ordered: readonly Category[],
  names: readonly string[],
): { categories: Category[]; differences: ClassDifference[] } {
  const changed = new Set(names)
  const differences: ClassDifference[] = []
  const lines = stored.map((line) => ({ ...line }))
  const free = new Set(lines)
  const added: Category[] = []
  for (const [name, said] of namedClasses(classes)) {
    const line = closest([...free], said)
    if (line) {
      free.delete(line)
      differences.push(...take(line, said, (field) => changed.has(`${name} ${field}`)))
      continue
    }
    const whole = ordered[classes.indexOf(said)]
    if (!whole || !changed.has(CLASS_CODES)) continue
    const id = freeId(said.classCode, [...lines, ...added])
    added.push({ ...whole, id })
    differences.push({ id, field: null, from: '', to: wordsOf(whole) })
  }
  const dropped = changed.has(CLASS_CODES) ? [...free].filter(isOfAnOrder) : []
  const gone = dropped.filter((line) => !isWorkedOn(line))
  for (const line of dropped) {
    const isKept = isWorkedOn(line) ? { isKept: true } : {}
    differences.push({ id: line.id, field: null, from: wordsOf(line), to: '', ...isKept })
  }
  return { categories: [...lines.filter((line) => !gone.includes(line)), ...added], differences }
}

function closest(lines: readonly Category[], said: OrderClass): Category | undefined {
  const same = (line: Category) => FIELDS.filter(([field]) => line[field] === said[field]).length
  return lines
    .filter(({ classCode }) => classCode === said.classCode)
    .reduce<Category | undefined>(
      (best, line) => (best === undefined || same(line) > same(best) ? line : best),
      undefined,
    )
}

/** Sets the line's changed fields; an empty or unreadable one is no change. */
function take(
  line: Category,
  said: OrderClass,
  isChanged: (field: keyof OrderClass) => boolean,
): ClassDifference[] {
  const differences: ClassDifference[] = []
  for (const [field, label] of FIELDS) {
    const [from, to] = [line[field], said[field]]
    if (!isChanged(field) || to === '' || to === null || to === 'unknown' || to === from) continue
    Object.assign(line, { [field]: to })
    differences.push({ id: line.id, field: label, from: String(from ?? ''), to: String(to) })
  }
  return differences
}

function isOfAnOrder({ id }: Category): boolean {
  return !id.startsWith('NEW_')
}

function isWorkedOn({ finalExposure, notes }: Category): boolean {
  return finalExposure !== null || notes !== ''
}

function freeId(classCode: string, lines: readonly Category[]): string {
  const isTaken = (id: string) => lines.some((line) => line.id === id)
  let id = classCode
  for (let time = 2; isTaken(id); time++) id = `${classCode}_${time}`
  return id
}

function wordsOf(line: Category): string {
  const { classDescription, exposureType, estimatedExposure } = line
  const basis = exposureType === 'unknown' ? '' : EXPOSURE_TYPES[exposureType].label
  const exposure = exposureText(line, estimatedExposure)
  return [classDescription, basis, exposure].filter(Boolean).join(', ')
}
