import { beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryDocumentStore } from '#shared/simulation/memoryDocumentStore.ts'
import type { Carrier, Role } from '../model.ts'
import type { Administrator, UserEntry } from '../user.ts'
import { endLeft, setLeave } from './leave.ts'
import { addUser, changeUser, keepPeople, removeUser } from './users.ts'

const NOW = new Date('2026-11-02T15:00:00.000Z')
const ANN = 'ann@firm.example'
const BOB = 'bob@firm.example'

let store = memoryDocumentStore()

function person(email: string, role: Role, ...carriers: string[]) {
  return { email, name: email, role, carriers }
}

async function add(user: ReturnType<typeof person>, by: Administrator = null) {
  return addUser(store, user, { by, now: NOW })
}

beforeEach(async () => {
  store = memoryDocumentStore()
  await add(person(ANN, 'admin', 'HM', 'GSD'))
})

const stored = (email: string) =>
  store.all<{ role: Role; carriers: string[] }>('users').find(({ id }) => id === email)

it('the last admin stays one and stays', async () => {
  const demote = () =>
    changeUser(store, { email: ANN, changes: { role: 'baker' }, by: null, now: NOW })
  expect(await demote()).toMatchObject({ ok: false, error: { code: 'USER_LAST_ADMIN' } })
  const gone = () => removeUser(store, { email: ANN, by: null, now: NOW })
  expect(await gone()).toMatchObject({ ok: false, error: { code: 'USER_LAST_ADMIN' } })
  await add(person(BOB, 'admin', 'HM'))
  expect(await demote()).toMatchObject({ ok: true, value: { role: 'baker' } })
  expect(await removeUser(store, { email: BOB, by: null, now: NOW })).toMatchObject({
    error: { code: 'USER_LAST_ADMIN' },
  })
  expect(await gone()).toMatchObject({ ok: true })
})

it('an admin stays one as long as it is they who ask', async () => {
  await add(person(BOB, 'admin', 'HM', 'GSD'))
  const by = person(ANN, 'admin', 'HM', 'GSD')
  for (const run of [
    changeUser(store, { email: ANN, changes: { role: 'baker' }, by, now: NOW }),
    removeUser(store, { email: ANN, by, now: NOW }),
  ])
    expect(await run).toMatchObject({ ok: false, error: { code: 'USER_IS_ACTOR' } })
  expect(
    await changeUser(store, { email: ANN, changes: { name: 'Ann' }, by, now: NOW }),
  ).toMatchObject({
    ok: true,
  })
})

it('an admin gives and takes only what is of their own carriers', async () => {
  const by = person(BOB, 'admin', 'HM')
  await add(by)
  await add(person('both@firm.example', 'baker', 'HM', 'GSD'))
  const foreign = [
    add(person('new@firm.example', 'baker', 'HM', 'GSD'), by),
    changeUser(store, { email: BOB, changes: { carriers: ['HM', 'GSD'] }, by, now: NOW }),
    changeUser(store, { email: 'both@firm.example', changes: { role: 'carrier' }, by, now: NOW }),
    changeUser(store, { email: 'both@firm.example', changes: { carriers: ['HM'] }, by, now: NOW }),
    removeUser(store, { email: 'both@firm.example', by, now: NOW }),
  ]
  for (const run of foreign)
    expect(await run).toMatchObject({ ok: false, error: { code: 'ACTOR_NOT_ALLOWED' } })
  const taken = changeUser(store, {
    email: 'both@firm.example',
    changes: { carriers: ['GSD'] },
    by,
    now: NOW,
  })
  expect(await taken).toMatchObject({ ok: true })
  expect(stored('both@firm.example')?.carriers).toEqual(['GSD'])
  expect(stored('new@firm.example')).toBeUndefined()
})

it('keeps an existing user, and refuses an unknown one', async () => {
  const twice = await add({ ...person(ANN, 'carrier', 'HM') })
  expect(twice).toMatchObject({ ok: false, error: { code: 'USER_EXISTS' } })
  expect(stored(ANN)?.role).toBe('admin')
  for (const email of ['nobody@firm.example', '', 'a/b'])
    expect(await removeUser(store, { email, by: null, now: NOW })).toMatchObject({
      error: { code: 'USER_UNKNOWN' },
    })
})

it('every change of access is logged with it, and of two at once one is', async () => {
  await add(person(BOB, 'baker', 'HM'), person(ANN, 'admin', 'HM', 'GSD'))
  const by = person(ANN, 'admin', 'HM', 'GSD')
  const change = (name: string) =>
    changeUser(store, { email: BOB, changes: { name }, by, now: NOW })
  const both = await Promise.all([change('Robert'), change('Bobby')])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'USER_CHANGED' } })
  const stale = changeUser(store, { email: BOB, changes: { role: 'admin' }, by, now: NOW, rev: 1 })
  expect(await stale).toMatchObject({ error: { code: 'USER_CHANGED' } })
  expect((await change('Robert')).ok).toBe(true)
  expect((await removeUser(store, { email: BOB, by, now: NOW })).ok).toBe(true)
  const logged = store
    .all<UserEntry & { id: string }>('accessLog')
    .filter(({ email }) => email === BOB)
    .map(({ op, by: who, rev, before, after }) => [rev, op, who, before?.role, after?.role])
  expect(logged.sort()).toEqual([
    [1, 'ADDED', ANN, undefined, 'baker'],
    [2, 'CHANGED', ANN, 'baker', 'baker'],
    [3, 'REMOVED', ANN, 'baker', undefined],
  ])
})

it('what is no user is refused', async () => {
  const wrong = [
    [person('ann', 'baker', 'HM'), 'USER_EMAIL_INVALID'],
    [{ ...person(BOB, 'baker', 'HM'), name: ' ' }, 'USER_NAME_INVALID'],
    [person(BOB, 'baker'), 'USER_WITHOUT_CARRIER'],
  ] as const
  for (const [user, code] of wrong)
    expect(await add({ ...user, carriers: [...user.carriers] })).toMatchObject({ error: { code } })
})

describe('the right for the whole firm', () => {
  const FIRM = { ...person(ANN, 'admin', 'HM', 'GSD'), firm: true }

  beforeEach(async () => {
    await changeUser(store, { email: ANN, changes: { firm: true }, by: null, now: NOW })
    await add(person(BOB, 'admin', 'HM', 'GSD'))
  })

  it('is given and removed only by a user who has it, only to admins, and logged', async () => {
    const by = person(BOB, 'admin', 'HM', 'GSD')
    const give = (email: string, firm: boolean, who: Administrator) =>
      changeUser(store, { email, changes: { firm }, by: who, now: NOW })
    expect(await give(BOB, true, by)).toMatchObject({ error: { code: 'FIRM_RIGHT_NEEDED' } })
    expect(await give(ANN, false, by)).toMatchObject({ error: { code: 'FIRM_RIGHT_NEEDED' } })
    expect(await give(ANN, false, FIRM)).toMatchObject({ error: { code: 'USER_IS_ACTOR' } })
    expect((await give(BOB, true, FIRM)).ok).toBe(true)
    expect((await give(ANN, false, { ...by, firm: true })).ok).toBe(true)
    expect(store.all('users')).toMatchObject([
      { id: ANN, firm: false },
      { id: BOB, firm: true },
    ])
    expect(store.all<UserEntry & { id: string }>('accessLog').at(-1)).toMatchObject({
      email: ANN,
      by: BOB,
      before: { firm: true },
      after: { role: 'admin' },
      carriers: ['HM', 'GSD'],
    })
    const baker = { ...person('c@firm.example', 'baker', 'HM'), firm: true }
    expect(await add(baker, FIRM)).toMatchObject({ error: { code: 'FIRM_RIGHT_IS_ADMINS' } })
  })

  it('keeps who has it from those who do not, and reaches over carriers', async () => {
    const by = person(BOB, 'admin', 'HM', 'GSD')
    const demote = { email: ANN, changes: { role: 'baker' as const }, now: NOW }
    expect(await changeUser(store, { ...demote, by })).toMatchObject({
      error: { code: 'FIRM_RIGHT_NEEDED' },
    })
    expect(await removeUser(store, { email: ANN, by, now: NOW })).toMatchObject({
      error: { code: 'FIRM_RIGHT_NEEDED' },
    })
    await add(person('far@firm.example', 'baker', 'DEMO'))
    const gone = await removeUser(store, { email: 'far@firm.example', by: FIRM, now: NOW })
    expect(gone.ok).toBe(true)
    // The right goes with the role.
    expect((await changeUser(store, { ...demote, by: null })).ok).toBe(true)
    expect(stored(ANN)).toMatchObject({ role: 'baker', firm: false })
  })
})

it('carriers keep the names of their people, also of removed users, and who works for them now', async () => {
  await store.set('carriers', 'HM', { name: 'Harbor Mutual', timeZone: 'America/New_York' })
  const people = async () => (await store.get<Carrier>('carriers', 'HM'))?.people
  await keepPeople(store, NOW)
  expect(await people()).toEqual([{ email: ANN, name: ANN, role: 'admin' }])
  await add({ ...person(BOB, 'baker', 'HM'), name: 'Bob Baker' })
  await changeUser(store, { email: ANN, changes: { name: 'Ann Admin' }, by: null, now: NOW })
  const ann = { email: ANN, name: 'Ann Admin', role: 'admin' }
  expect(await people()).toEqual([ann, { email: BOB, name: 'Bob Baker', role: 'baker' }])
  await removeUser(store, { email: BOB, by: null, now: NOW })
  // Others work what he has left.
  const gone = { email: BOB, name: 'Bob Baker', away: { from: '2026-11-02', through: null } }
  expect(await people()).toEqual([ann, gone])
  const writes = vi.spyOn(store, 'batch')
  await keepPeople(store, NOW)
  expect(await people()).toEqual([ann, gone])
  expect(writes).not.toHaveBeenCalled()
  await endLeft(store, { carrier: 'HM', email: BOB })
  expect(await people()).toEqual([ann, { email: BOB, name: 'Bob Baker' }])
})

describe('when someone is away', () => {
  const away = { from: '2026-12-21', through: '2026-12-31' }
  const noted = async () => (await store.get<Carrier>('carriers', 'DEMO'))?.people

  it('is noted by themselves or an admin of a carrier of theirs, and kept with each carrier', async () => {
    await store.set('carriers', 'DEMO', { name: 'Demo', timeZone: 'America/New_York' })
    await add(person(BOB, 'baker', 'DEMO'))
    const bob = { email: BOB, role: 'baker' as const, carriers: ['DEMO'] }
    const at = { email: BOB, now: NOW }
    expect(await setLeave(store, { ...at, away, by: bob })).toMatchObject({ ok: true })
    expect(stored(BOB)).toMatchObject({ away })
    expect(await noted()).toMatchObject([{ email: BOB, role: 'baker', away }])
    const other = { email: 'eve@firm.example', role: 'baker' as const, carriers: ['DEMO'] }
    for (const by of [other, { ...other, role: 'admin' as const, carriers: ['GSD'] }])
      expect(await setLeave(store, { ...at, away: null, by })).toMatchObject({
        error: { code: 'LEAVE_NOT_YOURS' },
      })
    const early = { from: '2026-12-21', through: '2026-12-20' }
    expect(await setLeave(store, { ...at, away: early, by: bob })).toMatchObject({
      error: { code: 'LEAVE_INVALID' },
    })
    const admin = { ...other, role: 'admin' as const }
    expect(await setLeave(store, { ...at, away: null, by: admin })).toMatchObject({ ok: true })
    expect(await noted()).toEqual([{ email: BOB, name: BOB, role: 'baker' }])
  })
})
