import { expect, it } from 'vitest'
import type { OutgoingMail, OutgoingOnItsWay } from '#shared/audit/messages/outgoing.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import { commandHarness } from '#shared/testing/commandHarness.ts'
import { sendAll } from '#shared/testing/workerHarness.ts'
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

it('what waits in the outbox is taken back too, and its sender leaves it', async () => {
  const { act, later, steps, queued, store } = await started()
  await later(60)
  const [mail] = store.all<OutgoingOnItsWay & { id: string }>('mail')
  expect(steps().find(({ id }) => id === queued.id)).toMatchObject({
    ...{ status: 'QUEUED', args: { outgoing: mail?.id } },
  })
  expect(await act({ kind: 'takeBack', step: queued.type })).toMatchObject({ state: 'DONE' })
  expect(steps().find(({ id }) => id === queued.id)).toMatchObject({ status: 'OPEN', baker: true })
  const [taken] = store.all<OutgoingOnItsWay>('mail')
  expect(taken).toMatchObject({ delivery: { state: 'TAKEN_BACK' }, folded: true })
})

it('taken back too late, it is in the history all the same, and its step is done', async () => {
  const { act, later, steps, queued, store, clock, audit, id } = await started()
  await later(60)
  const [mail] = store.all<{ id: string }>('mail')
  await act({ kind: 'takeBack', step: queued.type })
  // Its sender had it in hand.
  const delivery = { state: 'SUCCESS', endTime: clock.now() }
  await store.update('mail', mail?.id ?? '', { delivery, folded: false })
  await later(1)
  expect(audit(id).history.at(-1)).toMatchObject({ text: STEPS[queued.type].historyText })
  expect(steps().find((step) => step.id === queued.id)).toMatchObject({
    ...{ status: 'COMPLETED', result: 'sent' },
  })
})

it('what has gone out, or waits for a person, is not taken back', async () => {
  const { act, later, queued, store, clock } = await started()
  await act({ kind: 'takeBack', step: queued.type })
  expect(await act({ kind: 'takeBack', step: queued.type })).toMatchObject({
    state: 'REFUSED',
    refusal: { code: 'STEP_NOT_TO_TAKE_BACK' },
  })
  await act({ kind: 'release', step: queued.type })
  await later(60)
  await sendAll(store, clock.now())
  await later(1)
  expect(await act({ kind: 'takeBack', step: queued.type })).toMatchObject({
    state: 'REFUSED',
    refusal: { code: 'STEP_NOT_OPEN' },
  })
})
