import { cleanLine } from '#shared/kernel/cleanText.ts'
import { readFein, readState, readZip, stateMistake, zipMistake } from '#shared/kernel/contact.ts'
import { MOST_CLASS_LINES } from '../classLines.ts'
import type { Audit } from '../model.ts'
import { ENTITY_TYPES, type EntityType, type InsuredEntity, type InsuredLocation } from './model.ts'
import { MOST_OFFICERS } from './readPayroll.ts'
import type { RowMistake } from './rows.ts'

/** The lists of places of an audit, and what is said of each in them. */
export const PLACE_COLUMNS = {
  locations: ['address', 'city', 'state', 'zip'],
  entities: ['name', 'fein', 'type'],
} as const satisfies Partial<Record<keyof Audit, readonly string[]>>

export type PlaceList = keyof typeof PLACE_COLUMNS

export function isPlaceList(name: string): name is PlaceList {
  return Object.hasOwn(PLACE_COLUMNS, name)
}

type Read<P> = { value: P[] } | RowMistake

/**
 * Entities as they are stored: each with the number that class lines name it by, which no other has. A
 * FEIN is nine digits, `dd-ddddddd`. One that says nothing beside its number is left out.
 */
export function readEntities(typed: unknown): Read<InsuredEntity> {
  const columns = PLACE_COLUMNS.entities
  return readEach<(typeof columns)[number], InsuredEntity>(
    typed,
    'entities',
    columns,
    ({ id, name, fein, type }) => {
      const number = readFein(fein)
      if (fein !== '' && number === '')
        return { column: 'fein', mistake: 'it has nine digits, as 12-3456789.' }
      if (type !== '' && !Object.hasOwn(ENTITY_TYPES, type))
        return { column: 'type', mistake: `there is no entity type ${type}.` }
      return { id, name, fein: number, type: type as EntityType | '' }
    },
  )
}

/** Locations as they are stored: each with its number; a state by its two letters. */
export function readLocations(typed: unknown): Read<InsuredLocation> {
  const columns = PLACE_COLUMNS.locations
  return readEach<(typeof columns)[number], InsuredLocation>(
    typed,
    'locations',
    columns,
    ({ id, address, city, ...line }) => {
      const state = readState(line.state)
      if (line.state !== '' && state === '')
        return { column: 'state', mistake: stateMistake(line.state) ?? '' }
      const mistake = line.zip === '' ? null : zipMistake(line.zip)
      if (mistake !== null) return { column: 'zip', mistake }
      return { id, address, city, state, zip: readZip(line.zip) }
    },
  )
}

/** As many as there may be lines and officers, each of a place of its own. */
const MOST = MOST_CLASS_LINES + MOST_OFFICERS

/** Characters of a text of a place. */
export const LONGEST_PLACE_TEXT = 200

function readEach<C extends string, P extends { id: string }>(
  typed: unknown,
  what: string,
  columns: readonly C[],
  read: (texts: Record<C | 'id', string>) => P | RowMistake,
): Read<P> {
  const whole = (mistake: string) => ({ column: null, mistake })
  if (!Array.isArray(typed)) return whole('they are a list.')
  if (typed.length > MOST) return whole(`there are more than ${MOST} ${what}.`)
  const value: P[] = []
  for (const given of typed as unknown[]) {
    const texts = { id: '' } as Record<C | 'id', string>
    for (const column of ['id', ...columns] as const) {
      const text = Object(given)[column] ?? ''
      if (typeof text !== 'string' || text.length > LONGEST_PLACE_TEXT)
        return { ...whole(`a text of at most ${LONGEST_PLACE_TEXT} characters.`), column }
      texts[column] = cleanLine(text)
    }
    const { id } = texts
    if (columns.every((column) => texts[column] === '')) continue
    if (id === '') return { column: 'id', mistake: 'it needs its number.' }
    if (value.some((one) => one.id === id))
      return { column: 'id', mistake: `the number ${id} is there twice.` }
    const one = read(texts)
    if ('mistake' in one) return one
    value.push(one)
  }
  return { value }
}
