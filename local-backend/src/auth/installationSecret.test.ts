import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { installationSecret } from './TokenAuthority.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'secret-'))
})
afterEach(() => rm(directory, { recursive: true }))

it('is the same each time, and readable by its owner only', async () => {
  const first = await installationSecret(directory)
  expect(first).toHaveLength(32)
  expect(await installationSecret(directory)).toEqual(first)
  expect((await stat(join(directory, 'auth-secret'))).mode & 0o777).toBe(0o600)
})

it('is made anew when a crash left half of it', async () => {
  await writeFile(join(directory, 'auth-secret'), 'half')
  expect(await installationSecret(directory)).toHaveLength(32)
})

it('is another one for each start without a folder', async () => {
  expect(await installationSecret(undefined)).not.toEqual(await installationSecret(undefined))
})
