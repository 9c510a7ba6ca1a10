import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connectAdmin } from '#cli/firebase/connectAdmin.ts'
import { createLocalBackend } from '#local-backend/createLocalBackend.ts'
import type { ActionWorld } from '#shared/audit/ops/actOnAudit.ts'
import { advanceAudits } from '#shared/audit/ops/advanceAudits.ts'
import { auditsInState } from '#shared/audit/ops/selectAudits.ts'
import { importOrders } from '#shared/orders/ops/importOrders.ts'
import { aCarrier, aUser } from '#shared/testing/builders.ts'
import { orderRows } from '#shared/testing/importHarness.ts'
import { type SoakPart, shareOf } from '../../local-backend/tests/soak/SoakPart.ts'
import { type RaceKind, raceRound } from './races/raceRound.ts'
import { BAKERS, openRaceWriters } from './races/raceWriters.ts'

const FULL = 1000
const PROJECT = 'demo-races'
const ROOT = join(import.meta.dirname, '../..')
/** Turns of the event loop by which one writer goes ahead of the others. */
const HEAD_STARTS = [0, 80, 160, 320, 640]
/** Every fourth round is about who claims it, the others about who adds the step. */
const CLAIM_EVERY = 4

/** Eight engines reach for one step at once: workers and command lines. */
export const racePart: SoakPart = {
  name: 'races',
  async run(share) {
    const rounds = shareOf(FULL, share)
    const backend = await createLocalBackend({
      projectId: PROJECT,
      rules: readFileSync(join(ROOT, 'firestore.rules'), 'utf8'),
      indexes: JSON.parse(readFileSync(join(ROOT, 'firestore.indexes.json'), 'utf8')),
      requireIndexes: true,
      testTokens: true,
    })
    const { store, close } = connectAdmin({ project: PROJECT, host: backend.emulatorHost })
    const world: ActionWorld = {
      store,
      clock: { now: () => new Date() },
      random: { below: (limit) => randomInt(limit) },
    }
    const race = openRaceWriters(backend, PROJECT)
    const failures: string[] = []
    const winners = new Map<string, number>()
    const told = new Map<string, number>()
    try {
      const audits = await startedAudits(world, rounds)
      for (const [round, id] of audits.entries()) {
        const kind: RaceKind = round % CLAIM_EVERY === CLAIM_EVERY - 1 ? 'claim' : 'create'
        const result = await raceRound(
          kind,
          id,
          {
            writers: race.writers,
            first: round % BAKERS.length,
            headStart: HEAD_STARTS[round % HEAD_STARTS.length] ?? 0,
          },
          world,
        )
        failures.push(...result.failures.map((one) => `round ${round}: ${one}`))
        countIn(winners, result.winner ?? 'nobody')
        for (const code of result.told) countIn(told, code)
      }
      if (audits.length !== rounds) failures.push(`only ${audits.length} audits to race for`)
    } finally {
      await race.close()
      await close()
      await backend.close()
    }
    const number = `${rounds} rounds of ${BAKERS.length}; won by ${listOf(winners)}; losers told ${listOf(told)}`
    return { number, failures }
  },
}

/** Audits in CONTACTING, as an import and a bulk advance make them. */
async function startedAudits(world: ActionWorld, count: number): Promise<string[]> {
  const { store } = world
  const { id, ...settings } = aCarrier({ id: 'HM', name: 'Harvest Mutual' })
  await store.set('carriers', id, { ...settings })
  for (const email of BAKERS) {
    const { id: _, ...user } = aUser({ email, role: 'baker', carriers: ['HM'] })
    await store.set('users', email, { ...user })
  }
  const rows = Array.from({ length: count }, (_, index) => ({ 'Order Number': `T${index}` }))
  const files = [orderRows(...rows)]
  const imported = await importOrders(world, { files, carrier: { id, ...settings }, env: 'local' })
  if (!imported.ok) throw new Error(imported.error.message)
  const { results } = await advanceAudits(world, {
    selection: auditsInState(store, { carrier: 'HM', slices: ['99', '9999'], state: 'READY' }),
    action: { kind: 'move', to: 'CONTACTING' },
    actor: { userId: 'System', role: 'system' },
    actorCarriers: null,
    bulk: true,
  })
  return results.filter(({ result }) => result === 'ADVANCED').map(({ auditFSID }) => auditFSID)
}

function countIn(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

function listOf(counts: Map<string, number>): string {
  return [...counts].map(([name, count]) => `${name} ${count}`).join(', ')
}
