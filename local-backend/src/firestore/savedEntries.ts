import { OrderedMap } from '../store/OrderedMap.ts'
import { EntryGroup } from './EntryGroup.ts'
import { EntryList } from './EntryList.ts'

/** A row of a saved list: two texts of characters 0 to 255. */
type Row = readonly [string, string]

/** What a list without groups is saved as: entry and document key. */
export function* rowsOfEntries(list: EntryList): Generator<Row> {
  for (const [, group] of list.groups()) yield* group.entries()
}

/**
 * What a list in groups is saved as: each rest and key in a row before the first group that has it,
 * then the group, its head and the numbers of its rests, four bytes each.
 */
export function* rowsOfGroups(list: EntryList): Generator<Row> {
  const known = new Map<string, { rest: string; number: number }>()
  let count = 0
  for (const [head, group] of list.groups()) {
    const members = Buffer.allocUnsafe(group.size * NUMBER_BYTES)
    let at = 0
    for (const [rest, key] of group.entries()) {
      let saved = known.get(key)
      if (saved?.rest !== rest) {
        saved = { rest, number: count }
        known.set(key, saved)
        count += 1
        yield [REST + rest, key]
      }
      at = members.writeUInt32LE(saved.number, at)
    }
    yield [HEAD + head, members.toString('latin1')]
  }
}

/** Makes a list of the rows it was saved as; `own` gives the text in whose place a key is kept. */
export interface SavedEntries {
  take(first: string, second: string): void
  list(): EntryList
}

export function savedEntries(own: (key: string) => string): SavedEntries {
  const entries: string[] = []
  const keys: string[] = []
  return {
    take(entry, key) {
      entries.push(entry)
      keys.push(own(key))
    },
    list: () => EntryList.fromSorted(entries, keys),
  }
}

export function savedGroups(own: (key: string) => string): SavedEntries {
  const rests: string[] = []
  const keys: string[] = []
  const heads: string[] = []
  const groups: EntryGroup[] = []
  return {
    take(first, second) {
      if (first.startsWith(REST)) {
        rests.push(first.slice(REST.length))
        keys.push(own(second))
        return
      }
      const members = Buffer.from(second, 'latin1')
      const numbers = Array.from({ length: members.length / NUMBER_BYTES }, (_, at) =>
        members.readUInt32LE(at * NUMBER_BYTES),
      )
      heads.push(first.slice(HEAD.length))
      groups.push(
        EntryGroup.fromSorted(
          numbers.map((number) => rests[number] ?? ''),
          numbers.map((number) => keys[number] ?? ''),
        ),
      )
    },
    list: () => new EntryList(OrderedMap.fromSorted(heads, groups)),
  }
}

const REST = '\x01'
const HEAD = '\x02'
const NUMBER_BYTES = 4
