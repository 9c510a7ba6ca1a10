import { expect, it } from 'vitest'
import type { Command } from '#shared/audit/command.ts'
import { stageFile } from '#shared/documents/ops/stagedFiles.ts'
import { bodyOf } from '#shared/kernel/ports/fileStore.ts'
import { memoryFileStore } from '#shared/testing/memoryFileStore.ts'
import { workerHarness } from '#shared/testing/workerHarness.ts'

const HOUR = 3_600_000

async function opened() {
  const harness = workerHarness()
  const { store, clock } = harness
  const files = memoryFileStore(() => clock.now())
  const world = Object.assign(harness.world, { files })
  await harness.addCarrier()
  return {
    ...harness,
    files,
    stage: (uid: string) =>
      stageFile(world, uid, bodyOf(new Uint8Array([1])), { contentType: 'text/csv' }),
    later: (hours: number) => clock.set(new Date(clock.now().getTime() + hours * HOUR)),
    swept: async (dryRun = false) => (await harness.pass({ dryRun })).duties.staging,
    /** A command that waits and names a staged file, which the engine does not get to. */
    wait: async (uid: string, staged: string) => {
      const request = { pieces: [{ staged, name: 'a.pdf' }] }
      const command: Partial<Command> = { uid, state: 'RUNNING', request }
      await store.set('commands', 'command1', { ...command })
    },
    paths: () => files.paths().filter((path) => path.startsWith('staging/')),
  }
}

it('a staged file that no command asked for goes after a day, and nothing else does', async () => {
  const { stage, later, swept, paths, files } = await opened()
  await stage('uid-a')
  await files.put('inbox/DEMO/aaaa', bodyOf(new Uint8Array([1])), { contentType: 'text/csv' })
  await files.put('staging.txt', bodyOf(new Uint8Array([1])), { contentType: 'text/csv' })
  await files.put('stagingZ/x', bodyOf(new Uint8Array([1])), { contentType: 'text/csv' })
  later(23)
  expect(await swept()).toMatchObject({ found: 0 })
  later(2)
  // It looked less than six hours ago.
  expect(await swept()).toMatchObject({ found: 0 })
  later(6)
  expect(await swept(true)).toMatchObject({ found: 1, did: { removed: 1 } })
  expect(paths()).toHaveLength(1)
  expect(await swept()).toMatchObject({ found: 1, done: 1, did: { removed: 1 } })
  expect(paths()).toEqual([])
  expect(files.paths()).toEqual(['inbox/DEMO/aaaa', 'staging.txt', 'stagingZ/x'])
})

it('one that an open command of its owner names stays; another person’s command holds nothing', async () => {
  const { stage, later, swept, paths, wait, store } = await opened()
  const mine = await stage('uid-a')
  const theirs = await stage('uid-b')
  await wait('uid-a', mine)
  later(30)
  await store.update('commands', 'command1', { request: { pieces: [mine, theirs] } })
  expect(await swept()).toMatchObject({ found: 2, done: 1 })
  expect(paths()).toEqual([`staging/uid-a/${mine}`])
  await store.delete('commands', 'command1')
  later(7)
  await swept()
  expect(paths()).toEqual([])
})

it('a bucket that gives no answer is asked again by the next pass', async () => {
  const { stage, later, swept, paths, files } = await opened()
  await stage('uid-a')
  later(30)
  files.failWith('unavailable')
  expect(await swept()).toMatchObject({ failed: 1 })
  files.failWith(null)
  expect(await swept()).toMatchObject({ done: 1 })
  expect(paths()).toEqual([])
})
