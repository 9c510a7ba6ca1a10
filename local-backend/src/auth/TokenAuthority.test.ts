import { expect, it } from 'vitest'
import type { Account } from './Account.ts'
import { decodeJwt, TokenAuthority } from './TokenAuthority.ts'

const GOOGLE = { signInProvider: 'google.com', authTime: 5 }
const START = Date.UTC(2026, 0, 1)
const account: Account = {
  localId: 'u1',
  email: 'ada@example.com',
  emailVerified: true,
  disabled: false,
  customAttributes: '{"level":7,"2":"b","1":"a","aud":"elsewhere","fbl":"x"}',
  providerUserInfo: [{ providerId: 'google.com', rawId: '100' }],
  createdAt: '0',
  validSince: '0',
}

function authority(secret = 'secret', clock = () => START, testTokens = false): TokenAuthority {
  return new TokenAuthority({ projectId: 'p', secret: Buffer.from(secret), clock, testTokens })
}

it('reads what it minted, whatever names the custom claims have', () => {
  const { customAttributes, ...plain } = account
  const custom = { ...plain, customAttributes: '{"level":7,"2":"b","1":"a","__proto__":{"x":1}}' }
  const verdict = authority().readIdToken(authority().mintIdToken(custom, GOOGLE), 'p')
  expect(verdict).toMatchObject({ ok: true, claims: { sub: 'u1', level: 7, aud: 'p', 1: 'a' } })
  expect(verdict.ok && 'fbl' in verdict.claims).toBe(false)
})

it('does not let custom claims take the place of its own', () => {
  const claims = decodeJwt(authority().mintIdToken(account, GOOGLE))
  expect(claims).toMatchObject({ aud: 'p', sub: 'u1' })
})

it('refuses the token of another installation', () => {
  const token = authority('other').mintIdToken(account, GOOGLE)
  expect(authority().readIdToken(token, 'p')).toEqual({ ok: false, reason: 'forged' })
})

it('refuses a token from the second in which its hour is over', () => {
  const { customAttributes, ...plain } = account
  const token = authority().mintIdToken(plain, GOOGLE)
  const at = (seconds: number) =>
    authority('secret', () => START + seconds * 1000).readIdToken(token, 'p')
  expect(at(3599)).toMatchObject({ ok: true })
  expect(at(3600)).toEqual({ ok: false, reason: 'expired' })
})

it('takes a plain token only where tests ask for it, and never a forged one', () => {
  const encode = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url')
  const token = (claims: object) => `${encode({ alg: 'none' })}.${encode(claims)}.`
  const tests = authority('secret', () => START, true)
  expect(tests.readIdToken(token({ sub: 'x' }), 'p')).toEqual({ ok: true, claims: { sub: 'x' } })
  expect(tests.readIdToken(token({ sub: 'x', fbl: 'y' }), 'p').ok).toBe(false)
  expect(authority().readIdToken(token({ sub: 'x' }), 'p').ok).toBe(false)
})

it('does not take a refresh token for an ID token, nor the other way round', () => {
  const tokens = authority()
  const refresh = tokens.mintRefreshToken(account, GOOGLE)
  const id = tokens.mintIdToken(account, GOOGLE)
  expect(tokens.readRefreshToken(refresh)).toEqual({
    localId: 'u1',
    signInProvider: 'google.com',
    authTime: 5,
  })
  expect(tokens.readRefreshToken(id)).toBeNull()
  expect(tokens.readIdToken(refresh, 'p').ok).toBe(false)
  expect(tokens.readRefreshToken(`${refresh}x`)).toBeNull()
})
