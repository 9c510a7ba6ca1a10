import type { Result } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { ReceiveRoute } from './receiveHandler.ts'
import { receiveMailRoute } from './receiveMailRoute.ts'
import { textRoutes } from './textRoutes.ts'
import { readTwilioAccount, receiveUrlOf } from './twilioAccount.ts'

type Env = Readonly<Record<string, string | undefined>>

/**
 * Where others post to. Every row is an address of its own; what is not here does not exist. Texts are
 * received where their account is known. `here`: the service's own address, unless the environment has
 * the one that others know it by. Refused with TEXT_SETUP_INVALID.
 */
export function receiveRoutes(env: Env, here: string): Result<ReceiveRoute[]> {
  const account = readTwilioAccount(env)
  if (!account.ok) return account
  const texts = account.value ? textRoutes(account.value, receiveUrlOf(env, here)) : []
  const mail = receiveMailRoute(env)
  return { ok: true, value: [HEALTH, ...(mail ? [mail] : []), ...texts] }
}

/** For what watches the service: it answers, and its database does. */
const HEALTH: ReceiveRoute = {
  method: 'GET',
  path: '/receive/health',
  maxBytes: 0,
  run: async (_, { store }) => {
    await store.get(COLLECTIONS.engine, 'worker')
    return { status: 200, type: 'application/json', body: '{"ok":true}' }
  },
}
