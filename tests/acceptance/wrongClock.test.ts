import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectAdmin } from '#cli/firebase/connectAdmin.ts'
import { createLocalBackend, type LocalBackend } from '#local-backend/createLocalBackend.ts'
import { readLease } from '#shared/kernel/ops/lease.ts'
import { runCli } from './runCli.ts'

const PROJECT = 'demo-wrong-clock'
const AHEAD_MS = 3_600_000
const NOBODY = 'service cloud.firestore { match /{path=**} { allow read, write: if false; } }'

let backend: LocalBackend

/** A database whose clock is an hour ahead of this machine's. */
beforeAll(async () => {
  const clock = () => Date.now() + AHEAD_MS
  backend = await createLocalBackend({ projectId: PROJECT, rules: NOBODY, clock })
})
afterAll(() => backend.close())

describe('an engine whose clock is an hour behind the database', () => {
  it.each(['worker', 'audits tick'])('does not start: %s', async (command) => {
    const { emulatorHost } = backend
    const run = await runCli([...command.split(' '), '--emulator', emulatorHost, '--json'], {
      env: { GOOGLE_CLOUD_PROJECT: PROJECT },
    })
    expect(run.exit).toBe(1)
    const { error } = run.json<{ error: { code: string; message: string; next: string } }>()
    expect(error.code).toBe('CLOCK_OFF')
    expect(error.message).toMatch(/(59 minutes 5\d seconds|1 hour 0 minutes \d seconds?) behind/)
    expect(error.next).toContain('time synchronization')
    const { store, close } = connectAdmin({ project: PROJECT, host: emulatorHost })
    expect(await readLease(store)).toBeNull()
    await close()
  })
})
