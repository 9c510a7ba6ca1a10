import { beforeEach, expect, it } from 'vitest'
import { workerHarness } from '#shared/testing/workerHarness.ts'
import type { Actor } from '../actor.ts'
import type { Audit } from '../model.ts'
import { actOnAudit } from './actOnAudit.ts'

const BAKER: Actor = { userId: 'bea@bakehouse.example', role: 'baker' }
const COLLEAGUE: Actor = { userId: 'bob@bakehouse.example', role: 'baker' }
const START = { kind: 'complete', step: 'READY' } as const

let harness: ReturnType<typeof workerHarness>
let stored: Audit

beforeEach(async () => {
  harness = workerHarness()
  await harness.addCarrier()
  const id = await harness.addAudit({}, [{ type: 'READY' }])
  stored = (await harness.store.get<Audit>('audits', id)) as Audit
})

const start = () => {
  const { world } = harness
  const request = { auditFSID: stored.id, actor: BAKER, stored }
  return actOnAudit(world, request, START)
}

it('with the audit at hand it is not read again', async () => {
  const before = harness.store.reads()['audits'] ?? 0
  const result = await start()
  expect(result.ok && result.value.bakeState).toBe('CONTACTING')
  expect(harness.store.reads()['audits'] ?? 0).toBe(before)
})

it('what is at hand and outdated refuses nothing and hides nothing: the stored audit decides', async () => {
  const { world, store } = harness
  await actOnAudit(world, { auditFSID: stored.id, actor: COLLEAGUE }, { kind: 'claim' })
  const result = await start()
  expect(result.ok ? '' : result.error.code).toBe('AUDIT_CLAIMED')
  expect((await store.get<Audit>('audits', stored.id))?.bakeState).toBe('READY')
})
