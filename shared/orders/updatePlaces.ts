import type { Category } from '#shared/audit/classLines.ts'
import type { OrderedFields } from '#shared/audit/orderedFields.ts'
import { namedClasses } from './content.ts'
import type { OrderClass, OrderDifference, OrderRecord } from './model.ts'
import { officerContentName } from './officers.ts'
import { differs, factOf, factsOf, freeId, isSame, type Place } from './places.ts'

type Placed = Pick<OrderedFields, 'locations' | 'entities'>

/** What an order that comes again changes on the locations and entities of its audit. */
interface UpdatedPlaces {
  changes: Placed
  differences: OrderDifference[]
  /** What a line or an officer of the order names, by its ids in the audit. */
  idsOf(named: Pick<Category, 'location' | 'entity'>): Pick<Category, 'location' | 'entity'>
}

/** What is said of a place, as the audit, a person and the order name it. */
const FACTS = {
  locations: {
    label: 'Location',
    facts: {
      address: ['address', 'locationAddress'],
      city: ['city', 'locationCity'],
      state: ['state', 'locationState'],
      zip: ['ZIP', 'locationZip'],
    },
  },
  entities: {
    label: 'Entity',
    facts: {
      name: ['name', 'entityName'],
      fein: ['FEIN', 'fein'],
      type: ['type', 'entityType'],
    },
  },
} as const satisfies Record<
  keyof Placed,
  { label: string; facts: Record<string, readonly [string, keyof OrderClass]> }
>

/**
 * Places of the audit are known again by a fact that names them, then by their number. Only what the order
 * says differently than before (`names`) counts, as for any field; nothing is blanked and none is removed.
 * `said` are the order's own, with ids of their own.
 */
export function updatePlaces(
  audit: Placed,
  said: Pick<OrderedFields, 'locations' | 'entities' | 'categories' | 'officers'>,
  { classes, officers = [] }: Pick<OrderRecord, 'classes' | 'officers'>,
  names: readonly string[],
): UpdatedPlaces {
  const changed = new Set(names)
  const named = new Map(namedClasses(classes).map(([name, line]) => [line, name]))
  const differences: OrderDifference[] = []
  const changes: Placed = {}
  const ids = { locations: new Map<string, string>(), entities: new Map<string, string>() }

  /** True where a line or an officer of the place gives one of the columns another text than before. */
  function isChanged(list: keyof Placed, id: string, columns: readonly (keyof OrderClass)[]) {
    const column = list === 'locations' ? 'location' : 'entity'
    const isNamed = (name: string | undefined) =>
      columns.some((field) => changed.has(`${name} ${field}`))
    const isOnLine = classes.some(
      (line, index) => said.categories[index]?.[column] === id && isNamed(named.get(line)),
    )
    const isOnOfficer = officers.some(
      (officer, index) =>
        said.officers?.[index]?.entity === id && isNamed(officerContentName(officer)),
    )
    return isOnLine || (list === 'entities' && isOnOfficer)
  }

  function update<P extends Place>(list: keyof Placed, stored: readonly P[], places: readonly P[]) {
    const { label, facts } = FACTS[list]
    const columns: [fact: string, word: string, column: keyof OrderClass][] = Object.entries(
      facts,
    ).map(([fact, [word, column]]) => [fact, word, column])
    const number = list === 'locations' ? 'location' : 'entity'
    const all = stored.map((place) => ({ ...place }))
    const free = new Set(all)
    for (const place of places) {
      const its =
        [...free].find((one) => isSame(one, place) && !differs(one, place)) ??
        [...free].find((one) => isSame(one, place)) ??
        [...free].find(({ id }) => id === place.id)
      if (its !== undefined) {
        free.delete(its)
        ids[list].set(place.id, its.id)
        for (const [fact, word, column] of columns) {
          const [from, to] = [factOf(its, fact), factOf(place, fact)]
          if (to === '' || to === from || !isChanged(list, place.id, [column])) continue
          Object.assign(its, { [fact]: to })
          const field = `${list}.${its.id}.${fact}`
          differences.push({ field, label: `${label} ${its.id} ${word}`, from, to })
        }
        continue
      }
      if (!isChanged(list, place.id, [number, ...columns.map(([, , column]) => column)])) continue
      const added = { ...place, id: freeId(place.id, all) }
      all.push(added)
      ids[list].set(place.id, added.id)
      const to = factsOf(added)
        .map(([, value]) => value)
        .filter(Boolean)
        .join(', ')
      differences.push({
        field: `${list}.${added.id}`,
        label: `${label} ${added.id}`,
        from: '',
        to,
      })
    }
    return all
  }

  const locations = update('locations', audit.locations ?? [], said.locations ?? [])
  if (differences.length > 0) changes.locations = locations
  const before = differences.length
  const entities = update('entities', audit.entities ?? [], said.entities ?? [])
  if (differences.length > before) changes.entities = entities
  return {
    changes,
    differences,
    idsOf({ location, entity }) {
      const ours = {
        location: ids.locations.get(location ?? ''),
        entity: ids.entities.get(entity ?? ''),
      }
      return {
        ...(ours.location === undefined ? {} : { location: ours.location }),
        ...(ours.entity === undefined ? {} : { entity: ours.entity }),
      }
    },
  }
}
