import { randomBytes } from 'node:crypto'

const HOUR_MS = 3_600_000
/** The oldest goes when there are more, so that requests for codes can't fill the memory. */
const MAX_CODES = 1000
const CODE_BYTES = 30

/**
 * Secret codes that stand for something, once and for an hour. In memory only: a restart ends them.
 */
export class OneTimeCodes<Meaning> {
  readonly #clock: () => number
  readonly #codes = new Map<string, { meaning: Meaning; until: number }>()

  /** `clock` in milliseconds since 1970. */
  constructor(clock: () => number) {
    this.#clock = clock
  }

  /** A new code; `meaningOf` says from the code what it stands for. */
  create(meaningOf: (code: string) => Meaning): Meaning {
    const code = randomBytes(CODE_BYTES).toString('base64url')
    const meaning = meaningOf(code)
    this.#codes.set(code, { meaning, until: this.#clock() + HOUR_MS })
    const [oldest] = this.#codes.keys()
    if (this.#codes.size > MAX_CODES && oldest !== undefined) this.#codes.delete(oldest)
    return meaning
  }

  /** What a code stands for, while it does. */
  find(code: string): Meaning | undefined {
    const found = this.#codes.get(code)
    return found && found.until > this.#clock() ? found.meaning : undefined
  }

  /** After this the code stands for nothing. */
  spend(code: string): void {
    this.#codes.delete(code)
  }

  all(): Meaning[] {
    const now = this.#clock()
    return [...this.#codes.values()].flatMap(({ meaning, until }) => (until > now ? [meaning] : []))
  }

  clear(): void {
    this.#codes.clear()
  }
}

export type OobRequestType =
  | 'EMAIL_SIGNIN'
  | 'PASSWORD_RESET'
  | 'RECOVER_EMAIL'
  | 'VERIFY_AND_CHANGE_EMAIL'
  | 'VERIFY_EMAIL'

/** A code that would be sent by e-mail ("out of band"). No e-mail is sent here. */
export interface OobCode {
  oobCode: string
  requestType: OobRequestType
  email: string
  newEmail?: string
  /** The address of the page that uses the code. */
  oobLink: string
}

/** A code that would be sent by text message. */
export interface PhoneCode {
  phoneNumber: string
  sessionInfo: string
  /** Six digits. */
  code: string
}

/** Proof of a number that could not be linked because another account has it: signs in to that one. */
export interface PhoneProof {
  phoneNumber: string
  temporaryProof: string
}
