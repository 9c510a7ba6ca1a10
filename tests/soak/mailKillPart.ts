import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connectAdmin } from '#cli/firebase/connectAdmin.ts'
import { LOCAL_PROJECT } from '#cli/firebase/target.ts'
import { smtpServer } from '#cli/testing/smtpServer.ts'
import type { OutgoingDelivery } from '#shared/audit/messages/outgoing.ts'
import { messageIdOf, newReplyKey } from '#shared/audit/messages/replyKey.ts'
import { inParallel, inParts } from '#shared/kernel/batches.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { pagesOf } from '#shared/kernel/ops/storeVerbs.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { aCarrier } from '#shared/testing/builders.ts'
import { SeededRandom } from '../../local-backend/tests/official/SeededRandom.ts'
import { type SoakPart, shareOf } from '../../local-backend/tests/soak/SoakPart.ts'
import { type RunningCli, startCli } from '../acceptance/runCli.ts'

const FULL = 10_000
const FULL_KILLS = 20
const TIMEOUT_MS = 3_600_000
const FROM = 'audits@firm.example'

interface QueuedMail {
  replyKey: string
  delivery?: OutgoingDelivery
}

/**
 * Emails in the outbox, a real mail server, and a worker of the real command line that is killed with
 * `kill -9` while it sends, again and again. In the end the server has each email once, but for those that
 * the outbox says were perhaps sent: of those it has each once or not at all. SOAK_SEED repeats the choices,
 * SOAK_MAILS and SOAK_KILLS make it smaller.
 */
export const mailKillPart: SoakPart = {
  name: 'emails after kill',
  async run(share) {
    const seed = Number(process.env['SOAK_SEED'] ?? 23)
    const count = Number(process.env['SOAK_MAILS'] ?? shareOf(FULL, share))
    const kills = Number(process.env['SOAK_KILLS'] ?? shareOf(FULL_KILLS, share))
    const random = new SeededRandom(seed)
    const taken = new Map<string, number>()
    const times: number[] = []
    const smtp = await smtpServer({
      onTaken: (id) => {
        taken.set(id, (taken.get(id) ?? 0) + 1)
        times.push(Date.now())
      },
    })
    const folder = await mkdtemp(join(tmpdir(), 'soak-mail-'))
    const data = join(folder, 'data')
    const server = startCli(['backend', '--data', data, '--no-seed', '--port', '0'], {
      timeoutMs: TIMEOUT_MS,
    })
    try {
      const host = (await server.waitFor(/FIRESTORE_EMULATOR_HOST=(\S+)/))[1] ?? ''
      const { store, close } = connectAdmin({ project: LOCAL_PROJECT, host })
      try {
        const keys = await queueMails(store, count, random)
        const env = {
          BAKEHOUSE_SMTP: `smtp://127.0.0.1:${smtp.port}`,
          BAKEHOUSE_FROM: FROM,
          BAKEHOUSE_MAIL_RATE: '1000000',
        }
        const start = () => startWorker(host, env)
        const killed = await killWorkers({ start, times, kills, count, random })
        let worker = await start()
        await until(
          () => isSent(store),
          () => times.length,
        )
        worker.child.kill('SIGKILL')
        await worker.done
        await endLeases(store)
        worker = await start()
        await until(
          () => isDecided(store),
          () => times.length,
        )
        worker.child.kill('SIGTERM')
        await worker.done
        const { failures, perhaps, perhapsTaken } = await checkAfter(store, keys, taken)
        const number = [
          `seed ${seed}: ${count} emails, ${kills} kills (${killed} in the middle of sending)`,
          `${count - perhaps} sent exactly once`,
          `${perhaps} perhaps sent, of which the server has ${perhapsTaken}`,
          `${perSecond(times)} a second while sending`,
        ].join(', ')
        return { number, failures }
      } finally {
        await close()
      }
    } finally {
      server.child.kill('SIGTERM')
      await server.done
      smtp.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** Queues emails to as many contacts; their keys. */
async function queueMails(
  store: DocumentStore,
  count: number,
  random: SeededRandom,
): Promise<string[]> {
  const { id: carrier, ...settings } = aCarrier({ id: 'HM', name: 'Harbor Mutual' })
  await store.set(COLLECTIONS.carriers, carrier, { ...settings })
  const now = new Date()
  const mails = Array.from({ length: count }, (_, n) => {
    const replyKey = newReplyKey(random)
    const data = {
      auditFSID: 'none',
      stepId: 'none',
      stepType: 'EMAIL_INSURED',
      carrierCompany: carrier,
      dateAdded: now,
      sendAt: now,
      folded: false,
      to: [`contact${n}@oven.example`],
      replyKey,
      message: { subject: `Email ${n}`, text: 'Please answer.' },
    }
    return { id: `mail${String(n).padStart(6, '0')}`, data }
  })
  for (const part of inParts(mails, 200))
    await store.batch(
      part.map(({ id, data }) => ({ kind: 'create', collection: COLLECTIONS.mail, id, data })),
    )
  return mails.map(({ data }) => data.replyKey)
}

async function startWorker(emulator: string, env: Record<string, string>): Promise<RunningCli> {
  const worker = startCli(['worker', '--emulator', emulator], { timeoutMs: TIMEOUT_MS, env })
  await worker.waitFor(/worker is ready/)
  return worker
}

/** Kills a worker in the middle of its sending, `kills` times; how often it was. */
async function killWorkers({
  start,
  times,
  kills,
  count,
  random,
}: {
  start: () => Promise<RunningCli>
  times: readonly number[]
  kills: number
  count: number
  random: SeededRandom
}): Promise<number> {
  let inSending = 0
  for (let kill = 0; kill < kills; kill++) {
    const worker = await start()
    const before = times.length
    // Somewhere in this worker's share of what is left.
    const some = 1 + random.below(Math.max(1, Math.floor((count - before) / (kills - kill))))
    await until(
      async () => times.length >= Math.min(count, before + some),
      () => times.length,
    )
    if (times.length < count) inSending++
    worker.child.kill('SIGKILL')
    await worker.done
  }
  return inSending
}

/** Nothing waits: each email was sent, or a run that has ended has it in hand. */
async function isSent(store: DocumentStore): Promise<boolean> {
  const due = await store.count(COLLECTIONS.mail, {
    filters: [{ field: 'sendAt', op: '<=', value: new Date() }],
    sort: { field: 'sendAt', direction: 'asc' },
  })
  return due === 0
}

async function inHand(store: DocumentStore): Promise<string[]> {
  const found = await store.list(COLLECTIONS.mail, {
    filters: [{ field: 'delivery.state', op: '==', value: 'PROCESSING' }],
    sort: { field: 'id', direction: 'asc' },
  })
  return found.map(({ id }) => id)
}

/** As if their leases had run out: the test waits for none. */
async function endLeases(store: DocumentStore): Promise<void> {
  await inParallel(await inHand(store), 20, undefined, (id) =>
    store.update(COLLECTIONS.mail, id, { sendAt: new Date() }),
  )
}

async function isDecided(store: DocumentStore): Promise<boolean> {
  return (await isSent(store)) && (await inHand(store)).length === 0
}

const STUCK_MS = 180_000

/** Waits while something goes on. */
async function until(holds: () => Promise<boolean>, progress: () => number): Promise<void> {
  let seen = progress()
  let since = Date.now()
  while (!(await holds())) {
    if (progress() !== seen) {
      seen = progress()
      since = Date.now()
    }
    if (Date.now() - since > STUCK_MS) throw new Error(`Nothing is sent any more, after ${seen}.`)
    await wait(20)
  }
}

async function checkAfter(
  store: DocumentStore,
  keys: readonly string[],
  taken: ReadonlyMap<string, number>,
) {
  const failures: string[] = []
  let perhaps = 0
  let perhapsTaken = 0
  const seen = new Set<string>()
  for await (const page of pagesOf<QueuedMail>(store, COLLECTIONS.mail))
    for (const { id, replyKey, delivery } of page) {
      seen.add(replyKey)
      const times = taken.get(messageIdOf(replyKey, FROM)) ?? 0
      const isUncertain = delivery?.state === 'UNCERTAIN'
      if (isUncertain) perhaps++
      if (isUncertain) perhapsTaken += times
      if (times > 1) failures.push(`${id} was sent ${times} times`)
      if (!isUncertain && (delivery?.state !== 'SUCCESS' || times !== 1))
        failures.push(`${id} is ${delivery?.state}, and the server has it ${times} times`)
    }
  if (seen.size !== keys.length) failures.push(`${seen.size} emails instead of ${keys.length}`)
  return { failures, perhaps, perhapsTaken }
}

/** Emails a second, over the seconds in which any was taken. */
function perSecond(times: readonly number[]): number {
  const seconds = new Set(times.map((time) => Math.floor(time / 1000)))
  return Math.round(times.length / Math.max(1, seconds.size))
}
