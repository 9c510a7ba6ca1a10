import type { BatchWrite, Data } from '#shared/kernel/ports/documentStore.ts'
import type { RuleCase } from './RuleCase.ts'

/** One thing about the data of a write that the rules must refuse. */
export interface Lie {
  name: string
  apply(data: Data): Data
}

/** Fields set to something else. */
export function fieldLie(fields: Data, name = JSON.stringify(fields)): Lie {
  return { name: `with ${name.slice(0, 70)}`, apply: (data) => ({ ...data, ...fields }) }
}

/** A field left out. */
export function missingLie(field: string): Lie {
  return { name: `without ${field}`, apply: (data) => without(data, field) }
}

/** A case's first write with each lie in turn; the rules owe each a no. */
export function liesOf(base: RuleCase, lies: readonly Lie[]): RuleCase[] {
  const { ask } = base
  if (ask.kind !== 'commit') throw new Error(`${base.name} writes nothing.`)
  const [write, ...others] = ask.writes
  if (write === undefined || write.kind === 'delete') throw new Error(`${base.name} has no data.`)
  return lies.map((lie) => {
    const changed = { ...write, data: lie.apply(write.data) } as BatchWrite
    const name = `${base.name}, ${lie.name}`
    return { ...base, name, allowed: false, ask: { kind: 'commit', writes: [changed, ...others] } }
  })
}

function without(data: Data, field: string): Data {
  const { [field]: _, ...rest } = data
  return rest
}
