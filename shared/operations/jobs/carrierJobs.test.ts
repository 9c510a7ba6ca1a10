import { expect, it } from 'vitest'
import type { Carrier } from '../../domain/carrier/Carrier.ts'
import type { Job } from '../../domain/job/Job.ts'
import { aUser } from '../../testing/builders.ts'
import { workerHarness } from '../../testing/workerHarness.ts'
import { changeCarrier } from '../administration/changeCarrier.ts'
import { requestJob } from './requestJob.ts'

const ADMIN = aUser({ carriers: ['DEMO', 'HM'] })

async function asked(kind: 'removeCarrier' | 'refreshIntakes') {
  const harness = workerHarness()
  await harness.addCarrier()
  const { id: userId, ...user } = ADMIN
  await harness.store.set('users', userId, user)
  const request = async () =>
    requestJob(harness.world, { kind, carrierCompany: 'DEMO', userId, request: {} })
  const job = async (id: string) => (await harness.store.get<Job>('jobs', id)) as Job
  return { harness, request, job }
}

it('a carrier without audits goes, out of its users too; one with audits stays', async () => {
  const { harness, request, job } = await asked('removeCarrier')
  const id = await harness.addAudit()
  const first = await request()
  await harness.pass()
  expect(await job(first)).toMatchObject({
    state: 'FAILED',
    error: { code: 'CARRIER_HAS_AUDITS' },
  })
  await harness.store.delete('audits', id)
  const second = await request()
  await harness.pass()
  expect(await job(second)).toMatchObject({ state: 'DONE' })
  expect(await harness.store.get('carriers', 'DEMO')).toBeNull()
  expect(await harness.store.get('users', ADMIN.id)).toMatchObject({ carriers: ['HM'] })
  expect(harness.store.all('accessLog')).toMatchObject([{ op: 'CHANGED', by: ADMIN.email }])
})

it('a new help phone comes to every intake of the carrier, and to no other', async () => {
  const { harness } = await asked('refreshIntakes')
  await harness.addAudit()
  await harness.addAudit({ carrierCompany: 'HM' })
  const carrier = (await harness.store.get<Carrier>('carriers', 'DEMO')) as Carrier
  const settings = { helpPhone: '2075550199' }
  expect((await changeCarrier(harness.world, carrier, { settings, by: null })).ok).toBe(true)
  await harness.pass()
  const phones = harness.store
    .all<{ id: string; carrierCompany: string; helpPhone: string }>('intakes')
    .map(({ carrierCompany, helpPhone }) => [carrierCompany, helpPhone === '207.555.0199'])
  expect(phones.sort()).toEqual([
    ['DEMO', true],
    ['HM', false],
  ])
  const jobs = harness.store.all<Job>('jobs').filter(({ kind }) => kind === 'refreshIntakes')
  expect(jobs).toMatchObject([{ state: 'DONE', result: { changed: 1 } }])
})
