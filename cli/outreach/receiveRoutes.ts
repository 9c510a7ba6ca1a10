import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { ReceiveRoute } from './receiveHandler.ts'

/** Where others post to. Every row is an address of its own; what is not here does not exist. */
export function receiveRoutes(): ReceiveRoute[] {
  return [HEALTH]
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
