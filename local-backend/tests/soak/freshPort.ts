import { createServer } from 'node:net'

const USED = new Set<number>()

/**
 * A free port that no server of this run has had. The clients of a killed server try again for
 * minutes what it left unanswered: one with its port would get their writes.
 */
export async function freshPort(): Promise<number> {
  for (;;) {
    const port = await freePort()
    if (USED.has(port)) continue
    USED.add(port)
    return port
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
