import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { SeededRandom } from '../official/SeededRandom.ts'
import { buildServer } from './buildServer.ts'
import type { Fault } from './Fault.ts'
import { type RunningServer, startServer } from './startServer.ts'

export interface KillPlan {
  /** Begins the name of the data folder. */
  name: string
  /** Of the random numbers: two runs meet the same. */
  seed: number
  kills: number
  /** Where the process is killed; `skip` is how many times at most it gets past that before. */
  points: readonly Fault[]
  /** Every other time at a point, by chance, what is not synced is gone too. */
  mayLosePower: boolean
  /** A start may meet the point, because it removes files. */
  mayEndAtStart: boolean
  /** A point that is not met in this time gives an ordinary kill. */
  longestWaitMs: number
  /** An ordinary kill comes after 20 ms and less than this more. */
  longestWorkMs: number
  /** Uses the server until it is over. */
  work(server: RunningServer, round: KillRound): Promise<unknown>
  /** What is wrong with the data, on a server that has just started. */
  check(server: RunningServer, folder: string): Promise<string[]>
}

export interface KillRound {
  random: SeededRandom
  over: Promise<void>
  isOver(): boolean
  failures: string[]
}

export interface KillReport {
  failures: string[]
  /** How often each point was met, in words. */
  where: string
  /** Of each start: from the process to its first word. */
  readyMs: number[]
}

/**
 * Servers one after another on one folder: each is checked as it starts, put to work and killed with
 * `kill -9`, every other one at a point of its disk; one more check at the end.
 */
export async function killRounds(plan: KillPlan): Promise<KillReport> {
  const program = await buildServer()
  const folder = await mkdtemp(join(tmpdir(), `soak-${plan.name}-`))
  const random = new SeededRandom(plan.seed)
  const failures: string[] = []
  const met = new Map<string, number>()
  const count = (where: string) => met.set(where, (met.get(where) ?? 0) + 1)
  const readyMs: number[] = []
  const check = async (server: RunningServer, when: string) => {
    failures.push(...(await plan.check(server, folder)).map((one) => `${when}: ${one}`))
  }
  try {
    for (let kill = 0; kill < plan.kills; kill += 1) {
      const fault = kill % 2 === 0 ? nextFault(plan, kill / 2, random) : undefined
      const options = { folder, segmentBytes: SEGMENT_BYTES, ...(fault && { fault }) }
      const server = await startServer(program, options).catch((error: unknown) => {
        if (!plan.mayEndAtStart || fault === undefined || !String(error).includes('SIGKILL')) {
          throw error
        }
        return null
      })
      if (server === null) {
        count('at the start')
        continue
      }
      readyMs.push(Math.round(server.readyMs))
      await check(server, `kill ${kill}`)
      let isOver = false
      const over = server.ended.then(() => {
        isOver = true
      })
      const work = plan.work(server, { random, over, isOver: () => isOver, failures })
      const longest = fault ? plan.longestWaitMs : 20 + random.below(plan.longestWorkMs)
      await Promise.race([over, wait(longest)])
      count(isOver ? `${fault?.point} ${fault?.file ?? ''}` : 'any moment')
      isOver = true
      await server.kill()
      await work
    }
    const last = await startServer(program, { folder, segmentBytes: SEGMENT_BYTES })
    await check(last, 'at the end')
    await last.kill()
  } catch (error) {
    // A server that does not come back is the failure that matters most.
    failures.push(String(error).slice(0, 400))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const where = [...met].map(([point, times]) => `${times} ${point.trim()}`).join(', ')
  return { failures, where, readyMs }
}

const SEGMENT_BYTES = 48 * 1024

function nextFault(
  { points, mayLosePower }: KillPlan,
  round: number,
  random: SeededRandom,
): Fault | undefined {
  const point = points[round % points.length]
  if (point === undefined) return undefined
  const skip = random.below(point.skip ?? 1)
  return { ...point, skip, ...(mayLosePower && { losesPower: random.chance(0.5) }) }
}
