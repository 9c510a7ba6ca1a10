import { describe, expect, it } from 'vitest'
import type { Step } from '#shared/audit/steps/model.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import { type WorkerHarness, workerHarness } from '#shared/testing/workerHarness.ts'

/** An audit whose e-mail or text has gone out, by the worker itself. */
async function sent(type: 'EMAIL_INSURED' | 'TEXT_INSURED') {
  const harness = workerHarness()
  await harness.addCarrier()
  const id = await harness.addAudit(
    { bakeState: 'CONTACTING', insuredCell: '207.555.0103', wakeAt: harness.clock.now() },
    [{ type, baker: false }],
  )
  await harness.pass()
  const collection = STEPS[type].channel === 'email' ? 'mail' : 'messages'
  const [document] = harness.store.all<{ id: string; stepId: string }>(collection)
  if (!document) throw new Error('Nothing was sent.')
  const deliver = (state: string, more: object = {}) =>
    harness.store.update(collection, document.id, { delivery: { state, ...more } })
  return { harness, id, deliver, step: () => stepOf(harness, document.stepId) }
}

function stepOf({ store }: WorkerHarness, id: string) {
  return store.all<Step>('asteps').find((step) => step.id === id)
}

describe('deliveries', () => {
  it('what was sent is the step’s result, without an entry', async () => {
    const { harness, id, deliver, step } = await sent('EMAIL_INSURED')
    const { v } = harness.audit(id)
    await deliver('PROCESSING')
    expect((await harness.pass()).duties.deliveries?.found).toBe(0)
    await deliver('SUCCESS')
    expect((await harness.pass()).duties.deliveries?.did).toEqual({ sent: 1 })
    expect(step()).toMatchObject({ status: 'COMPLETED', result: 'sent' })
    expect(harness.audit(id).v).toBe(v)
    expect((await harness.pass()).duties.deliveries?.found).toBe(0)
  })

  it('an e-mail that came back: the agent is asked for help (specification §4)', async () => {
    const { harness, id, deliver, step } = await sent('EMAIL_INSURED')
    await deliver('ERROR')
    await Promise.all([harness.pass(), harness.pass()])
    expect(step()).toMatchObject({ status: 'FAILED', result: 'bounced' })
    expect(harness.steps(id)).toContain('GET_HELP_FROM_AGENT OPEN')
    expect(harness.steps(id)).toContain('EMAILING_INSURED_2X WITHDRAWN')
    expect(harness.audit(id).history.filter(({ op }) => op === 'BOUNCED')).toHaveLength(1)
    expect((await harness.pass()).duties.deliveries?.found).toBe(0)
  })

  it('an e-mail whose recipient is no address failed: no bounce, and a person is shown it', async () => {
    const { harness, id, deliver, step } = await sent('EMAIL_INSURED')
    await deliver('ERROR', { code: 'RECIPIENT_INVALID' })
    expect((await harness.pass()).duties.deliveries?.did).toEqual({ undelivered: 1 })
    expect(step()).toMatchObject({ status: 'FAILED', result: 'undeliverable' })
    expect(harness.audit(id).flags).toContain('UNDELIVERED')
    expect(harness.audit(id).history.map(({ op }) => op)).not.toContain('BOUNCED')
    expect(harness.steps(id).join()).not.toContain('GET_HELP_FROM_AGENT')
    expect(harness.steps(id).join()).toContain('EMAILING_INSURED_2X')
    expect(harness.isSealed()).toBe(true)
    expect((await harness.pass()).duties.deliveries?.found).toBe(0)
  })

  it('a text that could not be delivered is flagged, and the chase goes on', async () => {
    const { harness, id, deliver, step } = await sent('TEXT_INSURED')
    await deliver('ERROR')
    expect((await harness.pass()).duties.deliveries?.did).toEqual({ undelivered: 1 })
    expect(step()).toMatchObject({ status: 'COMPLETED', result: 'undelivered' })
    expect(harness.audit(id).flags).toEqual(['UNDELIVERED'])
    expect(harness.steps(id)).toContain('INSURED_EMAIL_3X SCHEDULED')
  })

  it('a bounce of a step that has failed already is over', async () => {
    const { harness, id, deliver, step } = await sent('EMAIL_INSURED')
    await harness.store.update('asteps', step()?.id ?? '', { status: 'FAILED' })
    const { v } = harness.audit(id)
    await deliver('ERROR')
    await harness.pass()
    expect(harness.audit(id).v).toBe(v)
    expect((await harness.pass()).duties.deliveries?.found).toBe(0)
  })
})
