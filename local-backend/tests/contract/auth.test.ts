/**
 * Google's Firestore emulator has no Auth.
 * @module-tag ours-only
 */
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createUserWithEmailAndPassword,
  initializeRecaptchaConfig,
  signInAnonymously,
  signInWithEmailAndPassword,
  signOut,
  updateProfile,
  validatePassword,
} from 'firebase/auth'
import type { Auth as AdminAuth } from 'firebase-admin/auth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type StartedBackend, startBackend } from './startBackend.ts'

let started: StartedBackend
let admin: AdminAuth
/** Seconds are added to it to make time pass. */
let ahead = 0

beforeAll(async () => {
  started = await startBackend({ clock: () => Date.now() + ahead * 1000 })
  admin = started.admin.auth
})
beforeEach(async () => {
  ahead = 0
  await started.backend.reset()
})
afterAll(() => started.close())

const ada = { sub: '100', email: 'Ada@Example.com', name: 'Ada' }

describe('sign-in with a Google credential', () => {
  it('gives the person, and a token with verified e-mail that the Admin SDK accepts', async () => {
    const { user } = await started.openWebClient().signIn(ada)
    expect(user).toMatchObject({
      email: 'ada@example.com',
      emailVerified: true,
      displayName: 'Ada',
      isAnonymous: false,
    })
    expect(user.providerData).toMatchObject([{ providerId: 'google.com', uid: '100' }])
    const claims = await admin.verifyIdToken(await user.getIdToken())
    expect(claims).toMatchObject({
      uid: user.uid,
      email: 'ada@example.com',
      email_verified: true,
      firebase: { sign_in_provider: 'google.com', identities: { 'google.com': ['100'] } },
    })
  })

  it('finds the same account again, by Google id and by verified e-mail', async () => {
    const first = await started.openWebClient().signIn(ada)
    const again = await started.openWebClient().signIn({ sub: '100', email: 'new@example.com' })
    const byEmail = await started.openWebClient().signIn({ ...ada, sub: '200' })
    expect([again.user.uid, byEmail.user.uid]).toEqual([first.user.uid, first.user.uid])
  })

  it('does not open an account by an e-mail that Google has not verified', async () => {
    await started.openWebClient().signIn(ada)
    const stranger = { sub: '666', email: 'ada@example.com', email_verified: false }
    await expect(started.openWebClient().signIn(stranger)).rejects.toMatchObject({
      code: 'auth/account-exists-with-different-credential',
    })
  })

  it('opens an account that the administrator made', async () => {
    const { uid } = await admin.createUser({ email: 'ada@example.com', displayName: 'A. L.' })
    const { user } = await started.openWebClient().signIn(ada)
    // What Google says of the person takes the place of what was there, as in production.
    expect([user.uid, user.displayName]).toEqual([uid, 'Ada'])
  })

  it('refuses a disabled account', async () => {
    await admin.createUser({ email: 'ada@example.com', disabled: true })
    const attempt = started.openWebClient().signIn(ada)
    await expect(attempt).rejects.toMatchObject({ code: 'auth/user-disabled' })
  })

  it('ends with signing out', async () => {
    const client = started.openWebClient()
    await client.signIn(ada)
    await signOut(client.auth)
    expect(client.auth.currentUser).toBeNull()
  })
})

describe('tokens', () => {
  it('are refreshed, and then carry the claims set meanwhile', async () => {
    const { user } = await started.openWebClient().signIn(ada)
    await admin.setCustomUserClaims(user.uid, { level: 7 })
    ahead = 60
    expect((await user.getIdTokenResult()).claims['level']).toBeUndefined()
    expect((await user.getIdTokenResult(true)).claims['level']).toBe(7)
  })

  it('are not refreshed once revoked', async () => {
    ahead = -10
    const { user } = await started.openWebClient().signIn(ada)
    await admin.revokeRefreshTokens(user.uid)
    await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  })

  it('are not refreshed for an account that is gone', async () => {
    const { user } = await started.openWebClient().signIn(ada)
    await admin.deleteUser(user.uid)
    await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  })
})

describe("a person's own account", () => {
  it('takes a new name and is deleted', async () => {
    const { user } = await started.openWebClient().signIn(ada)
    await updateProfile(user, { displayName: 'Countess' })
    expect((await admin.getUser(user.uid)).displayName).toBe('Countess')
    await user.delete()
    await expect(admin.getUser(user.uid)).rejects.toMatchObject({ code: 'auth/user-not-found' })
  })

  it('may be anonymous', async () => {
    const { user } = await signInAnonymously(started.openWebClient().auth)
    expect(user.isAnonymous).toBe(true)
  })
})

it('a page learns what a password must have, and that no captcha is asked', async () => {
  const { auth } = started.openWebClient()
  expect(await validatePassword(auth, 'short')).toMatchObject({
    isValid: false,
    meetsMinPasswordLength: false,
  })
  expect((await validatePassword(auth, 'difference engine')).isValid).toBe(true)
  await initializeRecaptchaConfig(auth)
})

describe('the administrator', () => {
  it('makes, finds, changes, lists and deletes accounts', async () => {
    const { uid } = await admin.createUser({ uid: 'u1', email: 'One@Example.com' })
    await admin.createUser({ uid: 'u2', email: 'two@example.com', phoneNumber: '+15550100' })
    expect((await admin.getUserByEmail('one@example.com')).uid).toBe(uid)
    expect((await admin.getUserByPhoneNumber('+15550100')).uid).toBe('u2')
    await admin.updateUser('u1', { displayName: 'One', photoURL: 'https://example.com/1.png' })
    expect(await admin.getUser('u1')).toMatchObject({ displayName: 'One', emailVerified: false })
    await admin.updateUser('u1', { displayName: null })
    expect((await admin.getUser('u1')).displayName).toBeUndefined()
    const first = await admin.listUsers(1)
    const second = await admin.listUsers(1, first.pageToken)
    expect([...first.users, ...second.users].map((user) => user.uid)).toEqual(['u1', 'u2'])
    // A full page always has a token; the page after the last is empty.
    const third = await admin.listUsers(1, second.pageToken)
    expect([third.users, third.pageToken]).toEqual([[], undefined])
    const found = await admin.getUsers([{ uid: 'u2' }, { email: 'none@example.com' }])
    expect(found.users.map((user) => user.uid)).toEqual(['u2'])
    expect(found.notFound).toEqual([{ email: 'none@example.com' }])
    await admin.deleteUsers(['u1', 'u2'])
    expect((await admin.listUsers()).users).toEqual([])
  })

  it('reports an e-mail taken, a claim reserved and a password too short', async () => {
    await admin.createUser({ email: 'one@example.com' })
    await expect(admin.createUser({ email: 'ONE@example.com' })).rejects.toMatchObject({
      code: 'auth/email-already-exists',
    })
    const { auth } = started.openWebClient()
    const tooShort = createUserWithEmailAndPassword(auth, 'two@example.com', 'short')
    await expect(tooShort).rejects.toMatchObject({ code: 'auth/weak-password' })
    const { uid } = await admin.createUser({})
    await expect(admin.setCustomUserClaims(uid, { fbl: 'x' })).rejects.toThrow()
  })

  it('takes exported accounts to another backend, without knowing their passwords', async () => {
    const password = 'difference engine'
    await admin.createUser({ uid: 'u1', email: 'one@example.com', password })
    const { users } = await admin.listUsers()
    await started.backend.reset()
    const hash = {
      algorithm: 'STANDARD_SCRYPT' as const,
      memoryCost: 16_384,
      parallelization: 1,
      blockSize: 8,
      derivedKeyLength: 32,
    }
    const imported = users.map(({ uid, email = '', passwordHash = '', passwordSalt = '' }) => ({
      uid,
      email,
      passwordHash: Buffer.from(passwordHash, 'base64'),
      passwordSalt: Buffer.from(passwordSalt, 'base64'),
    }))
    expect(await admin.importUsers(imported, { hash })).toMatchObject({ successCount: 1 })
    const { auth } = started.openWebClient()
    const { user } = await signInWithEmailAndPassword(auth, 'one@example.com', password)
    expect(user.uid).toBe('u1')
  })

  it('imports accounts', async () => {
    const { successCount, failureCount } = await admin.importUsers([
      { uid: 'i1', email: 'i1@example.com' },
      { uid: 'i2', email: 'i1@example.com' },
    ])
    expect([successCount, failureCount]).toEqual([1, 1])
  })
})

describe('over a restart', () => {
  it('accounts and sign-ins stay; the secret is readable by its owner only', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'backend-'))
    const before = await startBackend({ dataDir, port: 0 })
    const { user } = await before.openWebClient().signIn(ada)
    const token = await user.getIdToken()
    const made = { email: 'bob@example.com', password: 'difference engine' }
    await before.admin.auth.createUser(made)
    await before.close()
    const after = await startBackend({ dataDir })
    await signInWithEmailAndPassword(after.openWebClient().auth, made.email, made.password)
    const again = await after.openWebClient().signIn(ada)
    expect(again.user.uid).toBe(user.uid)
    const answer = await fetch(
      `${after.backend.url}/identitytoolkit.googleapis.com/v1/accounts:lookup?key=any`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ idToken: token }),
      },
    )
    expect(answer.status).toBe(200)
    expect((await stat(join(dataDir, 'auth-secret'))).mode & 0o777).toBe(0o600)
    await after.close()
    await rm(dataDir, { recursive: true })
  })
})
