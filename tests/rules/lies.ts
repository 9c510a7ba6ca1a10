import type { HistoryEntry } from '#shared/domain/audit/Audit.ts'
import { sealHistoryEntry } from '#shared/domain/audit/sealHistoryEntry.ts'
import type { BatchWrite, Data } from '#shared/ports/documentStore.ts'
import type { RuleCase } from './RuleCase.ts'

/** The same batch with one thing in it that is not so. */
export interface Lie {
  name: string
  tell(writes: readonly BatchWrite[], base: RuleCase): BatchWrite[]
}

/** A case's batch with each lie in turn; the rules owe each a no. */
export function liesOf(base: RuleCase, lies: readonly Lie[]): RuleCase[] {
  const { ask } = base
  if (ask.kind !== 'commit') throw new Error(`${base.name} writes nothing.`)
  return lies.map((lie) => ({
    ...base,
    name: `${base.name}, but ${lie.name}`,
    allowed: false,
    ask: { kind: 'commit', writes: lie.tell(ask.writes, base) },
  }))
}

/** Other data for the writes of a collection. `before` is the stored document. */
export function dataLie(
  name: string,
  collection: string,
  change: (data: Data, before: Data) => Data,
): Lie {
  return {
    name,
    tell: (writes, base) => {
      let isTold = false
      const told = writes.map((write) => {
        if (write.kind === 'delete' || write.collection !== collection || isTold) return write
        isTold = true
        const before = base.seed?.[`${write.collection}/${write.id}`] ?? {}
        return { ...write, data: change(write.data, before) }
      })
      if (!isTold) throw new Error(`${base.name} writes no ${collection}.`)
      return told
    },
  }
}

/** Fields set to something else. */
export function fieldLie(collection: string, fields: Data, name = JSON.stringify(fields)): Lie {
  return dataLie(`${collection} with ${name.slice(0, 60)}`, collection, (data) => {
    return { ...data, ...fields }
  })
}

/** A field left as it was. */
export function keptLie(collection: string, field: string): Lie {
  return dataLie(`without the change of ${field}`, collection, (data) => without(data, field))
}

/** The writes of a collection left out. */
export function droppedLie(collection: string): Lie {
  return {
    name: `without the writes of ${collection}`,
    tell: (writes) => writes.filter((write) => write.collection !== collection),
  }
}

/** Another last entry, sealed as it should be, with the fields that tell of it. */
export function entryLie(name: string, changes: Data): Lie {
  return dataLie(`an entry with ${name}`, 'audits', (data) => withEntry(data, changes))
}

/** A batch's audit with a changed last entry, sealed anew. */
export function withEntry(data: Data, changes: Data): Data {
  const history = data['history'] as HistoryEntry[]
  const { n: _, h: __, ...entry } = history.at(-1) as HistoryEntry
  const told = { ...entry, ...changes } as HistoryEntry
  const sealed = sealHistoryEntry(history.at(-2) ?? null, told)
  return {
    ...data,
    history: [...history.slice(0, -1), sealed],
    lastEventAt: sealed.date,
    lastEventBy: sealed.userId,
    lastEventOp: sealed.op,
    updatedAt: sealed.date,
  }
}

/** Data without a field. */
export function without(data: Data, field: string): Data {
  const { [field]: _, ...rest } = data
  return rest
}
