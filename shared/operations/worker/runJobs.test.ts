import { describe, expect, it } from 'vitest'
import type { Job } from '#shared/domain/job/Job.ts'
import { aFeeSchedule } from '#shared/testing/aFeeSchedule.ts'
import { aUser } from '#shared/testing/builders.ts'
import { unreliableStore } from '#shared/testing/unreliableStore.ts'
import { workerHarness } from '#shared/testing/workerHarness.ts'
import { FEES_ID, feesPath } from '../invoices/readFeeSchedule.ts'
import { requestJob } from '../jobs/requestJob.ts'

const ADMIN = aUser({ carriers: ['DEMO'] })

async function asked(user = ADMIN, through = '2026-10-01') {
  const harness = workerHarness()
  await harness.addCarrier()
  const { id: email, ...data } = user
  await harness.store.set('users', email, data)
  await harness.store.set(feesPath('DEMO'), FEES_ID, { schedule: aFeeSchedule() })
  const id = await requestJob(harness.world, {
    kind: 'exportInvoice',
    carrierCompany: 'DEMO',
    userId: email,
    request: { through },
  })
  const job = async () => (await harness.store.get<Job>('jobs', id)) as Job
  return { harness, job, id }
}

describe('jobs', () => {
  it('are done once, and say what came of it', async () => {
    const { harness, job } = await asked()
    expect((await harness.pass({ dryRun: true })).duties.jobs?.did).toEqual({ exportInvoice: 1 })
    expect(await job()).toMatchObject({ state: 'WAITING' })
    expect((await harness.pass()).duties.jobs?.did).toEqual({ exportInvoice: 1 })
    expect(await job()).toMatchObject({ state: 'DONE', result: { invoice: '', exceptions: 0 } })
    expect((await harness.pass()).duties.jobs?.found).toBe(0)
  })

  it('a refusal ends one, with its words', async () => {
    const { harness, job } = await asked(ADMIN, '2027-01-01')
    await harness.pass()
    expect(await job()).toMatchObject({ state: 'FAILED', error: { code: 'CUT_OFF_FUTURE' } })
    expect((await harness.pass()).duties.jobs?.found).toBe(0)
  })

  it.each([
    ['is no admin any more', aUser({ carriers: ['DEMO'], role: 'baker' })],
    ['works for the carrier no more', aUser({ carriers: ['OTHER'] })],
  ])('are refused when whoever asked %s', async (_, user) => {
    const { harness, job } = await asked(user)
    await harness.pass()
    expect(await job()).toMatchObject({ state: 'FAILED', error: { code: 'JOB_NOT_ALLOWED' } })
  })

  it('of a kind that this worker does not know are refused', async () => {
    const { harness, job, id } = await asked()
    await harness.store.update('jobs', id, { kind: 'launch' })
    await harness.pass()
    expect(await job()).toMatchObject({ state: 'FAILED', error: { code: 'JOB_UNKNOWN' } })
  })
  it('wait for the next pass when their end could not be written', async () => {
    const { harness, job } = await asked()
    const eyes = unreliableStore(harness.store, [1], [])
    await expect(harness.pass({}, eyes)).rejects.toThrow('killed before')
    expect(await job()).toMatchObject({ state: 'WAITING' })
    await harness.pass()
    expect(await job()).toMatchObject({ state: 'DONE' })
  })

  it('an invoice that is not what was confirmed is refused', async () => {
    const { harness, job, id } = await asked()
    const confirmed = { through: '2026-10-01', expected: { audits: 1, totalCents: 6500 } }
    await harness.store.update('jobs', id, { request: confirmed })
    await harness.pass()
    expect(await job()).toMatchObject({
      state: 'FAILED',
      error: { code: 'INVOICE_NOT_AS_SHOWN', message: expect.stringContaining('0 audits, $0.00') },
    })
    const request = { through: '2026-10-01', expected: { audits: 0, totalCents: 0 } }
    await harness.store.update('jobs', id, { request, state: 'WAITING' })
    await harness.pass()
    expect(await job()).toMatchObject({ state: 'DONE', result: { invoice: '' } })
  })

  it('that can never be done end too, and keep nobody waiting', async () => {
    const { harness, job, id } = await asked()
    await harness.store.update('jobs', id, { request: {} })
    await harness.pass()
    expect(await job()).toMatchObject({ state: 'FAILED' })
    expect((await harness.pass()).duties.jobs?.found).toBe(0)
  })
})
