import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'

const ACCOUNT = `AC${'a'.repeat(32)}`
const TOKEN = 'f'.repeat(32)

/** A text that the stand-in has accepted. */
interface Accepted {
  sid: string
  to: string
  body: string
  /** Number or messaging service. */
  line: string
  callback: string
}

/**
 * Twilio on this machine: it accepts texts of its one account, refuses the numbers it is set to refuse by
 * their codes, and posts signed callbacks and texts. Numbers of `broken` get no answer.
 */
export async function twilioStandIn() {
  const accepted: Accepted[] = []
  const refusing = new Map<string, { status: number; code: number }>()
  const broken = new Set<string>()
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await bodyOf(request))
    const answer = (status: number, about: object) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(about))
    }
    const key = Buffer.from(`${ACCOUNT}:${TOKEN}`).toString('base64')
    if (request.headers.authorization !== `Basic ${key}`)
      return answer(401, { code: 20003, message: 'Authenticate', status: 401 })
    if (request.url !== `/2010-04-01/Accounts/${ACCOUNT}/Messages.json`)
      return answer(404, { code: 20404, message: 'Not found', status: 404 })
    const to = form.get('To') ?? ''
    if (broken.has(to)) {
      request.socket.destroy()
      return
    }
    const refused = refusing.get(to)
    if (refused) return answer(refused.status, { code: refused.code, message: 'No', status: 400 })
    const sid = sidOf(accepted.length + 1)
    const line = form.get('MessagingServiceSid') ?? form.get('From') ?? ''
    const callback = form.get('StatusCallback') ?? ''
    accepted.push({ sid, to, body: form.get('Body') ?? '', line, callback })
    answer(201, { sid, status: 'queued' })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  return {
    accepted,
    refusing,
    broken,
    api: `http://127.0.0.1:${port}`,
    accountSid: ACCOUNT,
    token: TOKEN,
    /** What BAKEHOUSE_TWILIO is set to. */
    setting: (lines: string) => `${ACCOUNT}:${TOKEN}@${lines}`,
    /** Posts a form as Twilio does, signed for `url`, or with another signature. */
    post: (url: string, fields: Record<string, string>, signature?: string) => {
      const form = new URLSearchParams({ AccountSid: ACCOUNT, ...fields })
      const headers = { 'x-twilio-signature': signature ?? signed(url, form) }
      return fetch(url, { method: 'POST', body: form, headers })
    },
    close: () =>
      new Promise((done) => {
        server.close(done)
        server.closeAllConnections()
      }),
  }
}

/** A provider's id: `SM` and 32 hexadecimal digits. */
export function sidOf(n: number): string {
  return `SM${n.toString(16).padStart(32, '0')}`
}

/** By Twilio's description, without the product's code. */
function signed(url: string, form: URLSearchParams): string {
  const names = [...form.keys()].sort()
  const text = url + names.map((name) => name + form.get(name)).join('')
  return createHmac('sha1', TOKEN).update(text).digest('base64')
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
