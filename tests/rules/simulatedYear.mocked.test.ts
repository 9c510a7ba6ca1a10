import { readFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import type { HistoryEntry } from '#shared/domain/audit/Audit.ts'
import { roleOf } from '#shared/operations/simulatedYear/people.ts'
import { playYear } from '#shared/operations/simulatedYear/playYear.ts'
import type { BatchWrite, Data } from '#shared/ports/documentStore.ts'
import type * as memory from '#shared/testing/memoryDocumentStore.ts'
import { openJudge } from './openJudge.ts'
import type { Documents } from './RuleCase.ts'

const AUDITS = 12
const SEED = 20260107
const { asked, denied, judged } = vi.hoisted(() => {
  const denied: string[] = []
  const asked = new Map<string, number>()
  type Store = memory.MemoryDocumentStore
  const judged: { wrap: (store: Store) => Store } = { wrap: (store) => store }
  return { asked, denied, judged }
})

vi.mock('#shared/testing/memoryDocumentStore.ts', async (original) => {
  const real = await original<typeof memory>()
  return {
    ...real,
    memoryDocumentStore: (...args: Parameters<typeof memory.memoryDocumentStore>) =>
      judged.wrap(real.memoryDocumentStore(...args)),
  }
})

const judge = openJudge(readFileSync(new URL('../../firestore.rules', import.meta.url), 'utf8'))

judged.wrap = (store) => ({
  ...store,
  batch: async (writes) => {
    await ask(store, writes)
    return store.batch(writes)
  },
})

it('the rules admit everything that staff does in a simulated year', {
  timeout: 120_000,
}, async () => {
  await playYear(AUDITS, SEED)
  expect(denied).toEqual([])
  expect([...asked.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(AUDITS * 10)
  expect(asked.size).toBeGreaterThan(15)
})

/** Asks the rules for a batch of staff; what the engine itself writes passes them by. */
async function ask(
  store: memory.MemoryDocumentStore,
  writes: readonly BatchWrite[],
): Promise<void> {
  const worked = writes.find((write) => write.kind === 'update' && write.collection === 'audits')
  if (worked?.kind !== 'update') return
  const entry = (worked.data['history'] as HistoryEntry[] | undefined)?.at(-1)
  if (!entry || roleOf(entry.userId) === 'system') return
  const seed = await documentsOf(store, worked.id, writes)
  if (seed[`audits/${worked.id}`]?.['v'] !== Number(worked.data['v']) - 1) return
  asked.set(entry.op, (asked.get(entry.op) ?? 0) + 1)
  const denial = judge.denialOf({
    name: entry.text,
    actor: 'anonymous',
    allowed: true,
    ask: { kind: 'commit', writes },
    seed: { ...seed, [`users/${entry.userId}`]: userOf(entry.userId) },
    caller: { email: entry.userId, at: entry.date },
  })
  if (denial !== null) denied.push(`${entry.userId}: ${entry.op} ${entry.text}: ${denial}`)
}

function userOf(email: string): Data {
  return {
    email,
    name: email,
    role: roleOf(email),
    carriers: ['HM', 'GSD'],
    dateAdded: new Date(0),
  }
}

async function documentsOf(
  store: memory.MemoryDocumentStore,
  auditId: string,
  writes: readonly BatchWrite[],
): Promise<Documents> {
  const audit = await store.get<Data>('audits', auditId)
  const steps = Object.values((audit?.['openSteps'] ?? {}) as Record<string, string>)
  const paths = [
    ...writes.map(({ collection, id }) => [collection, id] as const),
    ...steps.map((id) => ['asteps', id] as const),
    ['intakes', String(audit?.['intakeId'])] as const,
    ['carriers', String(audit?.['carrierCompany'])] as const,
  ]
  const found = await Promise.all(
    paths.map(async ([collection, id]) => {
      const data = await store.get<Data>(collection, id)
      if (!data) return [`${collection}/${id}`, null] as const
      const { id: _, ...fields } = data
      return [`${collection}/${id}`, fields] as const
    }),
  )
  return Object.fromEntries(found)
}
