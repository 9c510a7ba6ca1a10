import { readFile, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ROOT, runCli, startCli } from '../tests/acceptance/runCli.ts'
import { startGoogleServer } from './backend/startGoogleServer.ts'
import type { Measurement } from './Measurement.ts'
import { measureScreensOf } from './measureScreens.ts'
import { ordersOfSize } from './ordersOfSize.ts'
import {
  chooseHarborMutual,
  openAsAdmin,
  type Product,
  withBrowser,
  withProduct,
} from './withProduct.ts'

const AUDITS = 1000
/** How late each message of browser and database is, each way: about a coast's distance. */
const LATE_MS = 40
const PATIENT_MS = 600_000
const PROJECT = 'demo-bakehouse'

/**
 * A day's work over a network: the admin in Chromium with each message to and from the database 40 ms late, over the
 * local backend and, where it is installed, over Google's Firestore emulator with the product's rules and a worker
 * of its own. Sign-in and pages are the product's in both, without delay.
 */
export async function measureDay(): Promise<Measurement[]> {
  const local = await withProduct(async (product) => {
    await importInto(product, null)
    return measureThrough(product, `127.0.0.1:${product.port}`, 'the local backend')
  })
  const emulator = await startGoogleServer()
  if (typeof emulator === 'string') return [...local, { what: DAY, measured: emulator, wanted: '' }]
  try {
    const official = await withProduct((product) => measureEmulator(product, emulator.host))
    return [...local, ...official]
  } finally {
    await emulator.stop()
  }
}

/** Another database than the product's, with a worker of its own. */
async function measureEmulator(product: Product, host: string): Promise<Measurement[]> {
  await putRules(host)
  await importInto(product, host)
  const worker = startCli(['worker', '--emulator', host], {
    env: { FIREBASE_STORAGE_EMULATOR_HOST: `127.0.0.1:${product.port}` },
    timeoutMs: PATIENT_MS,
  })
  try {
    await worker.waitFor(/worker is ready/)
    return await measureThrough(product, host, "Google's emulator")
  } finally {
    worker.child.kill('SIGTERM')
    await worker.done
  }
}

const DAY = `a day's work, each message ${LATE_MS} ms late`

async function putRules(host: string): Promise<void> {
  const content = await readFile(join(ROOT, 'firestore.rules'), 'utf8')
  const answer = await fetch(`http://${host}/emulator/v1/projects/${PROJECT}:securityRules`, {
    method: 'PUT',
    body: JSON.stringify({ rules: { files: [{ content }] } }),
  })
  if (!answer.ok) throw new Error(`Google's emulator refused the rules: ${answer.status}`)
}

/** The demo's carriers, users and audits where they are not yet, and orders, by the command line. */
async function importInto({ folder, data, port }: Product, emulator: string | null): Promise<void> {
  const csv = join(folder, 'orders.csv')
  await writeFile(csv, ordersOfSize(AUDITS))
  const where = emulator === null ? ['--data', data] : ['--emulator', emulator]
  const orders = ['orders', 'import', csv, '--carrier', 'HM']
  for (const command of emulator === null ? [orders] : [['seed', 'demo'], orders]) {
    const run = await runCli([...command, ...where], {
      env: { FIREBASE_STORAGE_EMULATOR_HOST: `127.0.0.1:${port}` },
      timeoutMs: PATIENT_MS,
    })
    if (run.exit !== 0) throw new Error(run.err + run.out)
  }
}

async function measureThrough(
  { url }: Product,
  database: string,
  name: string,
): Promise<Measurement[]> {
  const line = await lateLine(database)
  try {
    return await withBrowser(async ({ page, context }) => {
      // The pages' policy knows the product's own port alone.
      const policy = await context.newCDPSession(page)
      await policy.send('Page.setBypassCSP', { enabled: true })
      await context.route(`${url}/__/firebase/init.json`, async (route) => {
        const answer = await route.fetch()
        const settings = await answer.json()
        settings.emulators.firestore = { host: '127.0.0.1', port: line.port }
        await route.fulfill({ response: answer, json: settings })
      })
      await openAsAdmin(page, url, '/audits')
      await chooseHarborMutual(page)
      await page.getByRole('link', { name: /^BX/ }).first().waitFor()
      return measureScreensOf(page, url, `${DAY}, ${name}`)
    })
  } finally {
    line.close()
  }
}

/** A line to `host:port` on which everything comes late, in order, in both directions. */
async function lateLine(to: string): Promise<{ port: number; close(): void }> {
  const [host = '', port] = to.split(':')
  const open = new Set<Socket>()
  const server: Server = createServer((near) => {
    const far = connect(Number(port), host)
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.setNoDelay(true)
      from.on('data', async (bytes) => {
        await wait(LATE_MS)
        into.write(bytes)
      })
      from.on('error', () => into.destroy())
      from.on('close', () => {
        open.delete(from)
        void wait(LATE_MS).then(() => into.end())
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
