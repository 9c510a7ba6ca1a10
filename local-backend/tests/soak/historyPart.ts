import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildServer } from './buildServer.ts'
import { HistoryRun } from './HistoryRun.ts'
import { type SoakPart, shareOf } from './SoakPart.ts'
import { startServer } from './startServer.ts'

/** Eight clients that write and read five documents all at once, and whether it all adds up. */
export const historyPart: SoakPart = {
  name: 'history',
  async run(share) {
    const seeds = shareOf(FULL_SEEDS, share)
    const operations = shareOf(FULL_OPERATIONS, Math.min(1, share * FULL_SEEDS))
    const program = await buildServer()
    const folder = await mkdtemp(join(tmpdir(), 'soak-history-'))
    const failures: string[] = []
    let transactions = 0
    let attempts = 0
    let most = 0
    const started = performance.now()
    try {
      let seed = 0
      const lane = async () => {
        while (seed < seeds) {
          seed += 1
          const own = seed
          const server = await startServer(program, { folder: join(folder, String(own)) })
          const run = new HistoryRun(server.connect, own, operations)
          // Clients of a server that is gone would wait for it for ever.
          const gone = server.ended.then(({ code, signal }) => [
            `the server ended with ${code ?? signal}`,
          ])
          const found = await Promise.race([run.run(), gone])
          failures.push(...found.map((one) => `seed ${own}: ${one}`))
          transactions += run.transactions
          attempts += run.attempts
          most = Math.max(most, run.mostAttempts)
          await server.kill()
        }
      }
      // Clients that back off leave the processor to other seeds.
      await Promise.all(Array.from({ length: Math.min(seeds, LANES) }, lane))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    const rate = Math.round((seeds * operations) / ((performance.now() - started) / 1000))
    const tries = `${(attempts / transactions).toFixed(2)} attempts a transaction, at most ${most}`
    return {
      number: `${seeds} seeds of ${operations} operations, ${rate} a second, ${tries}`,
      failures,
    }
  },
}

const FULL_SEEDS = 20
const LANES = 4
const FULL_OPERATIONS = 10_000
