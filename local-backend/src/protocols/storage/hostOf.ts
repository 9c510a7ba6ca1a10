import type { IncomingMessage } from 'node:http'

/** `http://{host}` as the client wrote it; the guard has looked at it. */
export function hostOf({ headers }: IncomingMessage): string {
  return `http://${headers.host}`
}
