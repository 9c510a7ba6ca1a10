import { createServer, type Server } from 'node:http'
import { type Command, Option } from 'commander'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { parsePort, readPort } from '../arguments.ts'
import type { Runtime } from '../runtime.ts'

/** A figure in Prometheus' terms: a sample is its labels and a value. */
export interface Metric {
  name: string
  help: string
  type: 'gauge' | 'counter'
  samples: readonly (readonly [Readonly<Record<string, string>>, number])[]
}

/** What a service says of itself. Both read nothing of the store, and hold nothing of a person. */
export interface HealthPages {
  check(): { ok: boolean; state: string }
  metrics(): Metric[]
}

export interface HealthOptions {
  healthPort?: number
  healthHost: string
}

/** Adds the options of a service that runs unattended: its log's form, and where it is watched. */
export function addServiceOptions(command: Command): void {
  command
    .addOption(
      new Option('--log <form>', 'form of the log (BAKEHOUSE_LOG)').choices(['text', 'json']),
    )
    .option(
      '--health-port <n>',
      'port of /healthz and /metrics; none without it (BAKEHOUSE_HEALTH_PORT)',
      parsePort,
    )
    .option('--health-host <address>', 'where they listen', '127.0.0.1')
}

/**
 * Serves `/healthz` (200 or 503, JSON) and `/metrics` (Prometheus' text format 0.0.4) while `work` runs,
 * where a port was typed or is set; the port, 0 for any, is said. Refused: a port that cannot be had.
 * `command`: whose help has the options.
 */
export async function withHealth<T>(
  pages: HealthPages,
  { healthPort, healthHost, command }: HealthOptions & { command: 'worker' | 'receive' },
  { env, io }: Pick<Runtime, 'env' | 'io'>,
  work: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const variable = 'BAKEHOUSE_HEALTH_PORT'
  if (healthPort === undefined && !env[variable]) return work()
  const read = readPort(healthPort, { env, variable, command, standard: 0 })
  if (!read.ok) return read
  const server = createServer((request, response) => {
    const page = request.method === 'GET' ? pageAt(request.url ?? '', pages) : null
    const { status, type, body } = page ?? { status: 404, type: 'text/plain', body: '' }
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
  })
  const listening = await listenOn(server, { port: read.value, host: healthHost })
  if (!listening.ok) return listening
  io.info(`Health at http://${healthHost}:${listening.value}/healthz and /metrics.`)
  try {
    return await work()
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

function pageAt(url: string, pages: HealthPages) {
  const path = url.split('?', 1)[0]
  if (path === '/metrics') {
    const body = prometheusText([...pages.metrics(), memoryMetric()])
    return { status: 200, type: 'text/plain; version=0.0.4; charset=utf-8', body }
  }
  if (path !== '/healthz') return null
  const check = pages.check()
  const status = check.ok ? 200 : 503
  return { status, type: 'application/json', body: JSON.stringify(check) }
}

function memoryMetric(): Metric {
  return {
    name: 'process_resident_memory_bytes',
    help: 'Resident memory of the process.',
    type: 'gauge',
    samples: [[{}, process.memoryUsage.rss()]],
  }
}

/** Prometheus' text format, with `\`, `"` and line ends of label values escaped as it asks. */
export function prometheusText(metrics: readonly Metric[]): string {
  const escaped = (text: string) =>
    text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
  return metrics
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(([labels, value]) => {
        const pairs = Object.entries(labels).map(([key, text]) => `${key}="${escaped(text)}"`)
        return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`
      }),
    ])
    .map((line) => `${line}\n`)
    .join('')
}

/** Begins to listen; the port it has then. PORT_IN_USE or PORT_NOT_ALLOWED where it cannot. */
export async function listenOn(
  server: Server,
  { port, host }: { port: number; host: string },
): Promise<Result<number>> {
  const failed = await new Promise<Error | null>((resolve) => {
    server.once('error', resolve)
    server.listen(port, host, () => resolve(null))
  })
  if (failed) return { ok: false, error: refusalOfListening(failed, port) }
  const address = server.address()
  return { ok: true, value: typeof address === 'object' && address ? address.port : port }
}

function refusalOfListening(error: Error, port: number) {
  const isInUse = 'code' in error && error.code === 'EADDRINUSE'
  if (isInUse) return refusal('PORT_IN_USE', { port, other: port === 65_535 ? 8090 : port + 1 })
  return refusal('PORT_NOT_ALLOWED', { port })
}
