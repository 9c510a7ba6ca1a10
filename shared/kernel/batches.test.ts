import { expect, it } from 'vitest'
import { inParts, readAhead } from './batches.ts'

it.each([
  [0, []],
  [2, [[0, 1]]],
  [
    4,
    [
      [0, 1],
      [2, 3],
    ],
  ],
  [5, [[0, 1], [2, 3], [4]]],
])('%i items in parts of two, none lost and none empty', (count, expected) => {
  expect(inParts([...Array(count).keys()], 2)).toEqual(expected)
})

/** Numbers from 0 on, each noted in `asked` when it is asked for; `failsAt` throws. */
async function* numbers(asked: number[], failsAt = Number.POSITIVE_INFINITY) {
  for (let n = 0; n < 4; n++) {
    asked.push(n)
    if (n === failsAt) throw new Error(`${n} cannot be read`)
    yield n
  }
}

it('the next is asked for while one is worked on, all in order', async () => {
  const asked: number[] = []
  const seen: [number, number][] = []
  for await (const n of readAhead(numbers(asked))) seen.push([n, asked.length])
  expect(seen).toEqual([
    [0, 2],
    [1, 3],
    [2, 4],
    [3, 4],
  ])
})

it('what cannot be read fails after what came before it', async () => {
  const seen: number[] = []
  const all = async () => {
    for await (const n of readAhead(numbers([], 2))) seen.push(n)
  }
  await expect(all()).rejects.toThrow('2 cannot be read')
  expect(seen).toEqual([0, 1])
})

it('left early, it has asked for one more and no further, also where that one fails', async () => {
  for (const failsAt of [undefined, 1]) {
    const asked: number[] = []
    for await (const n of readAhead(numbers(asked, failsAt))) if (n === 0) break
    expect(asked).toEqual([0, 1])
  }
})
