import { describe, expect, it } from 'vitest'
import { fixedClock } from '#shared/simulation/fixedPorts.ts'
import { memoryDocumentStore } from '#shared/simulation/memoryDocumentStore.ts'
import { clockOffset, refusalOfClock } from './clockOffset.ts'

/** A machine whose clock is `off` ms ahead, and a database that takes `answerMs` to answer. */
function machine(off: number, answerMs = 0) {
  const server = fixedClock()
  const { timed } = memoryDocumentStore(undefined, server)
  const pass = (ms: number) => server.set(new Date(server.now().getTime() + ms))
  return {
    clock: { now: () => new Date(server.now().getTime() + off) },
    timed: {
      ...timed,
      read: async <T>(collection: string, id: string) => {
        pass(answerMs / 2)
        const answer = await timed.read<T>(collection, id)
        pass(answerMs / 2)
        return answer
      },
    },
  }
}

describe('an engine whose clock is not the database clock', () => {
  it.each([0, 29_000, -29_000, 30_000, -30_000])('starts with %i ms', async (off) => {
    expect(await refusalOfClock(machine(off))).toBeNull()
  })

  it.each([
    [31_000, "This machine's clock is 31 seconds ahead of the database's"],
    [-31_000, "This machine's clock is 31 seconds behind the database's"],
    [3_725_000, "This machine's clock is 1 hour 2 minutes 5 seconds ahead of the database's"],
  ])('is refused with %i ms, and says by how much it is off', async (off, sentence) => {
    const refused = await refusalOfClock(machine(off))
    expect(refused?.code).toBe('CLOCK_OFF')
    expect(refused?.message).toContain(sentence)
    expect(refused?.next).toContain('time synchronization')
  })

  it('is not what a slow answer looks like', async () => {
    expect(await clockOffset(machine(0, 90_000))).toBe(0)
    expect(await refusalOfClock(machine(40_000, 90_000))).toBeNull()
    expect(await clockOffset(machine(100_000, 90_000))).toBe(55_000)
  })
})
