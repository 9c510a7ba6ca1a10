import { openStore } from '../openStore.ts'

/**
 * For tests: overwrites pairs of documents as fast as it can, several writers at once, and prints each
 * commit's number only when it is acknowledged. Segments are small, so that checkpoints and
 * compactions happen all the time.
 */
export async function commitUntilKilled(directory: string, first: number): Promise<never> {
  const store = await openStore({ directory, segmentBytes: 32 * 1024 })
  let next = first
  const writer = async (): Promise<never> => {
    for (;;) {
      const number = next
      next += 1
      const time = store.nextTime()
      const body = Buffer.from(`${number} ${'x'.repeat(number % 700)}`)
      const mutations = ['a', 'b'].map((side) => ({
        space: SPACE,
        key: `${side}${number % PAIRS}`,
        body,
        createTime: time,
      }))
      await store.append({ time, mutations })
      process.stdout.write(`${number}\n`)
    }
  }
  await Promise.all(Array.from({ length: 4 }, writer))
  throw new Error('writers never end')
}

/** Number of pairs that are written over and over. */
export const PAIRS = 60

const SPACE = 'projects/demo/databases/(default)'
