import { createHash, timingSafeEqual } from 'node:crypto'
import type { ErrorCode } from '#shared/errors/refusal.ts'
import { MAX_MAIL_BYTES } from '#shared/kernel/constants.ts'
import { takeMail } from '#shared/outreach/ops/takeMail.ts'
import type { Runtime } from '../runtime.ts'
import type { ReceiveRoute } from './receiveHandler.ts'

/** A shorter secret can be tried out. */
const SHORTEST_SECRET = 24

const STATUS: Partial<Record<ErrorCode, number>> = { MESSAGE_TOO_LARGE: 413, MESSAGE_EMPTY: 422 }

/**
 * Where mail services post what came in: the raw message, with the secret of BAKEHOUSE_INBOUND_SECRET as
 * a bearer token. `?to=` names whom it came to. Null without a secret, or with one that is too short.
 */
export function receiveMailRoute(env: Runtime['env']): ReceiveRoute | null {
  const secret = env['BAKEHOUSE_INBOUND_SECRET'] ?? ''
  if (secret.length < SHORTEST_SECRET) return null
  return {
    method: 'POST',
    path: '/receive/mail',
    maxBytes: MAX_MAIL_BYTES,
    refusalOfHead: ({ authorization = '' }) => {
      const [, given = ''] = /^Bearer (\S+)$/.exec(authorization) ?? []
      return isSame(given, secret) ? null : 401
    },
    run: async ({ query, body }, world) => {
      const taken = await takeMail(world, new Uint8Array(body), query.getAll('to'))
      if (!taken.ok) return { status: STATUS[taken.error.code] ?? 400 }
      const answer = JSON.stringify(taken.value)
      return { status: 200, type: 'application/json', body: answer }
    },
  }
}

/** In the same time wherever they differ, and however long they are. */
function isSame(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(secret))
}
