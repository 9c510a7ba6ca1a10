import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Refusal } from '#shared/errors/refusal.ts'
import type { User } from '#shared/firm/model.ts'
import { activeSlices } from '#shared/firm/ops/slices.ts'
import { hasFirmRight } from '#shared/firm/user.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { refusalOfClock } from '#shared/kernel/ops/clockOffset.ts'
import type { DocumentStore, TimedStore } from '#shared/kernel/ports/documentStore.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'
import { readSenders } from '#shared/outreach/ops/senderState.ts'
import type { Senders } from '#shared/outreach/senders.ts'
import { readWorkerLag } from '#shared/reports/ops/workerLag.ts'
import { readRestoreMark } from '../backup/restoreBackup.ts'
import { type Door, defineCommand, EXIT_CODES } from '../command.ts'
import type { Target } from '../firebase/openTarget.ts'
import { checkLine } from '../table.ts'
import { database } from './context.ts'

interface Check {
  name: string
  holds: boolean
  /** What was found, and when it does not hold what to do. */
  says: string
}

const LEAST_NODE = [20, 19] as const

/** `bakehouse doctor` */
export const doctorCommand = defineCommand({
  opens: orWhyNot(database('read')),
  example: '--data demo',
  run: async (data, _, { root, clock }) => {
    const machine = [checkNode(), ...checkBuilds(root), await checkInstall(root)]
    if ('error' in data) {
      const says = `${data.error.message} ${data.error.next}`
      return { ok: true, value: [...machine, { name: 'database', holds: false, says }] }
    }
    const { store, timed } = data.target
    const found = [
      await checkClock(timed, clock),
      ...(await checkData(store)),
      await checkRestore(store),
      await checkWorker(store, clock.now()),
      ...(await checkSenders(store)),
    ]
    return { ok: true, value: [...machine, ...found] }
  },
  toJson: (checks) => ({ checks }),
  print: (checks, io) => {
    for (const { name, holds, says } of checks) {
      io.print(checkLine(holds, `${name}: ${says}`))
    }
  },
  exit: (checks) => (checks.every(({ holds }) => holds) ? EXIT_CODES.done : EXIT_CODES.failure),
})

/** The door that opens also to a database that cannot be read: why not is what a check says. */
function orWhyNot(door: Door<Target>): Door<{ target: Target } | { error: Refusal }> {
  return {
    ...door,
    open: async (command, runtime, work) => {
      const done = await door.open(command, runtime, (target) => work({ target }))
      return done.ok ? done : work({ error: done.error })
    },
  }
}

function checkNode(): Check {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [least, leastMinor] = LEAST_NODE
  const holds = major > least || (major === least && minor >= leastMinor)
  const advice = holds ? '' : `; install ${LEAST_NODE.join('.')} or newer`
  return { name: 'Node', holds, says: `${process.versions.node}${advice}` }
}

function checkBuilds(root: string): Check[] {
  return ['admin', 'public-flow'].map((app) => {
    const holds = existsSync(join(root, 'dist', app, 'index.html'))
    return { name: `app ${app}`, holds, says: holds ? 'built' : 'not built; run "npm run build"' }
  })
}

async function checkInstall(root: string): Promise<Check> {
  const { dependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const missing = Object.keys(dependencies).filter(
    (name) => !existsSync(join(root, 'node_modules', name)),
  )
  const holds = missing.length === 0
  return {
    name: 'dependencies',
    holds,
    says: holds ? 'installed' : `missing ${missing.join(', ')}; run "npm ci"`,
  }
}

async function checkClock(timed: TimedStore, clock: Clock): Promise<Check> {
  const refused = await refusalOfClock({ timed, clock })
  const says = refused ? `${refused.message} ${refused.next}` : "the same as the database's"
  return { name: 'clock', holds: refused === null, says }
}

async function checkData(store: DocumentStore): Promise<Check[]> {
  const byId = { sort: { field: 'id', direction: 'asc' } } as const
  const carriers = await store.list(COLLECTIONS.carriers, byId)
  const users = await store.list<User>(COLLECTIONS.users, byId)
  const firm = users.filter(hasFirmRight)
  const slices = await activeSlices(store)
  return [
    {
      name: 'carriers',
      holds: carriers.length > 0,
      says: carriers.length > 0 ? String(carriers.length) : 'none; see "bakehouse carriers add"',
    },
    {
      name: 'users',
      holds: users.length > 0,
      says: users.length > 0 ? String(users.length) : 'none; see "bakehouse users add"',
    },
    {
      name: 'right for the whole firm',
      holds: firm.length > 0 || users.length === 0,
      says:
        firm.length > 0 || users.length === 0
          ? firm.map(({ email }) => email).join(', ') || 'there are no users yet'
          : 'no user has it, so slices, steps of the bakery and other carriers\' users can be changed here alone; give it to an admin: "bakehouse users set EMAIL --firm"',
    },
    {
      name: 'active slices',
      holds: slices.length > 0,
      says:
        slices.length > 0
          ? slices.join(', ')
          : 'none, so no audit is on screen; see "bakehouse seed demo"',
    },
  ]
}

async function checkRestore(store: DocumentStore): Promise<Check> {
  const mark = await readRestoreMark(store)
  const says = mark
    ? `broken off, begun ${mark.startedAt.toISOString()}; run "bakehouse restore" with that backup again`
    : 'none is under way'
  return { name: 'restore', holds: mark === null, says }
}

/** Work that waits longer than this is late: a worker acts within a second. */
const LATE_SECONDS = 60

async function checkWorker(store: DocumentStore, now: Date): Promise<Check> {
  const { lease, isRunning, oldestPending } = await readWorkerLag(store, now)
  const secondsSince = (moment: Date) => Math.round((now.getTime() - moment.getTime()) / 1000)
  const lag = oldestPending === null ? 0 : secondsSince(oldestPending)
  const waits = oldestPending === null ? 'nothing waits' : `the oldest work waits for ${lag} s`
  const who = isRunning
    ? `${lease?.holder} is at work, heartbeat ${secondsSince(lease?.heartbeatAt ?? now)} s ago`
    : 'no worker is running'
  const holds = lag <= LATE_SECONDS
  const advice = holds || isRunning ? '' : '; start "bakehouse worker" or "bakehouse audits tick"'
  return { name: 'worker', holds, says: `${who}; ${waits}${advice}` }
}

/** What is said of the sender of emails, and of that of texts. */
const SENDERS = {
  mail: {
    what: 'emails',
    missing:
      'no email sender is set up, so emails stay in the outbox; start the worker with BAKEHOUSE_SMTP and BAKEHOUSE_FROM (docs/outreach.md)',
    mend: 'put the mail server or BAKEHOUSE_SMTP right',
  },
  text: {
    what: 'texts',
    missing:
      'no sender of texts is set up, so texts stay in the outbox; start the worker with BAKEHOUSE_TWILIO (docs/outreach.md)',
    mend: 'put the account or BAKEHOUSE_TWILIO right',
  },
} as const satisfies Record<keyof Senders, object>

async function checkSenders(store: DocumentStore): Promise<Check[]> {
  const senders = await readSenders(store)
  const rows = Object.entries(SENDERS) as [keyof Senders, (typeof SENDERS)[keyof Senders]][]
  return rows.map(([kind, { what: name, missing, mend }]) => {
    const sender = senders?.[kind]
    if (sender === undefined || sender.kind === 'none') return { name, holds: false, says: missing }
    const { stoppedSince, why, from, lines = {} } = sender
    if (stoppedSince !== null) {
      const says = `none leaves since ${stoppedSince.toISOString()}: ${why}; ${mend}, it is tried again by itself`
      return { name, holds: false, says }
    }
    const where = sender.kind === 'folder' ? 'written into a folder, not sent' : 'sent'
    const own = Object.entries(lines).map(([carrier, line]) => `${line} for ${carrier}`)
    const lists = [from, ...own].filter((each) => each !== '')
    return { name, holds: true, says: `${where}, from ${lists.join(', ')}` }
  })
}
