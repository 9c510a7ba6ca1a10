import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const PIECE = Buffer.alloc(64 * 1024)

/** In place of Cloud Storage: every file has ten bytes by what is said of it, and no end when it is read. */
export async function endlessStorage() {
  let tellEnded = () => {}
  const ended = new Promise<void>((resolve) => {
    tellEnded = resolve
  })
  const server = createServer((request, response) => {
    if (!request.url?.includes('alt=media')) {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify({ name: 'endless', size: '10', contentType: 'text/csv' }))
      return
    }
    response.writeHead(200, { 'Content-Type': 'text/csv' })
    response.on('close', tellEnded)
    sendOn(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    host: `127.0.0.1:${port}`,
    /** Resolves when whoever read a file has gone away. */
    ended,
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function sendOn(response: ServerResponse): void {
  while (!response.destroyed) if (!response.write(PIECE)) break
  if (!response.destroyed) response.once('drain', () => sendOn(response))
}
