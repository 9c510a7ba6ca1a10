import { beforeEach, expect, it } from 'vitest'
import type { Role } from '../../domain/user/User.ts'
import { memoryDocumentStore } from '../../testing/memoryDocumentStore.ts'
import type { Administrator } from './Administrator.ts'
import { addUser } from './addUser.ts'
import { changeUser } from './changeUser.ts'
import { removeUser } from './removeUser.ts'

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
  const demote = () => changeUser(store, { email: ANN, changes: { role: 'baker' }, by: null })
  expect(await demote()).toMatchObject({ ok: false, error: { code: 'USER_LAST_ADMIN' } })
  const gone = () => removeUser(store, { email: ANN, by: null })
  expect(await gone()).toMatchObject({ ok: false, error: { code: 'USER_LAST_ADMIN' } })
  await add(person(BOB, 'admin', 'HM'))
  expect(await demote()).toMatchObject({ ok: true, value: { role: 'baker' } })
  expect(await removeUser(store, { email: BOB, by: null })).toMatchObject({
    error: { code: 'USER_LAST_ADMIN' },
  })
  expect(await gone()).toMatchObject({ ok: true })
})

it('an admin stays one as long as it is they who ask', async () => {
  await add(person(BOB, 'admin', 'HM', 'GSD'))
  const by = person(ANN, 'admin', 'HM', 'GSD')
  for (const run of [
    changeUser(store, { email: ANN, changes: { role: 'baker' }, by }),
    removeUser(store, { email: ANN, by }),
  ])
    expect(await run).toMatchObject({ ok: false, error: { code: 'USER_IS_ACTOR' } })
  expect(await changeUser(store, { email: ANN, changes: { name: 'Ann' }, by })).toMatchObject({
    ok: true,
  })
})

it('an admin gives and takes only what is of their own carriers', async () => {
  const by = person(BOB, 'admin', 'HM')
  await add(by)
  await add(person('both@firm.example', 'baker', 'HM', 'GSD'))
  const foreign = [
    add(person('new@firm.example', 'baker', 'HM', 'GSD'), by),
    changeUser(store, { email: BOB, changes: { carriers: ['HM', 'GSD'] }, by }),
    changeUser(store, { email: 'both@firm.example', changes: { role: 'carrier' }, by }),
    changeUser(store, { email: 'both@firm.example', changes: { carriers: ['HM'] }, by }),
    removeUser(store, { email: 'both@firm.example', by }),
  ]
  for (const run of foreign)
    expect(await run).toMatchObject({ ok: false, error: { code: 'ACTOR_NOT_ALLOWED' } })
  const taken = changeUser(store, {
    email: 'both@firm.example',
    changes: { carriers: ['GSD'] },
    by,
  })
  expect(await taken).toMatchObject({ ok: true })
  expect(stored('both@firm.example')?.carriers).toEqual(['GSD'])
  expect(stored('new@firm.example')).toBeUndefined()
})

it('who is there stays, who is not is told', async () => {
  const twice = await add({ ...person(ANN, 'carrier', 'HM') })
  expect(twice).toMatchObject({ ok: false, error: { code: 'USER_EXISTS' } })
  expect(stored(ANN)?.role).toBe('admin')
  for (const email of ['nobody@firm.example', '', 'a/b'])
    expect(await removeUser(store, { email, by: null })).toMatchObject({
      error: { code: 'USER_UNKNOWN' },
    })
})
