import { randomBytes } from 'node:crypto'

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

const HOUR_MS = 3_600_000
/** The oldest goes when there are more: whoever asks for links can't fill the memory. */
const MAX_CODES = 1000

/** The codes that are open. In memory only: a restart ends them, like their hour. */
export class OobCodes {
  readonly #clock: () => number
  readonly #codes = new Map<string, OobCode & { until: number }>()

  /** `clock` in milliseconds since 1970. */
  constructor(clock: () => number) {
    this.#clock = clock
  }

  /** `linkOf` makes the address from the code. */
  create(request: Omit<OobCode, 'oobCode' | 'oobLink'>, linkOf: (code: string) => string): OobCode {
    const oobCode = randomBytes(30).toString('base64url')
    const created = { ...request, oobCode, oobLink: linkOf(oobCode) }
    this.#codes.set(oobCode, { ...created, until: this.#clock() + HOUR_MS })
    const [oldest] = this.#codes.keys()
    if (this.#codes.size > MAX_CODES && oldest !== undefined) this.#codes.delete(oldest)
    return created
  }

  /** The request a code stands for, while it does. */
  find(code: string): OobCode | undefined {
    const found = this.#codes.get(code)
    return found && found.until > this.#clock() ? withoutTime(found) : undefined
  }

  /** After this the code stands for nothing. */
  spend(code: string): void {
    this.#codes.delete(code)
  }

  all(): OobCode[] {
    const now = this.#clock()
    return [...this.#codes.values()].filter(({ until }) => until > now).map(withoutTime)
  }

  clear(): void {
    this.#codes.clear()
  }
}

function withoutTime({ until: _, ...code }: OobCode & { until: number }): OobCode {
  return code
}
