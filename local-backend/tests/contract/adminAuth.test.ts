import { signInWithCustomToken, signInWithEmailAndPassword } from 'firebase/auth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CONTINUE, codeOf, EMAIL, PASSWORD, type StartedAuth, startAuth } from './startAuth.ts'

let started: StartedAuth

beforeAll(async () => {
  started = await startAuth()
})
beforeEach(() => started.reset())
afterAll(() => started.close())

const signInAs = async (uid: string, claims?: object) => {
  const token = await started.admin.createCustomToken(uid, claims)
  return (await signInWithCustomToken(started.openPage(), token)).user
}

describe('accounts', () => {
  it('are made with a password, which is never shown again', async () => {
    const { admin } = started
    const { uid } = await admin.createUser({
      email: EMAIL,
      password: PASSWORD,
      emailVerified: true,
      phoneNumber: '+15550100',
    })
    const { user } = await signInWithEmailAndPassword(started.openPage(), EMAIL, PASSWORD)
    expect(user).toMatchObject({ uid, emailVerified: true, phoneNumber: '+15550100' })
    const { metadata, providerData } = await admin.getUser(uid)
    expect(metadata.lastSignInTime).toBeTruthy()
    expect(providerData.map(({ providerId }) => providerId).sort()).toEqual(['password', 'phone'])
    await admin.updateUser(uid, { password: 'analytical engine', phoneNumber: null })
    await signInWithEmailAndPassword(started.openPage(), EMAIL, 'analytical engine')
    expect((await admin.getUser(uid)).phoneNumber).toBeUndefined()
  })

  it('are linked to providers and found by them', async () => {
    const { admin } = started
    const { uid } = await admin.createUser({ email: EMAIL })
    const providerToLink = { providerId: 'google.com', uid: '100', email: 'ada@gmail.example' }
    await admin.updateUser(uid, { providerToLink })
    expect((await admin.getUserByProviderUid('google.com', '100')).uid).toBe(uid)
    const found = await admin.getUsers([{ providerId: 'google.com', providerUid: '100' }])
    expect(found.users.map((user) => user.uid)).toEqual([uid])
    await admin.updateUser(uid, { providersToUnlink: ['google.com'] })
    await expect(admin.getUserByProviderUid('google.com', '100')).rejects.toMatchObject(
      codeOf('user-not-found'),
    )
  })

  it('are listed in pages to the last one', async () => {
    const { admin } = started
    const uids = Array.from({ length: 7 }, (_, at) => `u${at}`)
    await admin.importUsers(uids.map((uid) => ({ uid })))
    const seen: string[] = []
    let pageToken: string | undefined
    do {
      const page = await admin.listUsers(3, pageToken)
      seen.push(...page.users.map(({ uid }) => uid))
      pageToken = page.pageToken
    } while (pageToken !== undefined)
    expect(seen).toEqual(uids)
    expect(await admin.deleteUsers([...uids, 'missing'])).toMatchObject({ failureCount: 0 })
    expect((await admin.listUsers()).users).toEqual([])
  })

  it.each<[string, (admin: StartedAuth['admin']) => Promise<unknown>, string]>([
    ['an e-mail taken', (admin) => admin.createUser({ email: EMAIL }), 'email-already-exists'],
    ['an id taken', (admin) => admin.createUser({ uid: 'ada' }), 'uid-already-exists'],
    [
      'a number taken',
      (admin) => admin.createUser({ phoneNumber: '+15550100' }),
      'phone-number-already-exists',
    ],
    ['no account to change', (admin) => admin.updateUser('missing', {}), 'user-not-found'],
    ['no account to delete', (admin) => admin.deleteUser('missing'), 'user-not-found'],
    [
      'no account of that e-mail',
      (admin) => admin.getUserByEmail('b@example.com'),
      'user-not-found',
    ],
    [
      'claims too large',
      (admin) => admin.setCustomUserClaims('ada', { a: 'x'.repeat(1000) }),
      'claims-too-large',
    ],
  ])('are refused: %s', async (_, attempt, code) => {
    await started.admin.createUser({ uid: 'ada', email: EMAIL, phoneNumber: '+15550100' })
    await expect(attempt(started.admin)).rejects.toMatchObject(codeOf(code))
  })

  it('are imported, each apart', async () => {
    const { admin } = started
    const { successCount, errors } = await admin.importUsers([
      { uid: 'a', email: EMAIL, customClaims: { level: 7 }, displayName: 'Ada' },
      { uid: 'b', email: EMAIL },
      { uid: 'c', providerData: [{ uid: '100', providerId: 'google.com', email: EMAIL }] },
    ])
    expect([successCount, errors.map(({ index }) => index)]).toEqual([2, [1]])
    expect((await admin.getUserByEmail(EMAIL)).customClaims).toEqual({ level: 7 })
    expect((await admin.getUserByProviderUid('google.com', '100')).uid).toBe('c')
  })
})

describe('tokens', () => {
  it('carry the claims that were set, from the next one on', async () => {
    const { admin } = started
    const user = await signInAs('ada')
    await admin.setCustomUserClaims('ada', { role: 'baker' })
    expect((await admin.verifyIdToken(await user.getIdToken()))['role']).toBeUndefined()
    expect((await admin.verifyIdToken(await user.getIdToken(true)))['role']).toBe('baker')
    await admin.setCustomUserClaims('ada', null)
    expect((await admin.verifyIdToken(await user.getIdToken(true)))['role']).toBeUndefined()
  })

  it('do not count for an account that was disabled or is gone', async () => {
    const { admin } = started
    const token = await (await signInAs('ada')).getIdToken()
    expect((await admin.verifyIdToken(token, true)).uid).toBe('ada')
    await admin.updateUser('ada', { disabled: true })
    await expect(admin.verifyIdToken(token, true)).rejects.toMatchObject(codeOf('user-disabled'))
    await admin.deleteUser('ada')
    await expect(admin.verifyIdToken(token, true)).rejects.toMatchObject(codeOf('user-not-found'))
  })

  it('become session cookies', async () => {
    const { admin } = started
    const token = await (await signInAs('ada', { level: 7 })).getIdToken()
    const cookie = await admin.createSessionCookie(token, { expiresIn: 300_000 })
    const { uid, level, iss, exp, iat } = await admin.verifySessionCookie(cookie, true)
    expect([uid, level, exp - iat]).toEqual(['ada', 7, 300])
    expect(iss).toMatch(/^https:\/\/session\.firebase\.google\.com\//)
    await expect(admin.createSessionCookie('x', { expiresIn: 300_000 })).rejects.toMatchObject(
      codeOf('invalid-id-token'),
    )
  })
})

describe('links', () => {
  it('are made for the administrator to send', async () => {
    const { admin } = started
    await admin.createUser({ email: EMAIL, password: PASSWORD })
    const modes = await Promise.all([
      admin.generatePasswordResetLink(EMAIL, CONTINUE),
      admin.generateEmailVerificationLink(EMAIL),
      admin.generateVerifyAndChangeEmailLink(EMAIL, 'countess@example.com'),
      admin.generateSignInWithEmailLink('bob@example.com', { ...CONTINUE, handleCodeInApp: true }),
    ])
    expect(modes.map((link) => new URL(link).searchParams.get('mode'))).toEqual([
      'resetPassword',
      'verifyEmail',
      'verifyAndChangeEmail',
      'signIn',
    ])
    await expect(admin.generatePasswordResetLink('b@example.com')).rejects.toMatchObject(
      codeOf('email-not-found'),
    )
  })
})

// Google's emulator answers what its own Admin SDK refuses.
it('the project says and takes its settings', { tags: ['ours-only'] }, async () => {
  const manager = started.admin.projectConfigManager()
  const privacy = { enableImprovedEmailPrivacy: true }
  const changed = await manager.updateProjectConfig({ emailPrivacyConfig: privacy })
  expect(changed.emailPrivacyConfig).toEqual(privacy)
  expect((await manager.getProjectConfig()).emailPrivacyConfig).toEqual(privacy)
})
