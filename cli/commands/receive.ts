import { createServer } from 'node:http'
import { parsePort, readPort } from '../arguments.ts'
import { defineCommand } from '../command.ts'
import { type ReceiveRoute, receiveHandler } from '../outreach/receiveHandler.ts'
import { receiveRoutes } from '../outreach/receiveRoutes.ts'
import {
  addServiceOptions,
  type HealthOptions,
  listenOn,
  type Metric,
  withHealth,
} from '../server/serveHealth.ts'
import { countFailures } from '../worker/health.ts'
import { ioLogger, untilAborted } from '../worker/thisProcess.ts'
import { database } from './context.ts'

const STANDARD_PORT = 8090

/** So long a request's head may take to arrive. */
const HEAD_MS = 10_000

/** `bakehouse receive`: takes what mail services and providers of texts post, until it is stopped. */
export const receiveCommand = defineCommand({
  opens: database('writeBeside'),
  example: '--port 8090 --host 0.0.0.0',
  configure: (command) => {
    command
      .option('--port <n>', `its port (BAKEHOUSE_RECEIVE_PORT, ${STANDARD_PORT})`, parsePort)
      .option('--host <address>', 'where it listens; behind a proxy with TLS', '127.0.0.1')
    addServiceOptions(command)
  },
  read: (_, command) => command.opts<{ port?: number; host: string } & HealthOptions>(),
  prepare: ({ port, ...others }, { env }) => {
    const place = {
      env,
      variable: 'BAKEHOUSE_RECEIVE_PORT',
      command: 'receive',
      standard: STANDARD_PORT,
    }
    const read = readPort(port, place)
    return read.ok ? { ok: true, value: { ...others, port: read.value } } : read
  },
  run: async ({ store, files }, { host, port, ...options }, runtime) => {
    const { env, io, clock, random, signal } = runtime
    const failures = countFailures()
    const world = { store, files, clock, random, logger: failures.counted(ioLogger(io)) }
    const server = createServer({ headersTimeout: HEAD_MS, maxHeaderSize: 16 * 1024 })
    const bound = await listenOn(server, { port, host })
    if (!bound.ok) return bound
    const routes = receiveRoutes(env, `http://${host}:${bound.value}`)
    const answers = countAnswers(routes.ok ? routes.value : [])
    const health = {
      check: () => ({ ok: true, state: 'receiving' }),
      metrics: () => [answers.metric(), failures.metric()],
    }
    const served = await withHealth(
      health,
      { ...options, command: 'receive' },
      runtime,
      async () => {
        if (!routes.ok) return routes
        const handle = receiveHandler(routes.value, world)
        server.on('request', (request, response) => {
          response.once('finish', () => answers.note(request.url, response.statusCode))
          handle(request, response)
        })
        io.print(`Receiving at http://${host}:${bound.value}/receive/. Stop with Ctrl-C.`)
        await untilAborted(signal)
        io.info('Stopping ...')
        return { ok: true, value: null }
      },
    )
    await new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeIdleConnections()
    })
    return served
  },
})

/** Answers by route and status. Whatever else was asked for is one label: addresses may hold keys. */
function countAnswers(routes: readonly ReceiveRoute[]) {
  const counts = new Map<string, { path: string; status: string; value: number }>()
  return {
    note: (url: string | undefined, status: number) => {
      const asked = url?.split('?', 1)[0]
      const path = routes.find((route) => route.path === asked)?.path ?? 'other'
      const key = `${path} ${status}`
      const { value } = counts.get(key) ?? { value: 0 }
      counts.set(key, { path, status: String(status), value: value + 1 })
    },
    metric: (): Metric => ({
      name: 'bakehouse_receive_answers_total',
      help: 'Answers of the receiving service, by route and status.',
      type: 'counter',
      samples: [...counts.values()].map(({ value, ...labels }) => [labels, value]),
    }),
  }
}
