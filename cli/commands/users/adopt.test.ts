import { expect, it } from 'vitest'
import { recordedRuntime } from '../../testing/recordedRuntime.ts'
import { runCommand } from '../../testing/runCommand.ts'
import { usersAdoptCommand } from './adopt.ts'

it('users adopt names users by their email, with a line in the access log, once', async () => {
  const recorded = await recordedRuntime()
  const { store } = recorded
  await store.set('users', 'x7Kq', { email: ' Ann@Firm.example ', carriers: ['HM', 3] })
  await store.set('users', 'y8', { email: 'ann@firm.example', carriers: ['DEMO'] })
  await store.set('users', 'z9', { email: 'none' })
  await store.set('users', 'bob@firm.example', { email: 'bob@firm.example', carriers: ['HM'] })
  const adopt = async (...args: string[]) => {
    const { json } = await runCommand(usersAdoptCommand, 'users adopt', recorded, ...args, '--json')
    return (json() as { users: { id: string; left: string }[] }).users.map(
      ({ id, left }) => `${id} ${left}`,
    )
  }
  const said = ['x7Kq ', 'y8 registered already', 'z9 no valid email']
  expect(await adopt('--dry-run')).toEqual(said)
  expect(await store.get('users', 'ann@firm.example')).toBeNull()
  expect(await adopt('--role', 'admin')).toEqual(said)
  expect(await store.get('users', 'ann@firm.example')).toMatchObject({
    email: 'ann@firm.example',
    name: 'ann@firm.example',
    role: 'admin',
    carriers: ['HM'],
    rev: 1,
  })
  expect(await store.get('users', 'x7Kq')).toBeNull()
  expect(store.all('accessLog')).toMatchObject([{ op: 'ADDED', email: 'ann@firm.example' }])
  expect(await adopt()).toEqual(said.slice(1))
})
