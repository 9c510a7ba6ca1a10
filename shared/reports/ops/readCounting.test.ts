import { expect, it } from 'vitest'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { memoryDocumentStore } from '#shared/simulation/memoryDocumentStore.ts'
import { anAudit } from '#shared/testing/builders.ts'
import { isStillCounting, PROGRESS_ID } from './readCounting.ts'

const NOW = new Date('2026-11-19T17:00:00.000Z')
const ago = (ms: number) => new Date(NOW.getTime() - ms)

it.each([
  ['nothing is counted yet', { changed: 86_400_000 }, true],
  ['the last change is counted', { changed: 60_000, counted: 60_000 }, false],
  ['a change waits', { changed: 30_000, counted: 60_000 }, true],
  ['a change of this moment, the rest is counted', { changed: 0, counted: 1_000 }, false],
  ['a change of this moment, after an hour without any', { changed: 0, counted: 60_000 }, false],
  ['there are no audits', {}, false],
  ['there are none of the carrier', { changed: 0, carrier: 'HM' }, false],
])('%s', async (_, { changed, counted, carrier = 'DEMO' }: Case, expected) => {
  const store = memoryDocumentStore()
  const put = async (id: string, updatedAt: Date) => {
    const { id: _id, ...audit } = anAudit({ carrierCompany: carrier, updatedAt })
    await store.set(COLLECTIONS.audits, id, audit)
  }
  if (changed !== undefined) {
    await put('last', ago(changed))
    await put('earlier', ago(changed + 60_000))
  }
  if (counted !== undefined)
    await store.set(COLLECTIONS.engine, PROGRESS_ID, { watermark: ago(counted) })
  expect(await isStillCounting(store, { carrier: 'DEMO', now: NOW })).toBe(expected)
})

interface Case {
  changed?: number
  counted?: number
  carrier?: string
}
