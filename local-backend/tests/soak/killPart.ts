import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { SeededRandom } from '../official/SeededRandom.ts'
import { buildServer } from './buildServer.ts'
import { checkSlots } from './checkSlots.ts'
import type { Fault } from './Fault.ts'
import { type SoakPart, shareOf } from './SoakPart.ts'
import { emptySlots, writeSlots } from './slots.ts'
import { startServer } from './startServer.ts'

/** `kill -9` at random moments and at chosen ones, a restart and a look at everything after each. */
export const killPart: SoakPart = {
  name: 'kill -9',
  async run(share) {
    const kills = shareOf(FULL, share)
    const program = await buildServer()
    const folder = await mkdtemp(join(tmpdir(), 'soak-kill-'))
    const random = new SeededRandom(7)
    const slots = emptySlots()
    const failures: string[] = []
    const met = new Map<string, number>()
    const ready: number[] = []
    let commits = 0
    try {
      for (let kill = 0; kill < kills; kill += 1) {
        const fault = kill % 2 === 0 ? POINTS[(kill / 2) % POINTS.length] : undefined
        const server = await startServer(program, {
          folder,
          segmentBytes: SEGMENT_BYTES,
          ...(fault && {
            fault: {
              ...fault,
              skip: random.below(fault.skip ?? 1),
              losesPower: random.chance(0.5),
            },
          }),
        })
        ready.push(Math.round(server.readyMs))
        failures.push(...(await checkSlots(server.db, slots)).map((one) => `kill ${kill}: ${one}`))
        let isOver = false
        const over = server.ended.then(() => {
          isOver = true
        })
        const next = () => {
          commits += 1
          return commits
        }
        const work = writeSlots(server.db, slots, { writers: 6, over, next, failures })
        await Promise.race([over, wait(fault ? LONGEST_WAIT_MS : 20 + random.below(600))])
        const where = isOver ? `${fault?.point} ${fault?.file ?? ''}` : 'any moment'
        met.set(where, (met.get(where) ?? 0) + 1)
        await server.kill()
        await work
      }
      const last = await startServer(program, { folder, segmentBytes: SEGMENT_BYTES })
      failures.push(...(await checkSlots(last.db, slots)).map((one) => `at the end: ${one}`))
      await last.kill()
    } catch (error) {
      // A server that does not come back is the failure that matters most.
      failures.push(String(error).slice(0, 400))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    ready.sort((one, other) => one - other)
    const [median = 0, slowest = 0] = [ready[ready.length >> 1], ready.at(-1)]
    // Only at full size: the test run shares the processor with other tests.
    if (share === 1 && slowest > READY_MS) failures.push(`a restart took ${slowest} ms`)
    const where = [...met].map(([point, count]) => `${count} ${point.trim()}`).join(', ')
    const times = `restarts in ${median} ms, the slowest in ${slowest} ms`
    return { number: `${kills} kills (${where}), ${commits} commits, ${times}`, failures }
  },
}

const FULL = 200
const SEGMENT_BYTES = 48 * 1024
const READY_MS = 2000
/** A point that is not met in this time gives an ordinary kill. */
const LONGEST_WAIT_MS = 4000

/** Where the process is killed; `skip` is how many times at most it gets past that before. */
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
