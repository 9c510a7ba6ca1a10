import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cutOffImports } from './cutOffImports.ts'

/** `npm run soak` sets ten thousand, and more blows. */
const ORDERS = Number(process.env['BAKEHOUSE_SOAK_ORDERS'] ?? 400)
const SHARES = ORDERS > 1000 ? [0.05, 0.3, 0.3, 0.6, 0.9] : [0.3, 0.6]

describe('an import that is cut off (specification §7, batches)', () => {
  let folder = ''

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bakehouse-cut-'))
  })

  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('by kill -9 goes on where it stopped: no audit twice, none half written', async () => {
    const { stopped, last } = await cutOffImports(folder, {
      orders: ORDERS,
      shares: SHARES,
      signal: 'SIGKILL',
    })
    expect(stopped.map(({ exit }) => exit)).toEqual(SHARES.map(() => null))
    expect(last.json<{ totals: { unchanged: number } }>().totals.unchanged).toBeGreaterThan(0)
  })

  it.skipIf(process.platform === 'win32')(
    'by Ctrl-C finishes what is in flight, says so and goes on later',
    async () => {
      const { stopped } = await cutOffImports(folder, {
        orders: ORDERS,
        shares: [0.3],
        signal: 'SIGINT',
      })
      expect(stopped.map(({ exit }) => exit)).toEqual([130])
      expect(stopped[0]?.json()).toMatchObject({ command: 'orders import', interrupted: true })
    },
    600_000,
  )
})
