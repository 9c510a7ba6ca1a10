import { createServer, connect as dial, type Socket } from 'node:net'

/** A way to a server on this machine on which every piece of data is late by the same time. */
export interface DelayProxy {
  /** On 127.0.0.1. */
  port: number
  close(): Promise<void>
}

/**
 * Puts `ms` on whatever goes through it, each way: a question and its answer take twice that longer.
 * Pieces stay in order, and none waits for the one before it.
 */
export async function openDelayProxy(target: number, ms: number): Promise<DelayProxy> {
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true, allowHalfOpen: true }, (near) => {
    const far = dial({ port: target, host: '127.0.0.1', noDelay: true, allowHalfOpen: true })
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => setTimeout(() => to.write(bytes), ms))
      from.on('end', () => setTimeout(() => to.end(), ms))
      from.on('error', () => to.destroy())
      from.on('close', () => sockets.delete(from))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
