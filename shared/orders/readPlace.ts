import { parseRate } from '#shared/audit/classLines.ts'
import type { EntityType } from '#shared/audit/worksheet/model.ts'
import type { ClassField } from '#shared/firm/feedProfile.ts'
import { cleanLine } from '#shared/kernel/cleanText.ts'
import { isZip, readFein, readState } from '#shared/kernel/contact.ts'
import type { ClassCells, OrderClass } from './model.ts'
import { type RowFindings, repairZip } from './readCells.ts'

type Place = Omit<
  OrderClass,
  | 'classCode'
  | 'classDescription'
  | 'exposureType'
  | 'estimatedExposure'
  | 'policyType'
  | 'subLine'
  | 'notes'
>

/** What a row can say of a line's place; most files have none of it. */
const PLACE_FIELDS = [
  'classState',
  'rate',
  'location',
  'locationAddress',
  'locationCity',
  'locationState',
  'locationZip',
  'entity',
  'entityName',
  'fein',
  'entityType',
] as const satisfies readonly ClassField[]

/**
 * State, rate, location and entity of a class code line; what the cells leave empty is absent. Without a
 * state of its own a line is of its location's. A value that cannot be read is a defect and left out.
 */
export function readPlace(
  texts: ClassCells['values'],
  columns: ClassCells['columns'],
  findings: RowFindings,
): Place {
  if (!PLACE_FIELDS.some((field) => texts[field])) return {}
  const text = (field: ClassField) => cleanLine(texts[field] ?? '')
  const state = (field: 'classState' | 'locationState') => {
    const given = text(field)
    const read = readState(given)
    if (given === '' || read !== '') return read
    findings.cannotUse(field, given)
    findings.repair(field, 'state-emptied', given, '', columns[field])
    return ''
  }
  const locationState = state('locationState')
  const zip = text('locationZip')
  const repaired = repairZip(zip, locationState)
  const locationZip = isZip(repaired) ? repaired : ''
  if (locationZip === '' && repaired !== '') findings.cannotUse('locationZip', repaired)
  if (locationZip.startsWith('0') && !zip.startsWith('0'))
    findings.repair('locationZip', 'zip-padded', zip, locationZip, columns.locationZip)
  const hasLocation = [text('location'), text('locationAddress'), text('locationCity'), locationZip]
  const isLocation = hasLocation.some((each) => each !== '')
  return withoutEmpty({
    state: state('classState') || locationState,
    rate: rateIn(text('rate'), findings),
    location: withoutPoint(text('location')),
    locationAddress: text('locationAddress'),
    locationCity: text('locationCity'),
    locationState: isLocation ? locationState : '',
    locationZip,
    entity: withoutPoint(text('entity')),
    entityName: text('entityName'),
    fein: feinIn(text('fein'), columns, findings),
    entityType: entityTypeIn(text('entityType')),
  })
}

/** A number column of a spreadsheet writes 1.0. */
function withoutPoint(number: string): string {
  return number.replace(/^(\d+)\.0+$/, '$1')
}

function rateIn(text: string, findings: RowFindings): number | '' {
  const rate = parseRate(text)
  if (Number.isNaN(rate)) findings.cannotUse('rate', text)
  return rate === null || Number.isNaN(rate) ? '' : rate
}

/** Eight digits lost their zero in a spreadsheet. */
function feinIn(text: string, columns: ClassCells['columns'], findings: RowFindings): string {
  const isShort = /^\d{8}$/.test(text)
  const fein = readFein(isShort ? `0${text}` : text)
  if (isShort) findings.repair('fein', 'fein-padded', text, fein, columns.fein)
  if (fein === '' && text !== '') findings.cannotUse('fein', text)
  return fein
}

/** How feeds name a type of entity; the first that fits. */
const ENTITY_WORDS: readonly [EntityType, RegExp][] = [
  ['llc', /\bl\.?l\.?c\b|limited liability co/i],
  ['partnership', /partner|\bl\.?l?\.?p\b/i],
  ['soleProprietor', /sole|individual|proprietor/i],
  ['corporation', /corp|\binc\b|incorporated/i],
]

function entityTypeIn(text: string): EntityType | '' {
  if (text === '') return ''
  return ENTITY_WORDS.find(([, words]) => words.test(text))?.[0] ?? 'other'
}

function withoutEmpty(given: { [F in keyof Required<Place>]: Place[F] | '' }): Place {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')) as Place
}
