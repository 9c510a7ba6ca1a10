import { expect, it } from 'vitest'
import { hashPassword } from '../hashPassword.ts'
import { openAuth } from '../openAuth.ts'
import { TokenAuthority } from '../TokenAuthority.ts'
import { signInWithPassword } from './signInWithPassword.ts'

const PASSWORD = 'flour and water'
const clock = () => Date.UTC(2026, 0, 1)

/** A project with one account, and what its store has of it. */
async function openProject() {
  const stored = new Set<string>()
  const context = openAuth({
    projectId: 'p',
    store: {
      putRecord: async (_, id) => void stored.add(id),
      deleteRecord: async (_, id) => void stored.delete(id),
      listRecords: () => [],
    },
    tokens: new TokenAuthority({
      projectId: 'p',
      secret: Buffer.from('secret'),
      clock,
      testTokens: false,
    }),
    clock,
  })
  const account = {
    localId: 'u1',
    email: 'ada@example.com',
    emailVerified: true,
    disabled: false,
    providerUserInfo: [],
    createdAt: '0',
    validSince: '0',
    ...(await hashPassword(PASSWORD)),
  }
  await context.accounts.put(account)
  const signIn = () => signInWithPassword(context, { email: account.email, password: PASSWORD })
  return { accounts: context.accounts, account, stored, signIn }
}

it('an account that is deleted while its password is checked stays deleted', async () => {
  const { accounts, stored, signIn } = await openProject()
  const answer = signIn()
  await accounts.remove('u1')
  await expect(answer).rejects.toMatchObject({ message: 'INVALID_PASSWORD' })
  expect([accounts.get('u1'), [...stored]]).toEqual([undefined, []])
})

it('an account whose password is changed meanwhile keeps the new one, and the old one is refused', async () => {
  const { accounts, account, signIn } = await openProject()
  const changed = { ...account, ...(await hashPassword('salt and yeast')) }
  const answer = signIn()
  await accounts.put(changed)
  await expect(answer).rejects.toMatchObject({ message: 'INVALID_PASSWORD' })
  expect(accounts.get('u1')).toEqual(changed)
})

it('what else is changed meanwhile counts: it is kept, and a disabled account is refused', async () => {
  const { accounts, account, signIn } = await openProject()
  const first = signIn()
  await accounts.put({ ...account, displayName: 'Ada' })
  await expect(first).resolves.toMatchObject({ localId: 'u1' })
  expect(accounts.get('u1')).toMatchObject({ displayName: 'Ada' })
  const second = signIn()
  await accounts.put({ ...account, disabled: true })
  await expect(second).rejects.toMatchObject({ message: 'USER_DISABLED' })
})
