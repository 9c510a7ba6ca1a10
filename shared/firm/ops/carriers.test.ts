import { beforeEach, describe, expect, it } from 'vitest'
import { changeCadence, changeCarrier } from '#shared/audit/ops/changeSettings.ts'
import { fixedClock, seededRandom } from '#shared/simulation/fixedPorts.ts'
import { memoryDocumentStore } from '#shared/simulation/memoryDocumentStore.ts'
import { aCarrier, anAudit, aUser } from '#shared/testing/builders.ts'
import { workerHarness } from '#shared/testing/workerHarness.ts'
import type { CarrierSettings } from '../carrier.ts'
import type { Carrier } from '../model.ts'
import { addCarrier, removeCarrier, summarizeCarriers } from './carriers.ts'

const NOW = new Date('2026-11-02T15:00:00.000Z')

let store = memoryDocumentStore()
let carrier: Carrier

function change(read: Carrier, settings: Partial<CarrierSettings>) {
  const world = { store, clock: fixedClock(NOW), random: seededRandom() }
  return changeCarrier(world, read, { settings, by: null })
}

beforeEach(async () => {
  store = memoryDocumentStore()
  const added = await addCarrier(store, { id: 'NX', name: ' Northern ' }, { by: null, now: NOW })
  if (!added.ok) throw new Error(added.error.message)
  carrier = added.value
})

describe('carriers', () => {
  it('are added once, and given to the admin who adds them', async () => {
    expect(carrier).toMatchObject({ id: 'NX', name: 'Northern', worksheet: true })
    const by = aUser({ email: 'ann@firm.example', carriers: ['NX'] })
    await store.set('users', by.email, { ...by })
    const add = (id: string) => addCarrier(store, { id, name: 'Other' }, { by, now: NOW })
    expect(await add('NX')).toMatchObject({ ok: false, error: { code: 'CARRIER_EXISTS' } })
    expect((await add('OT')).ok).toBe(true)
    expect(await store.get('users', by.email)).toMatchObject({ carriers: ['NX', 'OT'] })
    expect(store.all('accessLog')).toMatchObject([{ email: by.email, by: by.email, op: 'CHANGED' }])
    expect(await add('ot her')).toMatchObject({ error: { code: 'CARRIER_ID_INVALID' } })
  })

  it('keep what is not set, and take only what holds', async () => {
    const set = { helpPhone: '1 (207) 555-0101', reviewInbox: 'review@nx.example' }
    expect((await change(carrier, set)).ok).toBe(true)
    expect(await store.get('carriers', 'NX')).toMatchObject({
      name: 'Northern',
      helpPhone: '207.555.0101',
      reviewInbox: 'review@nx.example',
    })
    for (const wrong of [
      { name: ' ' },
      { timeZone: 'Mars/Olympus' },
      { timeZone: '' },
      { reviewInbox: 'nobody' },
      { helpPhone: '12' },
      { helpHours: 'x'.repeat(101) },
    ])
      expect(await change(carrier, wrong)).toMatchObject({
        ok: false,
        error: { code: 'CARRIER_SETTING_INVALID' },
      })
  })

  it('are held to what was read, and ask for the public side to be refreshed', async () => {
    const first = await change(carrier, { helpHours: '9 to 5' })
    expect(first).toMatchObject({ ok: true, value: { v: 1 } })
    expect(await change(carrier, { worksheet: false })).toMatchObject({
      error: { code: 'CARRIER_CHANGED' },
    })
    expect((await store.get<Carrier>('carriers', 'NX'))?.worksheet).toBe(true)
    expect(store.all('commands')).toMatchObject([
      { kind: 'refreshIntakes', carrierCompany: 'NX', by: 'System', state: 'WAITING' },
    ])
  })

  it('have contacts with a name and a way to reach them', async () => {
    const ann = { name: ' Ann ', role: 'Audit', email: 'ann@nx.example', phone: '12075550101' }
    const empty = { name: '', role: '', email: '', phone: ' ' }
    expect(await change(carrier, { contacts: [ann, empty] })).toMatchObject({
      value: { contacts: [{ ...ann, name: 'Ann', phone: '207.555.0101' }] },
    })
    for (const wrong of [
      { ...ann, name: '' },
      { ...ann, email: 'ann' },
      { ...ann, phone: '12' },
      { ...ann, email: '', phone: '' },
    ])
      expect(await change(carrier, { contacts: [wrong] })).toMatchObject({
        error: { code: 'CONTACT_INVALID' },
      })
  })

  it('go with their fees and out of their users, but not with audits or a user left without', async () => {
    const { id, ...audit } = anAudit({ carrierCompany: 'NX' })
    await store.set('audits', id, { ...audit })
    expect(await removeCarrier(store, 'NX', { by: null, now: NOW })).toMatchObject({
      error: { code: 'CARRIER_HAS_AUDITS' },
    })
    await store.delete('audits', id)
    await store.set('carriers/NX/private', 'fees', { periods: [] })
    const ann = aUser({ email: 'ann@firm.example', carriers: ['NX'] })
    await store.set('users', ann.email, { ...ann })
    const bound = await removeCarrier(store, 'NX', { by: null, now: NOW })
    expect(bound).toMatchObject({ ok: false, error: { code: 'CARRIER_IS_ONLY_ONE' } })
    await store.update('users', 'ann@firm.example', { carriers: ['HM', 'NX'] })
    expect((await removeCarrier(store, 'NX', { by: null, now: NOW })).ok).toBe(true)
    expect(await store.get('users', 'ann@firm.example')).toMatchObject({ carriers: ['HM'] })
    expect(store.all('carriers')).toEqual([])
    expect(store.all('carriers/NX/private')).toEqual([])
  })

  it('leave their id to no other admin, who would read what is kept of them', async () => {
    const eve = aUser({ email: 'eve@firm.example', carriers: ['OT'] })
    const ann = aUser({ email: 'ann@firm.example', carriers: ['OT'], firm: true })
    for (const user of [eve, ann]) await store.set('users', user.email, { ...user })
    await store.set('invoices', 'NX-1', { carrierCompany: 'NX', totalCents: 1 })
    await store.set('inbound', 'kept', { carrierCompany: 'NX', state: 'KEPT', words: 'Mine.' })
    expect((await removeCarrier(store, 'NX', { by: ann, now: NOW })).ok).toBe(true)
    const add = (by: typeof eve | null) =>
      addCarrier(store, { id: 'NX', name: 'Mine' }, { by, now: NOW })
    expect(await add(eve)).toMatchObject({ ok: false, error: { code: 'CARRIER_REMOVED' } })
    expect(await store.get('users', eve.email)).toMatchObject({ carriers: ['OT'] })
    expect(store.all('removals')).toMatchObject([
      { id: 'carrier-NX', kind: 'carrier', cause: 'removed', by: ann.email, carrierCompany: 'NX' },
    ])
    expect((await add(ann)).ok).toBe(true)
    expect((await removeCarrier(store, 'NX', { by: null, now: NOW })).ok).toBe(true)
    expect((await add(null)).ok).toBe(true)
  })
})

describe('the cadence', () => {
  const bakery = async () => (await store.get<{ cadence: object }>('bakery', 'steps'))?.cadence

  it('is set field by field, of the bakery or a carrier, and removed', async () => {
    const step = 'EMAIL_INSURED'
    const set = (override: object) => changeCadence(store, { carrier: null, step, override }, NOW)
    expect((await set({ waitInDays: 5 })).ok).toBe(true)
    expect((await set({ personFirst: true })).ok).toBe(true)
    expect(await bakery()).toEqual({ EMAIL_INSURED: { waitInDays: 5, personFirst: true } })
    await changeCadence(store, { carrier, step, override: { waitInDays: 1 } }, NOW)
    const late = changeCadence(store, { carrier, step, override: { waitInDays: 2 } }, NOW)
    expect(await late).toMatchObject({ error: { code: 'CARRIER_CHANGED' } })
    expect(await store.get('carriers', 'NX')).toMatchObject({
      cadence: { EMAIL_INSURED: { waitInDays: 1 } },
    })
    const remove = () => changeCadence(store, { carrier: null, step, override: null }, NOW)
    expect(await remove()).toEqual({ ok: true, value: {} })
    expect(await remove()).toMatchObject({ error: { code: 'STEP_NOT_OVERRIDDEN' } })
  })

  it.each([
    ['EMAIL_INSURED', { waitInDays: -1 }, 'WAIT_OUT_OF_RANGE'],
    ['EMAIL_INSURED', { waitInDays: 61 }, 'WAIT_OUT_OF_RANGE'],
    ['EMAIL_INSURED', { waitInDays: 1.5 }, 'WAIT_OUT_OF_RANGE'],
    ['READY', { waitInDays: 3 }, 'STEP_HAS_NO_WAIT'],
    ['CALL_INSURED', { personFirst: true }, 'STEP_IS_A_PERSONS'],
  ] as const)('of %s is refused: %o', async (step, override, code) => {
    const refused = await changeCadence(store, { carrier: null, step, override }, NOW)
    expect(refused).toMatchObject({ ok: false, error: { code } })
    expect(await bakery()).toBeUndefined()
  })

  it('of a carrier that has none yet leaves its other settings alone', async () => {
    const own = aCarrier({ id: 'NX', v: 0 })
    await changeCadence(
      store,
      { carrier: own, step: 'TEXT_INSURED', override: { waitInDays: 2 } },
      NOW,
    )
    expect(await store.get('carriers', 'NX')).toMatchObject({ name: 'Northern' })
  })
})

describe('the summary of a carrier', () => {
  const SUMMARIES = 'carrierSummaries'

  it('a summary comes, changes and goes in the commits of its carrier, and holds no more than it may', async () => {
    const store = memoryDocumentStore()
    const settings = { name: 'Northern', timeZone: 'America/Chicago', reviewInbox: 'in@nx.example' }
    const added = await addCarrier(store, { id: 'NX', ...settings }, { by: null, now: NOW })
    if (!added.ok) throw new Error(added.error.message)
    expect(store.all(SUMMARIES)).toEqual([
      { id: 'NX', name: 'Northern', timeZone: 'America/Chicago' },
    ])
    const world = { store, clock: fixedClock(NOW), random: seededRandom() }
    const renamed = { settings: { name: 'Northern Mutual' }, by: null }
    expect((await changeCarrier(world, added.value, renamed)).ok).toBe(true)
    expect(await store.get(SUMMARIES, 'NX')).toMatchObject({ name: 'Northern Mutual' })
    // A change that is refused leaves it alone.
    const late = { settings: { name: 'Too late' }, by: null }
    expect((await changeCarrier(world, added.value, late)).ok).toBe(false)
    expect(await store.get(SUMMARIES, 'NX')).toMatchObject({ name: 'Northern Mutual' })
    expect((await removeCarrier(store, 'NX', { by: null, now: NOW })).ok).toBe(true)
    expect(store.all(SUMMARIES)).toEqual([])
  })

  it('carriers from before there were summaries get theirs, once', async () => {
    const store = memoryDocumentStore()
    const older = aCarrier({ id: 'OLD' })
    const renamed = aCarrier({ id: 'NEW' })
    for (const carrier of [older, renamed]) await store.set('carriers', carrier.id, { ...carrier })
    await store.set(SUMMARIES, 'NEW', { name: 'As it was', timeZone: renamed.timeZone })
    expect(await summarizeCarriers(store)).toBe(2)
    const { name, timeZone } = older
    expect(store.all(SUMMARIES)).toEqual([
      { id: 'NEW', name, timeZone },
      { id: 'OLD', name, timeZone },
    ])
    expect(await summarizeCarriers(store)).toBe(0)
  })

  it('the worker writes them with its first pass', async () => {
    const harness = workerHarness()
    await harness.addCarrier()
    await harness.pass()
    const { name, timeZone } = aCarrier()
    expect(harness.store.all(SUMMARIES)).toEqual([{ id: 'DEMO', name, timeZone }])
  })
})
