import type { Socket } from 'node:net'

/** How late the end of a client may be noticed. */
const LOOK_MS = 1000

/**
 * Sees to it that a connection of HTTP/2 ends with its client. The library stops reading when it has
 * told a client of a mistake that ends the connection, and tells nobody else: it would never see that
 * the client has gone, and keep all of the connection until a sign of life is missed. So reading is
 * begun again from time to time; where it goes on, that changes nothing.
 */
export function noticeEnd(socket: Socket): void {
  const look = setInterval(() => handleOf(socket)?.readStart(), LOOK_MS)
  look.unref()
  socket.once('close', () => clearInterval(look))
}

/** What a socket reads by. It has no public name, and `resume()` believes that it reads already. */
function handleOf(socket: Socket): { readStart(): void } | null | undefined {
  return Reflect.get(socket, '_handle') as { readStart(): void } | null | undefined
}
