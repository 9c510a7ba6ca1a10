import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type StartedBackend, startBackend } from './startBackend.ts'

/**
 * Starts a backend for all tests of the calling file, with the SDKs connected. `ready` gets it before the
 * first test; documents and accounts go before each test, unless `keepsData`.
 */
export function startForTests(
  ready: (started: StartedBackend) => unknown,
  { keepsData = false }: { keepsData?: boolean } = {},
): void {
  let started: StartedBackend
  beforeAll(async () => {
    started = await startBackend()
    await ready(started)
  })
  if (!keepsData) beforeEach(() => started.backend.reset())
  afterAll(() => started.close())
}
