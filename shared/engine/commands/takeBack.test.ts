import { expect, it } from 'vitest'
import type { OutgoingMail } from '#shared/audit/messages/outgoing.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import { commandHarness } from '#shared/testing/commandHarness.ts'
import type { StaffAction } from './kinds/auditKinds.ts'

/** A Ready audit with an agent's address: its start is followed by an email that the engine sends. */
async function started() {
  const harness = await commandHarness()
  const id = await harness.addAudit(
    { bakeState: 'READY', insuredEmail: '', agentEmail: 'agent@agency.example' },
    [{ type: 'READY', baker: true }],
  )
  const act = async (action: StaffAction) => {
    const asked = await harness.ask('act', { action, reason: '' }, { auditFSID: id })
    await harness.run()
    return harness.command(asked)
  }
  await act({ kind: 'complete', step: 'READY' })
  const later = async (seconds: number) => {
    harness.clock.set(new Date(harness.clock.now().getTime() + seconds * 1000))
    await harness.pass()
  }
  const mails = () => harness.store.all<OutgoingMail>('mail').length
  const steps = () => harness.store.all<Step>('asteps').filter(({ auditFSID }) => auditFSID === id)
  const queued = steps().find(({ baker, status }) => !baker && status === 'OPEN')
  if (queued === undefined) throw new Error('Nothing is queued.')
  return { ...harness, id, act, later, mails, steps, queued }
}

it('what a person has queued goes out a minute later, not before', async () => {
  const { later, mails } = await started()
  await later(59)
  expect(mails()).toBe(0)
  await later(1)
  expect(mails()).toBe(1)
})

it('taken back within the minute it is not sent, and waits for a person with its words', async () => {
  const { act, later, mails, steps, queued, audit, id } = await started()
  expect(await act({ kind: 'takeBack', step: queued.type })).toMatchObject({ state: 'DONE' })
  await later(3600)
  expect(mails()).toBe(0)
  expect(steps().find(({ id }) => id === queued.id)).toMatchObject({
    ...{ status: 'OPEN', baker: true, bakerStepActive: true },
  })
  expect(audit(id).history.at(-1)).toMatchObject({ op: 'TAKEN_BACK' })
  // Released, it goes out after a minute again.
  await act({ kind: 'release', step: queued.type })
  await later(60)
  expect(mails()).toBe(1)
})

it('what has gone out, or waits for a person, is not taken back', async () => {
  const { act, later, queued } = await started()
  await act({ kind: 'takeBack', step: queued.type })
  expect(await act({ kind: 'takeBack', step: queued.type })).toMatchObject({
    state: 'REFUSED',
    refusal: { code: 'STEP_NOT_TO_TAKE_BACK' },
  })
  await act({ kind: 'release', step: queued.type })
  await later(60)
  expect(await act({ kind: 'takeBack', step: queued.type })).toMatchObject({
    state: 'REFUSED',
    refusal: { code: 'STEP_NOT_OPEN' },
  })
})
