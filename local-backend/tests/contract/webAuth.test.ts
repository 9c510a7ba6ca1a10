import {
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  fetchSignInMethodsForEmail,
  GoogleAuthProvider,
  isSignInWithEmailLink,
  linkWithCredential,
  OAuthProvider,
  reauthenticateWithCredential,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInAnonymously,
  signInWithCredential,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  unlink,
  updateEmail,
  updatePassword,
  updateProfile,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
} from 'firebase/auth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CONTINUE, codeOf, EMAIL, PASSWORD, type StartedAuth, startAuth } from './startAuth.ts'

let started: StartedAuth

beforeAll(async () => {
  started = await startAuth()
})
beforeEach(() => started.reset())
afterAll(() => started.close())

const newPerson = async (email = EMAIL) =>
  (await createUserWithEmailAndPassword(started.openPage(), email, PASSWORD)).user
const google = (claims: object) =>
  GoogleAuthProvider.credential(JSON.stringify({ sub: '100', email_verified: true, ...claims }))
const lastLink = async (requestType: string) => {
  const links = await started.sentLinks()
  const found = links.filter((link) => link.requestType === requestType).at(-1)
  if (!found) throw new Error(`no link of ${requestType} was sent`)
  return found
}

describe('a password', () => {
  it('opens the account it was set for, and no other way', async () => {
    const { uid } = await newPerson()
    const { user } = await signInWithEmailAndPassword(
      started.openPage(),
      'Ada@Example.com',
      PASSWORD,
    )
    expect(user).toMatchObject({ uid, email: EMAIL, emailVerified: false, isAnonymous: false })
    expect(user.providerData).toMatchObject([{ providerId: 'password', uid: EMAIL }])
    const page = started.openPage()
    const wrong = signInWithEmailAndPassword(page, EMAIL, 'analytical engine')
    await expect(wrong).rejects.toMatchObject(codeOf('wrong-password'))
    const unknown = signInWithEmailAndPassword(page, 'bob@example.com', PASSWORD)
    await expect(unknown).rejects.toMatchObject(codeOf('user-not-found'))
    expect(page.currentUser).toBeNull()
  })

  it('hides which e-mails have accounts, where that is asked for', async () => {
    await newPerson()
    const page = started.openPage()
    expect(await fetchSignInMethodsForEmail(page, EMAIL)).toEqual(['password'])
    await started.setEmailPrivacy(true)
    for (const email of [EMAIL, 'bob@example.com']) {
      const wrong = signInWithEmailAndPassword(page, email, 'analytical engine')
      await expect(wrong).rejects.toMatchObject(codeOf('invalid-credential'))
      expect(await fetchSignInMethodsForEmail(page, email)).toEqual([])
      await sendPasswordResetEmail(page, email)
    }
  })

  it.each([
    ['a second account of an e-mail', EMAIL, PASSWORD, 'email-already-in-use'],
    ['an e-mail that is none', 'ada', PASSWORD, 'invalid-email'],
    ['a password too short', 'bob@example.com', 'short', 'weak-password'],
    ['no password', 'bob@example.com', '', 'missing-password'],
  ])('is refused for %s', async (_, email, password, code) => {
    await newPerson()
    const attempt = createUserWithEmailAndPassword(started.openPage(), email, password)
    await expect(attempt).rejects.toMatchObject(codeOf(code))
  })

  it('is changed by its owner, who goes on', async () => {
    const user = await newPerson()
    await updatePassword(user, 'analytical engine')
    await reload(user)
    const page = started.openPage()
    const old = signInWithEmailAndPassword(page, EMAIL, PASSWORD)
    await expect(old).rejects.toMatchObject(codeOf('wrong-password'))
    await signInWithEmailAndPassword(page, EMAIL, 'analytical engine')
  })

  it('is proven again before what matters', async () => {
    const user = await newPerson()
    const right = EmailAuthProvider.credential(EMAIL, PASSWORD)
    await reauthenticateWithCredential(user, right)
    const wrong = EmailAuthProvider.credential(EMAIL, 'analytical engine')
    await expect(reauthenticateWithCredential(user, wrong)).rejects.toMatchObject(
      codeOf('wrong-password'),
    )
    await newPerson('bob@example.com')
    const others = EmailAuthProvider.credential('bob@example.com', PASSWORD)
    await expect(reauthenticateWithCredential(user, others)).rejects.toMatchObject(
      codeOf('user-mismatch'),
    )
  })
})

describe('a link sent by e-mail', () => {
  it('sets a new password, once', async () => {
    await newPerson()
    const page = started.openPage()
    await sendPasswordResetEmail(page, EMAIL)
    const { oobCode } = await lastLink('PASSWORD_RESET')
    expect(await verifyPasswordResetCode(page, oobCode)).toBe(EMAIL)
    await confirmPasswordReset(page, oobCode, 'analytical engine')
    const { user } = await signInWithEmailAndPassword(page, EMAIL, 'analytical engine')
    expect(user.emailVerified).toBe(true)
    await expect(confirmPasswordReset(page, oobCode, 'third engine')).rejects.toMatchObject(
      codeOf('invalid-action-code'),
    )
  })

  it('verifies the e-mail', async () => {
    const user = await newPerson()
    await sendEmailVerification(user)
    const { oobCode } = await lastLink('VERIFY_EMAIL')
    const { operation, data } = await checkActionCode(started.openPage(), oobCode)
    expect([operation, data.email]).toEqual(['VERIFY_EMAIL', EMAIL])
    await applyActionCode(started.openPage(), oobCode)
    await reload(user)
    expect(user.emailVerified).toBe(true)
    expect((await user.getIdTokenResult(true)).claims['email_verified']).toBe(true)
  })

  it('changes the e-mail, and the old mailbox can undo a change', async () => {
    const user = await newPerson()
    await verifyBeforeUpdateEmail(user, 'countess@example.com')
    await applyActionCode(started.openPage(), (await lastLink('VERIFY_AND_CHANGE_EMAIL')).oobCode)
    const page = started.openPage()
    const { user: again } = await signInWithEmailAndPassword(page, 'countess@example.com', PASSWORD)
    expect(again.uid).toBe(user.uid)
    await updateEmail(again, 'mallory@example.com')
    expect(again.email).toBe('mallory@example.com')
    await applyActionCode(page, (await lastLink('RECOVER_EMAIL')).oobCode)
    await signInWithEmailAndPassword(page, 'countess@example.com', PASSWORD)
  })

  it('signs in a client that can name the e-mail it was sent to', async () => {
    const page = started.openPage()
    await sendSignInLinkToEmail(page, EMAIL, { ...CONTINUE, handleCodeInApp: true })
    const { oobLink } = await lastLink('EMAIL_SIGNIN')
    expect(isSignInWithEmailLink(page, oobLink)).toBe(true)
    await expect(signInWithEmailLink(page, 'bob@example.com', oobLink)).rejects.toMatchObject(
      codeOf('invalid-email'),
    )
    const { user } = await signInWithEmailLink(page, EMAIL, oobLink)
    expect(user).toMatchObject({ email: EMAIL, emailVerified: true })
    await expect(signInWithEmailLink(page, EMAIL, oobLink)).rejects.toMatchObject(
      codeOf('invalid-action-code'),
    )
    expect(await fetchSignInMethodsForEmail(page, EMAIL)).toEqual(['emailLink'])
  })

  it('can be followed in a browser, to the page it names', async () => {
    await newPerson()
    await sendPasswordResetEmail(started.openPage(), EMAIL, CONTINUE)
    const { oobLink } = await lastLink('PASSWORD_RESET')
    const follow = () =>
      fetch(`${oobLink}&newPassword=${encodeURIComponent('analytical engine')}`, {
        redirect: 'manual',
      })
    const followed = await follow()
    expect([followed.status, followed.headers.get('location')]).toEqual([303, CONTINUE.url])
    expect((await follow()).status).toBe(400)
    await signInWithEmailAndPassword(started.openPage(), EMAIL, 'analytical engine')
  })
})

describe('ways to sign in to one account', () => {
  it('are added and removed', async () => {
    const user = await newPerson()
    await linkWithCredential(user, google({ email: 'ada@gmail.example', name: 'Ada' }))
    const providers = () => user.providerData.map(({ providerId }) => providerId).sort()
    expect(providers()).toEqual(['google.com', 'password'])
    const { user: same } = await signInWithCredential(started.openPage(), google({}))
    expect(same.uid).toBe(user.uid)
    await expect(linkWithCredential(user, google({}))).rejects.toMatchObject(
      codeOf('provider-already-linked'),
    )
    await unlink(user, 'password')
    expect(providers()).toEqual(['google.com'])
    await unlink(user, 'google.com')
    expect(providers()).toEqual([])
  })

  it('are not taken from another account', async () => {
    await signInWithCredential(started.openPage(), google({ email: 'ada@gmail.example' }))
    const user = await newPerson()
    await expect(linkWithCredential(user, google({}))).rejects.toMatchObject(
      codeOf('credential-already-in-use'),
    )
    const sameEmail = google({ sub: '200', email: 'ada@gmail.example' })
    await expect(linkWithCredential(user, sameEmail)).rejects.toMatchObject(
      codeOf('email-already-in-use'),
    )
  })

  it('begin with none', async () => {
    const { user } = await signInAnonymously(started.openPage())
    const { uid } = user
    await linkWithCredential(user, EmailAuthProvider.credential(EMAIL, PASSWORD))
    expect(user).toMatchObject({ uid, email: EMAIL, isAnonymous: false })
    await updateProfile(user, { displayName: 'Countess', photoURL: 'https://example.com/1.png' })
    await updateProfile(user, { photoURL: '' })
    await reload(user)
    expect([user.displayName, user.photoURL]).toEqual(['Countess', null])
  })

  it('an e-mail proven by Google takes over an account that had not proven it', async () => {
    const victim = await newPerson()
    const { user } = await signInWithCredential(started.openPage(), google({ email: EMAIL }))
    expect([user.uid, user.emailVerified]).toEqual([victim.uid, true])
    expect(user.providerData.map(({ providerId }) => providerId)).toEqual(['google.com'])
    const byPassword = signInWithEmailAndPassword(started.openPage(), EMAIL, PASSWORD)
    await expect(byPassword).rejects.toMatchObject(codeOf('wrong-password'))
  })

  it('other providers work alike', async () => {
    const provider = new OAuthProvider('oidc.example')
    const idToken = JSON.stringify({ sub: '7', email: EMAIL, name: 'Ada' })
    const page = started.openPage()
    const { user } = await signInWithCredential(page, provider.credential({ idToken }))
    expect(user.providerData).toMatchObject([{ providerId: 'oidc.example', uid: '7' }])
  })
})

describe('a custom token', () => {
  it('signs in as whom it names, with its claims for as long as the session', async () => {
    const token = await started.admin.createCustomToken('robot', { level: 7 })
    const { user } = await signInWithCustomToken(started.openPage(), token)
    expect(user.uid).toBe('robot')
    for (const refresh of [false, true]) {
      const { claims, signInProvider } = await user.getIdTokenResult(refresh)
      expect([claims['level'], signInProvider]).toEqual([7, 'custom'])
    }
  })

  it.each(['', 'x', 'a.b.c', '{"uid":7,"claims":{"sub":"x"}}', '{"claims":{}}'])(
    'is refused when it is none: %s',
    async (token) => {
      await expect(signInWithCustomToken(started.openPage(), token)).rejects.toThrow('auth/')
    },
  )
})
