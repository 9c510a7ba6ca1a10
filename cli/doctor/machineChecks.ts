import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readLease } from '#shared/kernel/ops/lease.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { Clock, VirusScanner } from '#shared/kernel/ports/host.ts'
import { workerState } from '#shared/kernel/workerState.ts'
import { type CheckRow, green, red, yellow } from './check.ts'

const LEAST_NODE = [20, 19] as const

/** `root`: the checkout, or the package. */
interface Machine {
  root: string
}

export const NODE_CHECK: CheckRow<Machine> = {
  name: 'Node',
  asks: 'Is this version of Node new enough?',
  find: () => {
    const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
    const [least, leastMinor] = LEAST_NODE
    if (major > least || (major === least && minor >= leastMinor))
      return green(process.versions.node)
    return red(process.versions.node, `Install ${LEAST_NODE.join('.')} or newer.`)
  },
}

/** As the worker's heartbeat says; while none runs, by the settings of this process. */
export const SCANNER_CHECK: CheckRow<{
  store: DocumentStore
  clock: Clock
  scanner?: VirusScanner | undefined
}> = {
  name: 'virus scanner',
  asks: 'Are files that come in scanned?',
  find: async ({ store, clock, scanner }) => {
    const lease = await readLease(store)
    const isRunning = ['onTime', 'behind'].includes(workerState(lease, clock.now()).kind)
    const scans = isRunning ? lease?.scans : undefined
    if (scans === true) return green('the worker has a scanner')
    if (scans === false || scanner === undefined)
      return yellow(
        'uploads are not scanned',
        'Set BAKEHOUSE_SCAN where the worker runs (docs/security.md).',
      )
    const verdict = await scanner.scan(new TextEncoder().encode('A file without a virus.'))
    if (verdict === 'clean') return green('it answers')
    return red(
      verdict === 'failed' ? 'it gives no verdict' : 'it calls a plain text infected',
      'Put BAKEHOUSE_SCAN right: until then no file becomes a document (docs/security.md).',
    )
  },
}

/** What a local server needs; a command over a project has all it needs in itself. */
export const CHECKOUT_CHECKS: readonly CheckRow<Machine>[] = [
  ...['admin', 'public-flow'].map((app) => ({
    name: `app ${app}`,
    asks: 'Are its pages built?',
    find: ({ root }: Machine) =>
      existsSync(join(root, 'dist', app, 'index.html'))
        ? green('built')
        : red('not built', 'Run "npm run build".'),
  })),
  {
    name: 'dependencies',
    asks: 'Is everything installed that package.json names?',
    find: async ({ root }) => {
      const { dependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
        dependencies: Record<string, string>
      }
      const missing = Object.keys(dependencies).filter(
        (name) => !existsSync(join(root, 'node_modules', name)),
      )
      if (missing.length === 0) return green('installed')
      return red(`missing ${missing.join(', ')}`, 'Run "npm ci".')
    },
  },
]
