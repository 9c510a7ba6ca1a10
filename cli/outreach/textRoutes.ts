import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { isWriteConflict } from '#shared/kernel/ops/storeVerbs.ts'
import { type InboundText, LONGEST_WORDS } from '#shared/outreach/inbound/model.ts'
import { noteLaterNews } from '#shared/outreach/ops/laterNews.ts'
import { textFailure } from '#shared/outreach/textFailures.ts'
import type { ReceiveAnswer, Received, ReceiveRoute, ReceiveWorld } from './receiveHandler.ts'
import type { TwilioAccount } from './twilioAccount.ts'
import { isSignedByTwilio } from './twilioSignature.ts'

/** A post of Twilio's is a form of some hundred bytes. */
const MAX_BYTES = 64 * 1024

/** What Twilio is answered: nothing is to be sent. The engine answers, by a text of its own. */
const TAKEN: ReceiveAnswer = { status: 200, type: 'text/xml', body: '<Response/>' }
const NOTED: ReceiveAnswer = { status: 204 }

/** Where Twilio posts. `receiveUrl`: the service's address as Twilio knows it, which it signs. */
export function textRoutes(account: TwilioAccount, receiveUrl: string): ReceiveRoute[] {
  const post = (path: ReceiveRoute['path'], run: SignedPost): ReceiveRoute => ({
    method: 'POST',
    path,
    maxBytes: MAX_BYTES,
    refusalOfHead: (headers) => (headers['x-twilio-signature'] ? null : 403),
    run: async (received, world) => {
      const form = formOf(received, account, receiveUrl)
      return form === null ? { status: 403 } : run(form, received, world)
    },
  })
  return [
    post('/receive/texts', (form, _, world) => receiveText(form, account, world)),
    post('/receive/texts/status', receiveStatus),
  ]
}

type SignedPost = (
  form: URLSearchParams,
  received: Received,
  world: ReceiveWorld,
) => Promise<ReceiveAnswer>

/** The parameters of a post; null unless Twilio has signed them for this account. */
function formOf(
  { url, headers, body }: Received,
  { accountSid, authToken }: TwilioAccount,
  receiveUrl: string,
): URLSearchParams | null {
  const form = new URLSearchParams(body.toString('utf8'))
  const signature = headers['x-twilio-signature']
  if (!isSignedByTwilio(signature, authToken, receiveUrl + url, form)) return null
  return form.get('AccountSid') === accountSid ? form : null
}

const MESSAGE_SID = /^(SM|MM)[0-9a-f]{32}$/
const PHONE = /^\+?\d{3,15}$/

/**
 * Writes a text that came in, once: its id is the provider's. `form`: what Twilio posts, signed or
 * trusted.
 */
export async function receiveText(
  form: URLSearchParams,
  account: Pick<TwilioAccount, 'from' | 'lines'>,
  { store, clock }: Pick<ReceiveWorld, 'store' | 'clock'>,
): Promise<ReceiveAnswer> {
  const id = form.get('MessageSid') ?? ''
  const from = form.get('From') ?? ''
  if (!MESSAGE_SID.test(id) || !PHONE.test(from)) return { status: 400 }
  const text: Omit<InboundText, 'id'> = {
    ...{ kind: 'text', at: clock.now(), state: 'WAITING', from },
    ...{ carrierCompany: '', auditFSID: '', auditCode: '' },
    line: lineIn(form, account),
    words: (form.get('Body') ?? '').slice(0, LONGEST_WORDS),
    media: Number(form.get('NumMedia')) || 0,
    isAnswered: form.has('OptOutType'),
  }
  try {
    await store.batch([{ kind: 'create', collection: COLLECTIONS.inbound, id, data: { ...text } }])
  } catch (error) {
    // It was posted before.
    if (!isWriteConflict(error)) throw error
  }
  return TAKEN
}

/** A number of a messaging service stands for the service where texts are sent from that. */
function lineIn(
  form: URLSearchParams,
  { from, lines }: Pick<TwilioAccount, 'from' | 'lines'>,
): string {
  const service = form.get('MessagingServiceSid') ?? ''
  return [from, ...Object.values(lines)].includes(service) ? service : (form.get('To') ?? '')
}

/** What Twilio says of a text that it had accepted; other words, such as `queued`, are passed over. */
async function receiveStatus(
  form: URLSearchParams,
  { query }: Received,
  { store, clock }: ReceiveWorld,
): Promise<ReceiveAnswer> {
  const id = query.get('message') ?? ''
  const messageId = form.get('MessageSid') ?? ''
  const status = form.get('MessageStatus') ?? ''
  if (id === '' || id.includes('/') || !MESSAGE_SID.test(messageId)) return { status: 400 }
  const sent = { collection: 'messages', id } as const
  if (status === 'delivered')
    await noteLaterNews(store, sent, { kind: 'delivered', at: clock.now(), messageId })
  if (status === 'undelivered' || status === 'failed')
    await noteLaterNews(store, sent, { ...failureIn(form), messageId })
  return NOTED
}

function failureIn(form: URLSearchParams) {
  const code = Number(form.get('ErrorCode'))
  const known = textFailure(code)
  const optedOut = known?.fault === 'optedOut' ? { code: 'RECIPIENT_OPTED_OUT' as const } : {}
  const error = known ? `${known.why} (${code})` : `not delivered (${code || 'no code'})`
  return { kind: 'failed' as const, error, ...optedOut }
}
