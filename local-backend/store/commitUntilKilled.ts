import { openStore } from './openStore.ts'

/**
 * For tests: commits pairs of documents as fast as it can, several writers at once, and prints each
 * pair's number only when its commit is acknowledged. Small segments, so that checkpoints happen too.
 */
export async function commitUntilKilled(directory: string): Promise<never> {
  const store = await openStore({ directory, segmentBytes: 64 * 1024 })
  let next = store.size(SPACE) / 2
  const writer = async (): Promise<never> => {
    for (;;) {
      const number = next
      next += 1
      const time = store.nextTime()
      const body = Buffer.from(`pair ${number} ${'x'.repeat(number % 700)}`)
      const mutations = ['a', 'b'].map((side) => ({
        space: SPACE,
        key: `${side}${number}`,
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

const SPACE = 'projects/demo/databases/(default)'
