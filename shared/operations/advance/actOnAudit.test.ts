import { beforeEach, expect, it } from 'vitest'
import type { Actor } from '../../domain/audit/Actor.ts'
import type { Audit } from '../../domain/audit/Audit.ts'
import type { Step } from '../../domain/step/Step.ts'
import { workerHarness } from '../../testing/workerHarness.ts'
import { claimAudit } from '../claimAudit.ts'
import { performAction } from '../performAction.ts'
import type { AuditAtHand } from './actOnAudit.ts'
import { readWorkCarrier } from './readWorkCarrier.ts'

const BAKER: Actor = { userId: 'bea@bakehouse.example', role: 'baker' }
const COLLEAGUE: Actor = { userId: 'bob@bakehouse.example', role: 'baker' }
const START = { kind: 'complete', step: 'READY' } as const

let harness: ReturnType<typeof workerHarness>
let known: AuditAtHand

beforeEach(async () => {
  harness = workerHarness()
  await harness.addCarrier()
  const id = await harness.addAudit({}, [{ type: 'READY' }])
  const audit = (await harness.store.get<Audit>('audits', id)) as Audit
  const carrier = await readWorkCarrier(harness.store, audit.carrierCompany)
  const openSteps = await harness.store.list<Step>('asteps', {
    filters: [{ field: 'auditFSID', op: '==', value: id }],
  })
  if (carrier === null) throw new Error('the harness has no carrier')
  known = { audit, carrier, openSteps }
})

const start = () => {
  const { world } = harness
  const request = { auditFSID: known.audit.id, actor: BAKER, action: START, known }
  return performAction(world, request)
}

it('with what a screen has at hand nothing is read again', async () => {
  const before = { ...harness.store.reads() }
  const result = await start()
  expect(result.ok && result.value.bakeState).toBe('CONTACTING')
  expect(harness.store.reads()).toEqual(before)
})

it('what is at hand and outdated refuses nothing and hides nothing: the stored audit decides', async () => {
  const { world, store } = harness
  await claimAudit(world, { auditFSID: known.audit.id, actor: COLLEAGUE })
  const result = await start()
  expect(result.ok ? '' : result.error.code).toBe('AUDIT_CLAIMED')
  expect((await store.get<Audit>('audits', known.audit.id))?.bakeState).toBe('READY')
})
