import { createServer } from 'node:http'
import { refusal } from '#shared/errors/refusal.ts'
import { parsePort, readPort } from '../arguments.ts'
import { defineCommand } from '../command.ts'
import { receiveHandler } from '../outreach/receiveHandler.ts'
import { receiveRoutes } from '../outreach/receiveRoutes.ts'
import { ioLogger, untilAborted } from '../worker/thisProcess.ts'
import { database } from './context.ts'

const STANDARD_PORT = 8090

/** So long a request's head may take to arrive. */
const HEAD_MS = 10_000

/** `bakehouse receive`: takes what mail services and providers of texts post, until it is stopped. */
export const receiveCommand = defineCommand({
  opens: database('write'),
  example: '--port 8090 --host 0.0.0.0',
  configure: (command) => {
    command
      .option('--port <n>', `its port (BAKEHOUSE_RECEIVE_PORT, ${STANDARD_PORT})`, parsePort)
      .option('--host <address>', 'where it listens; behind a proxy with TLS', '127.0.0.1')
  },
  read: (_, command) => command.opts<{ port?: number; host: string }>(),
  prepare: ({ port, host }, { env }) => {
    const place = {
      env,
      variable: 'BAKEHOUSE_RECEIVE_PORT',
      command: 'receive',
      standard: STANDARD_PORT,
    }
    const read = readPort(port, place)
    return read.ok ? { ok: true, value: { host, port: read.value } } : read
  },
  run: async ({ store, files }, { host, port }, { env, io, clock, random, signal }) => {
    const world = { store, files, clock, random, logger: ioLogger(io) }
    const server = createServer({ headersTimeout: HEAD_MS, maxHeaderSize: 16 * 1024 })
    const failed = await new Promise<Error | null>((resolve) => {
      server.once('error', resolve)
      server.listen(port, host, () => resolve(null))
    })
    if (failed) return { ok: false, error: refusalOfListening(failed, port) }
    const address = server.address()
    const bound = typeof address === 'object' && address ? address.port : port
    const routes = receiveRoutes(env, `http://${host}:${bound}`)
    if (routes.ok) {
      server.on('request', receiveHandler(routes.value, world))
      io.print(`Receiving at http://${host}:${bound}/receive/. Stop with Ctrl-C.`)
      await untilAborted(signal)
      io.info('Stopping ...')
    }
    await new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeIdleConnections()
    })
    return routes.ok ? { ok: true, value: null } : routes
  },
})

function refusalOfListening(error: Error, port: number) {
  const isInUse = 'code' in error && error.code === 'EADDRINUSE'
  if (isInUse) return refusal('PORT_IN_USE', { port, other: port === 65_535 ? 8090 : port + 1 })
  return refusal('PORT_NOT_ALLOWED', { port })
}
