import type { Fields, StructuredQuery, Write } from '../../src/firestore/types.ts'
import { DOCUMENTS, PROJECT } from './officialData.ts'

/** What a request came to: allowed (whatever happened then) or refused with a message. */
export interface OfficialAnswer {
  allowed: boolean
  message: string
  status: number
}

/** Google's emulator over REST. */
export class OfficialEmulator {
  readonly #base: string

  constructor(host: string) {
    this.#base = `http://${host}`
  }

  /** Whether it answers at all. */
  async isThere(): Promise<boolean> {
    return fetch(this.#base).then(
      () => true,
      () => false,
    )
  }

  /**
   * Puts rules in force; the message when they don't compile, else null. Undefined when its compiler
   * fails internally, as it does over `duration.value(math.pow(3, 2), 'w')`.
   */
  async setRules(source: string): Promise<string | null | undefined> {
    const response = await fetch(`${this.#base}/emulator/v1/projects/${PROJECT}:securityRules`, {
      method: 'PUT',
      body: JSON.stringify({ rules: { files: [{ content: source }] } }),
    })
    if (response.status >= SERVER_ERROR) return undefined
    return response.ok ? null : messageOf(await response.text())
  }

  async store(path: string, fields: Fields): Promise<void> {
    const update = { name: `${DOCUMENTS}/${path}`, fields }
    await this.#post(':commit', { writes: [{ update }] }, 'owner')
  }

  get(path: string, token: string | undefined): Promise<OfficialAnswer> {
    return this.#post(':batchGet', { documents: [`${DOCUMENTS}/${path}`] }, token)
  }

  query(structuredQuery: StructuredQuery, token: string | undefined): Promise<OfficialAnswer> {
    return this.#post(':runQuery', { structuredQuery }, token)
  }

  commit(writes: readonly Write[], token: string | undefined): Promise<OfficialAnswer> {
    return this.#post(':commit', { writes }, token)
  }

  async #post(verb: string, body: unknown, token: string | undefined): Promise<OfficialAnswer> {
    const headers = new Headers({ 'Content-Type': 'application/json' })
    if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
    const url = `${this.#base}/v1/${DOCUMENTS}${verb}`
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    const { status } = response
    return { allowed: status !== FORBIDDEN, status, message: messageOf(await response.text()) }
  }
}

const FORBIDDEN = 403
/** From here on it says nothing about the request. */
export const SERVER_ERROR = 500

function messageOf(body: string): string {
  return /"message":\s*("(?:[^"\\]|\\.)*")/.exec(body)?.[1] === undefined
    ? ''
    : String(JSON.parse(/"message":\s*("(?:[^"\\]|\\.)*")/.exec(body)?.[1] ?? '""'))
}
