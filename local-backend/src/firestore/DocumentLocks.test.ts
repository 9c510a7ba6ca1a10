import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DocumentLocks } from './DocumentLocks.ts'

const [one, two, three] = [{ id: 1 }, { id: 2 }, { id: 3 }]
let locks: DocumentLocks
let order: string[]

beforeEach(() => {
  vi.useFakeTimers()
  locks = new DocumentLocks(2000)
  order = []
})

afterEach(() => {
  vi.useRealTimers()
})

async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0)
}

function ask(owner: { id: number }, ...names: string[]): void {
  void locks.acquire(owner, names).then((got) => order.push(`${owner.id} ${got}`))
}

test('owners of the same document take turns in the order they came', async () => {
  ask(one, 'x')
  ask(two, 'x')
  ask(three, 'x')
  ask(one, 'x', 'y')
  await settle()
  expect(order).toEqual(['1 true', '1 true'])
  expect(locks.areFree(['z'])).toBe(true)
  expect(locks.areFree(['z', 'y'])).toBe(false)
  locks.release(one)
  await settle()
  locks.release(two)
  await settle()
  expect(order.slice(2)).toEqual(['2 true', '3 true'])
  locks.release(three)
  expect(locks.isIdle).toBe(true)
})

test('a ring of owners that wait for each other is refused at once', async () => {
  ask(one, 'x')
  ask(two, 'y')
  ask(three, 'z')
  await settle()
  ask(one, 'y')
  ask(two, 'z')
  await settle()
  ask(three, 'x')
  await settle()
  expect(order.slice(3)).toEqual(['3 false'])
  locks.release(three)
  await settle()
  expect(order.slice(4)).toEqual(['2 true'])
})

test('a ring is seen too when it closes through one that stands before in the line', async () => {
  ask(one, 'x')
  ask(two, 'y')
  await settle()
  ask(two, 'x')
  ask(three, 'y')
  await settle()
  ask(one, 'y')
  await settle()
  expect(order.slice(2)).toEqual(['1 false'])
})

test('a lock that is held too long while others wait is passed on', async () => {
  ask(one, 'x')
  await vi.advanceTimersByTimeAsync(5000)
  ask(two, 'x')
  ask(three, 'x')
  await vi.advanceTimersByTimeAsync(1999)
  expect(order).toEqual(['1 true'])
  await vi.advanceTimersByTimeAsync(1)
  expect(order).toEqual(['1 true', '2 true'])
  locks.release(one)
  await vi.advanceTimersByTimeAsync(2000)
  expect(order).toEqual(['1 true', '2 true', '3 true'])
})
