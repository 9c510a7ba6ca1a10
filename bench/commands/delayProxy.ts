import { createServer, connect as dial, type Socket } from 'node:net'

/** A way to a server on this machine on which every piece of data is late by the same time. */
export interface DelayProxy {
  /** On 127.0.0.1. */
  port: number
  /** What the server has answered so far, with the protocol's own. */
  bytesAnswered(): number
  close(): Promise<void>
}

/**
 * Puts `ms` on whatever goes through it, each way: a question and its answer take twice that longer.
 * Pieces stay in order, and none waits for the one before it.
 */
export async function openDelayProxy(target: number, ms: number): Promise<DelayProxy> {
  const sockets = new Set<Socket>()
  let answered = 0
  const server = createServer({ noDelay: true, allowHalfOpen: true }, (near) => {
    const far = dial({ port: target, host: '127.0.0.1', noDelay: true, allowHalfOpen: true })
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      if (from === far) from.on('data', ({ length }) => (answered += length))
      // On time it goes on in the same turn.
      from.on('data', (bytes) =>
        ms === 0 ? to.write(bytes) : setTimeout(() => to.write(bytes), ms),
      )
      from.on('end', () => setTimeout(() => to.end(), ms))
      from.on('error', () => to.destroy())
      from.on('close', () => sockets.delete(from))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    bytesAnswered: () => answered,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
