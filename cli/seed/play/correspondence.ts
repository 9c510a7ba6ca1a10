import type { OutgoingMail, OutgoingOnItsWay } from '#shared/audit/messages/outgoing.ts'
import { mobileOf } from '#shared/audit/messages/recipients.ts'
import { bounceAddress, messageIdOf, replyAddress } from '#shared/audit/messages/replyKey.ts'
import type { Audit } from '#shared/audit/model.ts'
import { isCarriedOut } from '#shared/audit/steps/entries.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import { DUTY_NAMES, runPass } from '#shared/engine/worker/runPass.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { randomText } from '#shared/kernel/random.ts'
import { takeMail } from '#shared/outreach/ops/takeMail.ts'
import { complete } from '#shared/simulation/acts.ts'
import { counted } from '#shared/simulation/stage.ts'
import { receiveText } from '../../outreach/textRoutes.ts'
import { incomeStatement } from '../papers/papers.ts'
import { bakerOf, type Scene } from './scene.ts'

/** What the firm's emails and texts are from, in the demo. */
const FIRM = 'audits@bakehouse.example'
const LINE = '+12075550100'

/** The insured answers the newest email that was sent to them, with a document. */
export async function replyByEmail(scene: Scene, audit: Audit): Promise<Result<unknown>> {
  const sent = await newestEmail(scene, audit)
  if (sent === null) return missing('an email that was sent')
  const { replyKey, to, message } = sent
  const name = [audit.insuredFirstName, audit.insuredLastName].join(' ').trim()
  const words = [
    'Hello,',
    '',
    'our bookkeeper has sent the income statement for the year, it is attached.',
    'The payroll reports follow next week. Is there anything else you need?',
    '',
    name,
    '',
    `Audits <${FIRM}> wrote:`,
    ...message.text.split('\n').map((line) => `> ${line}`),
  ]
  return receive(scene, 'answers by email', {
    from: `${name} <${to[0]}>`,
    to: replyAddress(FIRM, replyKey),
    subject: `Re: ${message.subject}`,
    headers: [`In-Reply-To: ${messageIdOf(replyKey, FIRM)}`],
    parts: [
      { type: 'text/plain; charset=utf-8', content: words.join('\r\n') },
      {
        type: 'application/pdf; name="Income statement.pdf"',
        disposition: 'attachment; filename="Income statement.pdf"',
        content: new TextDecoder('latin1').decode(incomeStatement(audit).bytes),
      },
    ],
  })
}

/** The mail server of the insured returns the newest email that was sent to them (RFC 3464). */
export async function returnEmail(scene: Scene, audit: Audit): Promise<Result<unknown>> {
  const sent = await newestEmail(scene, audit)
  if (sent === null) return missing('an email that was sent')
  const { replyKey, to, message } = sent
  const [address = ''] = to
  const server = `mx.${address.slice(address.lastIndexOf('@') + 1)}`
  const status = [
    `Reporting-MTA: dns; ${server}`,
    '',
    `Final-Recipient: rfc822; ${address}`,
    'Action: failed',
    'Status: 5.1.1',
    `Diagnostic-Code: smtp; 550 5.1.1 <${address}>: User unknown`,
  ]
  const original = [
    `From: ${FIRM}`,
    `To: ${address}`,
    `Message-ID: ${messageIdOf(replyKey, FIRM)}`,
    `Subject: ${message.subject}`,
  ]
  return receive(scene, 'returns email', {
    from: `MAILER-DAEMON@${server}`,
    to: bounceAddress(FIRM, replyKey),
    subject: 'Undelivered Mail Returned to Sender',
    headers: ['Auto-Submitted: auto-replied'],
    type: 'multipart/report; report-type=delivery-status',
    parts: [
      { type: 'text/plain; charset=utf-8', content: 'Your message could not be delivered.' },
      { type: 'message/delivery-status', content: status.join('\r\n') },
      { type: 'message/rfc822', content: `${original.join('\r\n')}\r\n\r\n` },
    ],
  })
}

/** Two emails that belong to no audit for certain: they wait for a person. */
export async function strangersWrite(scene: Scene, { auditCode }: Audit): Promise<Result<unknown>> {
  const plain = (content: string) => [{ type: 'text/plain; charset=utf-8', content }]
  const lost = await receive(scene, 'stranger writes', {
    from: 'Nina Park <nina@parkbooks.example>',
    to: FIRM,
    subject: 'Audit of one of my clients',
    parts: plain(
      'I keep the books of a restaurant in Salem that you wrote to. Whom do I send them?',
    ),
  })
  if (!lost.ok) return lost
  return receive(scene, 'stranger writes', {
    from: 'Joe Hale <joe.hale@mail.example>',
    to: FIRM,
    subject: `The letter I got [${auditCode}]`,
    parts: plain('I bought the business in March. Is this audit for me or for the owner before?'),
  })
}

/** The insured texts STOP. */
export function textStop(scene: Scene, audit: Audit): Promise<Result<unknown>> {
  return receiveWords(scene, audit, { name: 'texts STOP', words: 'STOP' })
}

/** The insured answers the text that was delivered to them, and the auditor's word after that. */
export async function talkByText(scene: Scene, audit: Audit): Promise<Result<unknown>> {
  if (!audit.history.some((entry) => isCarriedOut(entry, ['TEXT_INSURED'])))
    return missing('a text that was sent')
  const asked = await receiveWords(scene, audit, {
    name: 'answers by text',
    words: 'Hi, got your text. Our bookkeeper has it on paper only. Are photos of the page OK?',
  })
  if (!asked.ok) return asked
  scene.passMinutes(11)
  const said = 'Yes, photos are fine: whole pages, flat and in good light. Your link takes them.'
  const step = 'REACHED_OUT_TEXT_INSURED'
  const answered = await complete(scene.stage, bakerOf(audit), audit, step, {}, said)
  if (!answered.ok) return answered
  scene.passMinutes(4)
  const words = 'Great, I will take pictures tonight. Thanks!'
  return receiveWords(scene, audit, { name: 'answers by text', words })
}

/** A text comes in from the insured's mobile by the door that the provider posts to. */
async function receiveWords(
  scene: Scene,
  audit: Audit,
  { name, words }: { name: string; words: string },
): Promise<Result<unknown>> {
  const { world } = scene.stage
  const form = new URLSearchParams({
    MessageSid: `SM${randomText(world.random, '0123456789abcdef', 32)}`,
    From: mobileOf(audit),
    To: LINE,
    Body: words,
  })
  const { status } = await receiveText(form, { from: LINE, lines: {} }, world)
  return status === 200 ? read(scene, name) : missing('a mobile number')
}

async function newestEmail({ stage }: Scene, { id }: Audit): Promise<OutgoingMail | null> {
  const mail = await stage.world.store.list<OutgoingMail & OutgoingOnItsWay>(COLLECTIONS.mail, {
    filters: [{ field: 'auditFSID', op: '==', value: id }],
    sort: { field: 'dateAdded', direction: 'desc' },
  })
  return (
    mail.find(
      ({ stepType, delivery }) =>
        STEPS[stepType].party === 'insured' && delivery?.state === 'SUCCESS',
    ) ?? null
  )
}

function missing(what: string): Result<never> {
  return { ok: false, error: refusal('RECORD_NOT_FOUND', { what }) }
}

/** An email that someone outside has written. */
interface EmailOfOthers {
  from: string
  to: string
  subject: string
  headers?: readonly string[]
  /** `multipart/mixed` unless given. */
  type?: string
  parts: readonly { type: string; disposition?: string; content: string }[]
}

/** An email comes in by the door for raw messages, and the engine reads it. */
async function receive(scene: Scene, name: string, email: EmailOfOthers): Promise<Result<unknown>> {
  const { stage, files } = scene
  const bytes = new TextEncoder().encode(mimeOf(email, stage.clock.now()))
  const taken = await takeMail({ ...stage.world, files }, bytes, [email.to])
  return taken.ok ? read(scene, name) : counted(stage, name, taken)
}

/** All but reading what came in: in the demo nothing else works on files. */
const OTHERS = new Set(DUTY_NAMES.filter((name) => name !== 'inbound'))

async function read({ stage, files }: Scene, name: string): Promise<Result<unknown>> {
  await runPass({ ...stage.world, files }, { resting: OTHERS })
  return counted(stage, name, { ok: true, value: null })
}

const BOUNDARY = '=_part'

/** The email as it is on its way, by RFC 5322 and 2045. */
function mimeOf(
  { from, to, subject, headers = [], type = 'multipart/mixed', parts }: EmailOfOthers,
  date: Date,
): string {
  const written = parts.map(({ type: of, disposition, content }) =>
    [
      `--${BOUNDARY}`,
      `Content-Type: ${of}`,
      ...(disposition ? [`Content-Disposition: ${disposition}`] : []),
      'Content-Transfer-Encoding: 8bit',
      '',
      content,
    ].join('\r\n'),
  )
  return [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Date: ${date.toUTCString()}`,
    `Message-ID: <${date.getTime()}.${to.length}@mail.example>`,
    ...headers,
    'MIME-Version: 1.0',
    `Content-Type: ${type}; boundary="${BOUNDARY}"`,
    '',
    ...written,
    `--${BOUNDARY}--`,
    '',
  ].join('\r\n')
}
