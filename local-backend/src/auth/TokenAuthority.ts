import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tryParseJson } from '../tryParseJson.ts'
import type { Account } from './Account.ts'

/** Claims of an ID token, as the access policy sees them. */
export type Claims = Record<string, unknown>

export type TokenVerdict =
  | { ok: true; claims: Claims }
  | { ok: false; reason: 'malformed' | 'forged' | 'expired' | 'wrong-audience' }

export interface TokenAuthorityOptions {
  projectId: string
  /** Of this installation; its holder can sign in as any person. */
  secret: Buffer
  /** Milliseconds since 1970. */
  clock: () => number
  /**
   * Also accept plain unsigned tokens, whatever they claim, as rules tests make them. Off outside
   * tests: with it any client can be any person.
   */
  testTokens: boolean
}

export const ID_TOKEN_SECONDS = 3600

/** A sign-in as its tokens carry it on from refresh to refresh. */
export interface SignIn {
  /** Such as `google.com`, `password`, `anonymous`, `custom`. */
  signInProvider: string
  /** Seconds since 1970. */
  authTime: number
  /** Claims that a custom token brought. */
  claims?: Claims
}

type Purpose = 'id' | 'refresh' | 'session'

/**
 * Mints and reads tokens. The Admin SDK accepts only unsigned tokens from an emulator, so the proof is
 * a private claim, `fbl`: an HMAC over all the other claims with the installation's secret.
 */
export class TokenAuthority {
  readonly #options: TokenAuthorityOptions

  constructor(options: TokenAuthorityOptions) {
    this.#options = options
  }

  /** An ID token for an account that has just signed in, or refreshed. */
  mintIdToken(account: Account, { signInProvider, authTime, claims: brought }: SignIn): string {
    const now = this.#seconds()
    const claims = {
      ...profileClaims(account),
      ...customClaims(account),
      ...brought,
      ...contactClaims(account),
      provider_id: signInProvider === 'anonymous' ? 'anonymous' : undefined,
      iss: `https://securetoken.google.com/${this.#options.projectId}`,
      aud: this.#options.projectId,
      auth_time: authTime,
      user_id: account.localId,
      sub: account.localId,
      iat: now,
      exp: now + ID_TOKEN_SECONDS,
      firebase: { identities: identities(account), sign_in_provider: signInProvider },
    }
    return this.#seal('id', claims)
  }

  /** A session cookie from an ID token's claims. Only the Admin SDK reads it, never this backend. */
  mintSessionCookie(claims: Claims, seconds: number): string {
    const now = this.#seconds()
    const iss = `https://session.firebase.google.com/${this.#options.projectId}`
    return this.#seal('session', { ...claims, iss, iat: now, exp: now + seconds })
  }

  /** Reads an ID token for a request on `audience` (a project), or says why it doesn't count. */
  readIdToken(token: string, audience: string): TokenVerdict {
    const payload = decodeJwt(token)
    if (!payload || typeof payload['sub'] !== 'string' || payload['sub'] === '') {
      return { ok: false, reason: 'malformed' }
    }
    const { fbl, ...claims } = payload
    if (fbl === undefined && this.#options.testTokens) return { ok: true, claims }
    if (!this.#isProof(fbl, 'id', JSON.stringify(claims))) return { ok: false, reason: 'forged' }
    if (claims['aud'] !== audience) return { ok: false, reason: 'wrong-audience' }
    return Number(claims['exp']) > this.#seconds()
      ? { ok: true, claims }
      : { ok: false, reason: 'expired' }
  }

  /** A refresh token needs no table: it says itself whose it is and since when, under an HMAC. */
  mintRefreshToken({ localId }: Account, signIn: SignIn): string {
    const content = encode({ localId, ...signIn })
    return `${content}.${this.#proof('refresh', content)}`
  }

  readRefreshToken(token: string): (SignIn & { localId: string }) | null {
    const [content = '', proof] = token.split('.')
    if (!this.#isProof(proof, 'refresh', content)) return null
    return JSON.parse(Buffer.from(content, 'base64url').toString())
  }

  #seconds(): number {
    return Math.floor(this.#options.clock() / 1000)
  }

  #seal(purpose: Purpose, claims: Claims): string {
    const signed = { ...claims, fbl: this.#proof(purpose, JSON.stringify(claims)) }
    return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(signed)}.`
  }

  #proof(purpose: Purpose, text: string): string {
    return createHmac('sha256', this.#options.secret)
      .update(`${purpose}|${text}`)
      .digest('base64url')
  }

  #isProof(proof: unknown, purpose: Purpose, text: string): boolean {
    if (typeof proof !== 'string') return false
    const given = Buffer.from(proof)
    const expected = Buffer.from(this.#proof(purpose, text))
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
}

/** The payload of a JWT, unverified; undefined when it isn't one. */
export function decodeJwt(token: string): Claims | undefined {
  const parts = token.split('.')
  if (parts.length !== 3) return undefined
  const payload = tryParseJson(Buffer.from(parts[1] ?? '', 'base64url').toString())
  return typeof payload === 'object' && payload !== null && !Array.isArray(payload)
    ? (payload as Claims)
    : undefined
}

function encode(json: object): string {
  return Buffer.from(JSON.stringify(json)).toString('base64url')
}

function customClaims(account: Account): Claims {
  return account.customAttributes ? (JSON.parse(account.customAttributes) as Claims) : {}
}

function profileClaims(account: Account): Claims {
  return {
    ...(account.displayName && { name: account.displayName }),
    ...(account.photoUrl && { picture: account.photoUrl }),
  }
}

/** After the custom claims, which can't take their place. */
function contactClaims(account: Account): Claims {
  return {
    ...(account.email && { email: account.email, email_verified: account.emailVerified }),
    ...(account.phoneNumber && { phone_number: account.phoneNumber }),
  }
}

function identities(account: Account): Record<string, string[]> {
  const byProvider: Record<string, string[]> = Object.create(null)
  if (account.email) byProvider['email'] = [account.email]
  if (account.phoneNumber) byProvider['phone'] = [account.phoneNumber]
  for (const { providerId, rawId } of account.providerUserInfo) {
    byProvider[providerId] = [...(byProvider[providerId] ?? []), rawId]
  }
  return byProvider
}

const FILE_NAME = 'auth-secret'
const SECRET_BYTES = 32

/**
 * The key under which this installation's tokens are made: kept beside the data, readable by its owner
 * only, so that people stay signed in over a restart. Without a folder it lives as long as the process.
 */
export async function installationSecret(directory: string | undefined): Promise<Buffer> {
  if (directory === undefined) return randomBytes(SECRET_BYTES)
  const path = join(directory, FILE_NAME)
  const kept = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  // Shorter is what a crash in the middle of the first start would leave.
  if (kept?.length === SECRET_BYTES) return kept
  const secret = randomBytes(SECRET_BYTES)
  await writeFile(`${path}.new`, secret, { mode: 0o600 })
  await rename(`${path}.new`, path)
  return secret
}
