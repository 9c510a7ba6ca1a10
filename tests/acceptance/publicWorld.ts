import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { connectAdmin } from '#cli/firebase/connectAdmin.ts'
import type { Intake } from '#shared/audit/access/intake.ts'
import type { Audit } from '#shared/audit/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { dayFromNow, orderFileWith } from './orderFiles.ts'
import { type CliRun, startCli } from './runCli.ts'
import { runCommand } from './runCommand.ts'

const PROJECT = 'demo-bakehouse'
const WAIT_MS = 20_000

/** Class lines as an order file names them: code, description and premium basis. */
const CLASSES = {
  restaurant: ['16910', 'Restaurants - with sale of alcoholic beverages less than 30%', 's'],
  carpentry: ['91341', 'Carpentry - interior', 'p'],
} as const

export type PublicWorld = Awaited<ReturnType<typeof openPublicWorld>>

/** An audit as its letter tells of it: the code and the PIN, and what the test needs to look it up. */
export interface Letter {
  code: string
  pin: string
  auditFSID: string
  /** The path of the insured's own link. */
  link: string
}

/**
 * The product as `npm start` runs it, with the demo's carriers and an audit for each of `orders`, in
 * READY. `fill` puts the demo into the data folder, the small one unless given. The store is read
 * past the rules.
 */
export async function openPublicWorld(
  orders: readonly (keyof typeof CLASSES)[],
  fill: (data: string) => Promise<unknown> = smallDemo,
) {
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-public-'))
  const data = join(folder, 'data')
  await fill(data)
  const server = startCli(['start', '--port', '0', '--data', data])
  const url = (await server.waitFor(/Bakehouse is ready at (\S+)/))[1] ?? ''
  const admin = connectAdmin({ project: PROJECT, host: new URL(url).host })
  const { store } = admin
  const cli = (...args: string[]): Promise<CliRun> => runCommand([...args, '--data', data])
  const file = join(folder, 'orders.csv')
  await writeFile(file, orderFile(orders))
  const imported = await cli('orders', 'import', file, '--carrier', 'HM')
  if (imported.exit !== 0) throw new Error(imported.err)
  const audit = async (id: string): Promise<Audit> => {
    const found = await store.get<Audit>(COLLECTIONS.audits, id)
    if (!found) throw new Error(`There is no audit ${id}.`)
    return found
  }
  return {
    url,
    store,
    files: admin.files,
    cli,
    audit,
    /** The intake behind a link or its id. */
    intake: (link: string) =>
      store.get<Intake>(COLLECTIONS.intakes, link.split('/').at(-1) ?? '') as Promise<Intake>,
    /** What the letter of the nth order says. */
    async letter(n: number): Promise<Letter> {
      const code = codeOf(n)
      const shown = await cli('audits', 'show', code, '--pin', '--json')
      const { id, pin, publicLink } = shown.json<Record<'id' | 'pin' | 'publicLink', string>>()
      return { code, pin, auditFSID: id, link: new URL(publicLink).pathname }
    },
    /** The audit once it is in `state`: the worker takes what was sent within a moment. */
    async inState(id: string, state: string): Promise<Audit> {
      return until(`${id} is ${state}`, async () => {
        const found = await audit(id)
        return found.bakeState === state ? found : null
      })
    },
    /** The path of the link in the newest e-mail about an audit that was sent to `to`. */
    async linkFor(auditFSID: string, to: string): Promise<string> {
      return until(`an e-mail to ${to}`, async () => {
        const mail = await store.list<SentMail>(COLLECTIONS.mail, {
          filters: [{ field: 'carrierCompany', op: '==', value: 'HM' }],
        })
        const own = mail.filter((one) => one.auditFSID === auditFSID && one.to.includes(to))
        const texts = own.map((one) => one.message.text)
        return texts.flatMap((text) => /\/sml\/audit\/[\w-]+/.exec(text) ?? []).at(0) ?? null
      })
    },
    async close(): Promise<void> {
      await admin.close()
      server.child.kill('SIGTERM')
      await server.done
      await rm(folder, { recursive: true, force: true })
    },
  }
}

interface SentMail {
  id: string
  auditFSID: string
  to: string[]
  message: { text: string }
}

/** Asks again until there is an answer. Throws, naming what was waited for, when none comes. */
async function until<T>(what: string, ask: () => Promise<T | null>): Promise<T> {
  const end = Date.now() + WAIT_MS
  for (;;) {
    const answer = await ask()
    if (answer !== null) return answer
    if (Date.now() > end) throw new Error(`It never came: ${what}`)
    await setTimeout(100)
  }
}

const codeOf = (n: number) => `PX${String(n).padStart(7, '0')}`

/** A class line, a number and an agent of its own for each. */
function orderFile(orders: readonly (keyof typeof CLASSES)[]): string {
  return orderFileWith(
    orders.map((name, n) => {
      const [code, description, basis] = CLASSES[name]
      return {
        'Order Number': codeOf(n),
        'Class Code': code,
        'Class Description': description,
        'Premium Basis': basis,
        'Est Exposure': '500000',
        'Policy From': dayFromNow(-395),
        'Policy To': dayFromNow(-30),
        'Due Date': dayFromNow(15),
        'Agency Email': `agent${n}@agency.example`,
      }
    }),
  )
}

/** No other audits of the carrier that the test's orders are for. */
function smallDemo(data: string): Promise<CliRun> {
  return runCommand(['seed', 'demo', '--small', '--data', data])
}
