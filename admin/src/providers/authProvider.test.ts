import { expect, it, vi } from 'vitest'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import { fixedClock } from '#shared/simulation/fixedPorts.ts'
import { memoryDocumentStore } from '#shared/simulation/memoryDocumentStore.ts'
import { createAuthProvider } from './authProvider.ts'
import { createSession } from './session.ts'

it('a user who signs out while their registration is read is not called unregistered', async () => {
  const log: string[] = []
  const logger = { info: () => {}, error: (message: string) => log.push(message) }
  let present = true
  const identity = {
    current: async () =>
      present ? { email: 'ada@bakehouse.example', name: 'Ada', uid: 'uid' } : null,
    signIn: () => Promise.reject(new Error('not for this test')),
    signOut: async () => {},
    onChange: () => () => {},
  }
  const store = {
    ...memoryDocumentStore(),
    get: async () => {
      present = false
      throw new StoreError('permission-denied', 'GetD', 'signed out')
    },
  }
  const clock = fixedClock('2026-11-02T15:00:00.000Z')
  const session = createSession({ store, identity, clock, rememberedCarrier: () => null })
  const drafts = { clear: vi.fn() }
  const provider = createAuthProvider({ store, identity, session, drafts, logger })
  await expect(provider.checkAuth({})).rejects.toMatchObject({ redirectTo: '/login' })
  expect(log).toEqual([])
  expect(await provider.logout({})).toBe('/login')
  expect(drafts.clear).toHaveBeenCalledOnce()
  // An expired session is no sign-out: what was typed is offered back after a sign-in.
  expect(await provider.logout({ hasEnded: true })).toBe('/login?because=SIGN_IN_NEEDED')
  expect(drafts.clear).toHaveBeenCalledOnce()
})
