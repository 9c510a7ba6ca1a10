/**
 * Whose failure an answer of a mail server is. `recipient`: the address takes nothing, it is a bounce.
 * `full`: a full mailbox, a bounce only when it lasts. `temporary`: it may pass. `ours`: policy, login,
 * size or content; another address would help nothing.
 */
export type BounceClass = 'recipient' | 'full' | 'temporary' | 'ours'

interface Row {
  /** Of the status, or of its beginning. */
  status: string
  is: BounceClass
  /** The meaning by RFC 3463 and its registry. */
  means: string
}

/** Statuses of RFC 3463 and RFC 5248; the first row that fits decides. */
export const STATUS_ROWS: readonly Row[] = [
  { status: '4.2.2', is: 'full', means: 'mailbox full' },
  { status: '4.', is: 'temporary', means: 'persistent transient failure' },
  { status: '5.1.7', is: 'ours', means: 'bad syntax of the sender’s address' },
  { status: '5.1.8', is: 'ours', means: 'bad system address of the sender' },
  { status: '5.1.9', is: 'ours', means: 'relayed to a mailer that does not comply' },
  { status: '5.1.', is: 'recipient', means: 'no such address, mailbox or system' },
  { status: '5.2.2', is: 'full', means: 'mailbox full' },
  { status: '5.2.3', is: 'ours', means: 'message longer than the mailbox takes' },
  { status: '5.2.', is: 'recipient', means: 'mailbox disabled or not accepting' },
  {
    status: '5.4.1',
    is: 'recipient',
    means: 'no answer from host; large services: no such address',
  },
  { status: '5.4.4', is: 'recipient', means: 'no route to the domain' },
  { status: '5.4.7', is: 'recipient', means: 'not deliverable within the time' },
  { status: '5.3.', is: 'ours', means: 'system full, not accepting, or message too big' },
  { status: '5.4.', is: 'ours', means: 'network or routing, as a loop' },
  { status: '5.5.', is: 'ours', means: 'protocol' },
  { status: '5.6.', is: 'ours', means: 'content or conversion' },
  { status: '5.7.', is: 'ours', means: 'policy, spam, relaying or authentication' },
]

const POLICY =
  /spam|policy|block|black|\brbl\b|dnsbl|reputation|relay|spf|dkim|dmarc|auth|rate|sender|denied/i
const NO_SUCH =
  /(no such|unknown|invalid|nonexist|does not exist|not found|disabled|inactive).*|unrouteable|user unknown/i
const TOO_BIG = /size|too (big|large|long)/i
const FULL = /quota|full|storage|over ?limit/i

interface PlainRow {
  /** The answer begins so. */
  code: RegExp
  words?: RegExp
  is: BounceClass
}

/** Answers without a status; the first row that fits decides. */
export const PLAIN_ROWS: readonly PlainRow[] = [
  { code: /^4/, words: FULL, is: 'full' },
  { code: /^4/, is: 'temporary' },
  { code: /^552/, words: TOO_BIG, is: 'ours' },
  { code: /^552/, is: 'full' },
  { code: /^55[013]/, words: POLICY, is: 'ours' },
  { code: /^55[013]/, words: FULL, is: 'full' },
  { code: /^55[013]/, is: 'recipient' },
  { code: /^554/, words: POLICY, is: 'ours' },
  { code: /^554/, words: NO_SUCH, is: 'recipient' },
  { code: /^5/, is: 'ours' },
]

/**
 * Whose failure it is: by the status (`5.1.1`), given or in the server's words, else by the words. What
 * says neither is ours: no mailbox is known to have refused it.
 */
export function bounceClass(status: string | null | undefined, answer: string): BounceClass {
  const said = (status ?? '').trim() || statusIn(answer)
  const row = said && STATUS_ROWS.find((each) => said.startsWith(each.status))
  if (row) return row.is
  const [plain] = PLAIN.exec(answer) ?? []
  if (plain === undefined) return 'ours'
  const fits = PLAIN_ROWS.find(
    ({ code, words }) => code.test(plain) && (words?.test(plain) ?? true),
  )
  return fits?.is ?? 'ours'
}

/** From the reply code on: mail libraries put words of their own before it. */
const PLAIN = /(?<![\d.])[45]\d\d(?=[ -]|$)[\s\S]*/

/** The status in a server's answer (`550 5.1.1 no such user`): `5.1.1`; null without one. */
export function statusIn(answer: string): string | null {
  return /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(answer)?.[0] ?? null
}

/** True for a failure that leads to another address: no mailbox takes it, or it was full until the end. */
export function isBounce({ status, error }: { status?: string; error?: string | null }): boolean {
  return ['recipient', 'full'].includes(bounceClass(status, error ?? ''))
}
