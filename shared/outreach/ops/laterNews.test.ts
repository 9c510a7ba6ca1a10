import { beforeEach, expect, it } from 'vitest'
import type { OutgoingDelivery } from '#shared/audit/messages/outgoing.ts'
import { memoryDocumentStore } from '#shared/simulation/memoryDocumentStore.ts'
import { type LaterNews, noteLaterNews } from './laterNews.ts'

const AT = new Date('2026-11-02T15:00:00.000Z')
const GONE: LaterNews = { kind: 'failed', error: '550 5.1.1 no such user', status: '5.1.1' }
const RECEIPT: LaterNews = { kind: 'delivered', at: AT }

let store = memoryDocumentStore()

beforeEach(() => {
  store = memoryDocumentStore()
})

const put = (delivery?: OutgoingDelivery, folded = true) =>
  store.set('mail', 'a', { folded, ...(delivery ? { delivery } : {}) })
const note = (news: LaterNews) => noteLaterNews(store, { collection: 'mail', id: 'a' }, news)
const read = () => store.get('mail', 'a')

it('what had been sent and came back is for the engine to take note of, once', async () => {
  const info = { messageId: '<a@b>' }
  await put({ state: 'SUCCESS', attempts: 1, info })
  expect(await note(GONE)).toBe('noted')
  const { kind: _, ...said } = GONE
  expect(await read()).toMatchObject({
    folded: false,
    delivery: { state: 'ERROR', attempts: 1, info, ...said },
  })
  expect(await note(GONE)).toBe('known')
})

it('a receipt changes nothing but says when it arrived', async () => {
  await put({ state: 'SUCCESS', endTime: AT })
  expect(await note(RECEIPT)).toBe('noted')
  expect(await read()).toMatchObject({
    folded: true,
    delivery: { state: 'SUCCESS', deliveredAt: AT },
  })
  expect(await note(RECEIPT)).toBe('known')
  expect(await note(GONE)).toBe('noted')
})

it('of what was perhaps sent, a receipt says that it was, and a bounce too', async () => {
  await put({ state: 'UNCERTAIN', startTime: AT })
  expect(await note(RECEIPT)).toBe('noted')
  expect(await read()).toMatchObject({ folded: false, delivery: { state: 'SUCCESS', endTime: AT } })
  await put({ state: 'UNCERTAIN' })
  expect(await note(GONE)).toBe('noted')
  expect(await read()).toMatchObject({ folded: false, delivery: { state: 'ERROR' } })
})

it.each([
  ['not sent yet', undefined, 'unknown'],
  ['to be tried again', { state: 'RETRY' }, 'unknown'],
  ['taken back', { state: 'TAKEN_BACK' }, 'known'],
] as const)('news of what is %s changes nothing', async (_, delivery, answer) => {
  await put(delivery)
  const before = await read()
  expect(await note(GONE)).toBe(answer)
  expect(await read()).toEqual(before)
})

it('news of what is nowhere is unknown', async () => {
  expect(await note(GONE)).toBe('unknown')
})

it('is not lost when its sender writes in between', async () => {
  await put({ state: 'PROCESSING' }, false)
  const between = {
    ...store,
    get: async <T>(...args: Parameters<typeof store.get>) => {
      const found = await store.get<T>(...args)
      if (store.all<{ rev?: number }>('mail')[0]?.rev === undefined)
        await store.update('mail', 'a', { delivery: { state: 'SUCCESS', attempts: 1 }, rev: 1 })
      return found
    },
  }
  expect(await noteLaterNews(between, { collection: 'mail', id: 'a' }, GONE)).toBe('noted')
  expect(await read()).toMatchObject({ rev: 2, delivery: { state: 'ERROR', attempts: 1 } })
})
