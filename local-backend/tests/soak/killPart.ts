import { checkSlots } from './checkSlots.ts'
import type { Fault } from './Fault.ts'
import { killRounds } from './killRounds.ts'
import { type SoakPart, shareOf } from './SoakPart.ts'
import { emptySlots, writeSlots } from './slots.ts'

/** `kill -9` at random moments and at chosen ones, a restart and a check of everything after each. */
export const killPart: SoakPart = {
  name: 'kill -9',
  async run(share) {
    const kills = shareOf(FULL, share)
    const slots = emptySlots()
    let commits = 0
    const next = () => {
      commits += 1
      return commits
    }
    const { failures, where, readyMs } = await killRounds({
      name: 'kill',
      seed: 7,
      kills,
      points: POINTS,
      mayLosePower: true,
      mayEndAtStart: false,
      longestWaitMs: 4000,
      longestWorkMs: 600,
      work: ({ db }, { over, failures }) =>
        writeSlots(db, slots, { writers: 6, over, next, failures }),
      check: ({ db }) => checkSlots(db, slots),
    })
    readyMs.sort((one, other) => one - other)
    const [median = 0, slowest = 0] = [readyMs[readyMs.length >> 1], readyMs.at(-1)]
    // Only at full size: the test run shares the processor with other tests.
    if (share === 1 && slowest > READY_MS) failures.push(`a restart took ${slowest} ms`)
    const times = `restarts in ${median} ms, the slowest in ${slowest} ms`
    return { number: `${kills} kills (${where}), ${commits} commits, ${times}`, failures }
  },
}

const FULL = 200
const READY_MS = 2000

const POINTS: readonly Fault[] = [
  { point: 'write', file: '.log', skip: 150 },
  { point: 'written', file: '.log', skip: 150 },
  { point: 'synced', file: '.log', skip: 150 },
  { point: 'rename', file: 'checkpoint', skip: 3 },
  { point: 'renamed', file: 'checkpoint', skip: 3 },
  { point: 'write', file: 'checkpoint.new', skip: 3 },
  { point: 'synced', file: 'checkpoint.new', skip: 3 },
  { point: 'write', file: '.log.new', skip: 3 },
  { point: 'rename', file: '.log', skip: 6 },
  { point: 'renamed', file: '.log', skip: 6 },
  { point: 'remove', file: '.log', skip: 3 },
]
