import { expect, it } from 'vitest'
import { memoryDocumentStore } from '#shared/simulation/memoryDocumentStore.ts'
import { BUILT_AT } from '#shared/testing/builders.ts'
import { floorOf, LENGTHENED } from './policy.ts'
import { readRetention, setRetention, yearsOf } from './settings.ts'

it('lengthens rows and states, goes back to the table, and is never below it', async () => {
  const store = memoryDocumentStore()
  const set = (change: Parameters<typeof setRetention>[1]) => setRetention(store, change, BUILT_AT)
  expect(await set({ row: 'audits', years: 5 })).toMatchObject({ ok: true })
  expect(await set({ state: 'Texas', years: 7 })).toMatchObject({ ok: true })
  expect(await readRetention(store)).toEqual({ years: { audits: 5 }, states: { TX: 7 }, v: 2 })
  expect(yearsOf('audits', await readRetention(store))).toBe(5)
  await set({ row: 'audits', years: null })
  expect(yearsOf('audits', await readRetention(store))).toBe(3)
  // A document that was written by other means does not shorten anything either.
  for (const row of LENGTHENED) expect(yearsOf(row, { years: { [row]: 0 } })).toBe(floorOf(row))
})

it.each([
  [{ row: 'audits', years: 2 }, 'RETENTION_BELOW_FLOOR'],
  [{ row: 'invoices', years: 6 }, 'RETENTION_BELOW_FLOOR'],
  [{ state: 'NY', years: 5 }, 'RETENTION_BELOW_FLOOR'],
  [{ state: 'OH', years: 2 }, 'RETENTION_BELOW_FLOOR'],
  [{ row: 'audits', years: 3.5 }, 'RETENTION_YEARS_INVALID'],
  [{ row: 'audits', years: Number.NaN }, 'RETENTION_YEARS_INVALID'],
  [{ row: 'audits', years: 31 }, 'RETENTION_YEARS_INVALID'],
  [{ row: 'users', years: 5 }, 'RETENTION_ROW_UNKNOWN'],
  [{ row: 'constructor', years: 5 }, 'RETENTION_ROW_UNKNOWN'],
  [{ state: 'Ontario', years: 5 }, 'RETENTION_STATE_UNKNOWN'],
])('refuses %j', async (change, code) => {
  const store = memoryDocumentStore()
  expect(await setRetention(store, change, BUILT_AT)).toMatchObject({ error: { code } })
  expect(store.all('bakery')).toEqual([])
})

it('is refused when another change came first', async () => {
  const store = memoryDocumentStore()
  const before = { ...store, get: async () => null }
  await setRetention(store, { row: 'audits', years: 5 }, BUILT_AT)
  expect(await setRetention(before, { row: 'audits', years: 9 }, BUILT_AT)).toMatchObject({
    error: { code: 'RETENTION_CHANGED' },
  })
  expect((await readRetention(store)).years).toEqual({ audits: 5 })
})
