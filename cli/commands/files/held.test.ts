import { expect, it } from 'vitest'
import type { HeldFile } from '#shared/documents/heldFiles.ts'
import { aUser } from '#shared/testing/builders.ts'
import { recordedRuntime } from '../../testing/recordedRuntime.ts'
import { runCommand } from '../../testing/runCommand.ts'
import { filesDiscardCommand, filesListCommand, filesReleaseCommand } from './held.ts'

const ADMIN = 'admin@bakehouse.example'
const BAKER = 'bea@bakehouse.example'

async function held() {
  const recorded = await recordedRuntime()
  const { store, runtime } = recorded
  const now = runtime.clock.now()
  for (const [email, role] of [
    [ADMIN, 'admin'],
    [BAKER, 'baker'],
  ] as const)
    await store.set('users', email, { ...aUser({ id: email, email, role, carriers: ['HM'] }) })
  const file: Omit<HeldFile, 'id'> = {
    ...{ carrierCompany: 'HM', auditFSID: 'a', auditCode: 'HM-001', intakeId: '', door: 'email' },
    ...{ name: 'w2.pdf', size: 9, state: 'infected', tries: 1, decidedBy: '', decidedAt: null },
    ...{ dateAdded: now, at: now },
  }
  await store.set('heldFiles', 'one', file)
  await store.set('heldFiles', 'two', { ...file, state: 'unchecked', tries: 3, door: 'public' })
  await store.set('heldFiles', 'done', { ...file, state: 'discarded' })
  await store.set('heldFiles', 'other', { ...file, carrierCompany: 'DEMO' })
  const stateOf = (id: string) => store.all<HeldFile>('heldFiles').find((f) => f.id === id)?.state
  return { recorded, stateOf }
}

it('lists what is held, releases and discards, once and of that carrier only', async () => {
  const { recorded, stateOf } = await held()
  await runCommand(filesListCommand, 'files list', recorded, '--carrier', 'HM')
  const listed = recorded.printed.join('\n')
  expect(listed).toMatch(/one .*held: infected .*email .*HM-001 .*w2.pdf/)
  expect(listed).toMatch(/two .*being checked, 3 tries .*public link/)
  expect(listed).not.toMatch(/done|other/)
  const decide = async (command: typeof filesReleaseCommand, id: string, as = ADMIN) => {
    const asked = [id, '--carrier', 'HM', '--as', as, '--json']
    return (await runCommand(command, 'files release', recorded, ...asked)).json()
  }
  expect(await decide(filesReleaseCommand, 'one')).toMatchObject({ id: 'one', state: 'released' })
  expect(await decide(filesDiscardCommand, 'two')).toMatchObject({ id: 'two', state: 'discarded' })
  expect(await decide(filesDiscardCommand, 'one')).toMatchObject({
    error: { code: 'HELD_FILE_DECIDED' },
  })
  expect(await decide(filesReleaseCommand, 'other')).toMatchObject({
    error: { code: 'HELD_FILE_UNKNOWN' },
  })
  expect(await decide(filesReleaseCommand, 'two', BAKER)).toMatchObject({
    error: { code: 'ACTOR_NOT_ALLOWED' },
  })
  expect(['one', 'two', 'other'].map(stateOf)).toEqual(['released', 'discarded', 'infected'])
})
