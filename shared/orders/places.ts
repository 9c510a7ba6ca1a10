import type { InsuredEntity, InsuredLocation } from '#shared/audit/worksheet/model.ts'
import type { OrderClass, OrderOfficer } from './model.ts'

/** The locations and entities of an order, and which of them each class code line names. */
export interface OrderPlaces {
  locations: InsuredLocation[]
  entities: InsuredEntity[]
  /** In the order of the lines: ids; empty where a line names none. */
  ofLines: { location: string; entity: string }[]
  /** In the order of the officers: the ids of their entities. */
  ofOfficers: string[]
}

/**
 * The locations and entities that the class code lines and officers of an order repeat, each once. Rows that name the
 * same one, by its number or without, fill each other in; where a number is used for two that differ, the
 * second is `1_2`, so that nothing a row says is lost. One without a number gets the next that is free.
 */
export function placesOf(
  classes: readonly OrderClass[],
  officers: readonly OrderOfficer[] = [],
): OrderPlaces {
  const locations = eachOnce(classes.map(locationOf))
  const entities = eachOnce([...classes, ...officers.map(({ of }) => of)].map(entityOf))
  const ofLines = classes.map((_, index) => ({
    location: locations.ids[index] ?? '',
    entity: entities.ids[index] ?? '',
  }))
  const ofOfficers = entities.ids.slice(classes.length)
  return { locations: locations.all, entities: entities.all, ofLines, ofOfficers }
}

function locationOf(line: OrderClass): InsuredLocation {
  return {
    id: line.location ?? '',
    address: line.locationAddress ?? '',
    city: line.locationCity ?? '',
    state: line.locationState ?? '',
    zip: line.locationZip ?? '',
  }
}

function entityOf(line: OrderOfficer['of']): InsuredEntity {
  return {
    id: line.entity ?? '',
    name: line.entityName ?? '',
    fein: line.fein ?? '',
    type: line.entityType ?? '',
  }
}

/** A location or an entity. */
export type Place = InsuredLocation | InsuredEntity

function eachOnce<P extends Place>(named: readonly P[]): { all: P[]; ids: string[] } {
  const all: P[] = []
  const ids: string[] = named.map(() => '')
  const numbers = new Map<P, string>()
  const numbered = named.map((place, index) => ({ place, index }))
  // Those with a number first: one without a number may be one of them.
  for (const { place, index } of numbered.toSorted((a, b) => rank(a.place) - rank(b.place))) {
    if (Object.values(place).every((value) => value === '')) continue
    const isIts = (one: P) => (place.id === '' ? isSame(one, place) : numbers.get(one) === place.id)
    let its = all.find((one) => isIts(one) && !differs(one, place))
    if (its === undefined) {
      its = { ...place, id: freeId(place.id, all) }
      numbers.set(its, place.id)
      all.push(its)
    } else fill(its, place)
    ids[index] = its.id
  }
  return { all, ids }
}

function rank({ id }: Place): number {
  return id === '' ? 1 : 0
}

/** The number itself, `1_2` where it is taken; without one the next that is free. */
export function freeId(number: string, taken: readonly { id: string }[]): string {
  const isTaken = (id: string) => taken.some((one) => one.id === id)
  let id = number || '1'
  for (let time = 2; isTaken(id); time++) id = number === '' ? String(time) : `${number}_${time}`
  return id
}

/** By these a place or an entity is known again. */
const NAMING = ['name', 'fein', 'address', 'city']

/** True where one of the facts that name them is the same. */
export function isSame(one: Place, other: Place): boolean {
  return NAMING.some((fact) => {
    const value = factOf(other, fact)
    return value !== '' && same(factOf(one, fact), value)
  })
}

/** True where they say different things of the same: they are not one. */
export function differs(one: Place, other: Place): boolean {
  return factsOf(other).some(([fact, value]) => {
    const known = factOf(one, fact)
    return known !== '' && value !== '' && !same(known, value)
  })
}

function fill(place: Place, said: Place): void {
  for (const [fact, value] of factsOf(said))
    if (factOf(place, fact) === '') Object.assign(place, { [fact]: value })
}

/** What is said of a place or an entity, beside its id. */
export function factsOf({ id: _, ...facts }: Place): [fact: string, value: string][] {
  return Object.entries(facts)
}

/** A fact of a place or an entity; empty where it is not known. */
export function factOf(place: Place, fact: string): string {
  return (place as unknown as Record<string, string>)[fact] ?? ''
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
