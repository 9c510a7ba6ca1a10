import type { SealKeys } from '#shared/audit/seals.ts'
import { hasSeals } from '#shared/engine/historySeals.ts'
import type { User } from '#shared/firm/model.ts'
import { activeSlices } from '#shared/firm/ops/slices.ts'
import { hasFirmRight } from '#shared/firm/user.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { refusalOfClock } from '#shared/kernel/ops/clockOffset.ts'
import { readStoreSchema, refusalToWrite } from '#shared/kernel/ops/storeSchema.ts'
import type { DocumentStore, TimedStore } from '#shared/kernel/ports/documentStore.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'
import { readSenders } from '#shared/outreach/ops/senderState.ts'
import type { Senders } from '#shared/outreach/senders.ts'
import { readWorkerLag } from '#shared/reports/ops/workerLag.ts'
import { readRestoreMark } from '../backup/restoreBackup.ts'
import { type CheckRow, type Finding, green, red, redOf, yellow } from './check.ts'

/** An open database, of a project or on this machine. */
interface Data {
  store: DocumentStore
  timed: TimedStore
  clock: Clock
  isReal: boolean
  seals: SealKeys | null
}

const BY_ID = { sort: { field: 'id', direction: 'asc' } } as const

const WITHOUT_FIRM_RIGHT =
  "no user has it, so slices, steps of the bakery and other carriers' users can be changed here alone"

const SET_SEAL_KEYS = 'Set BAKEHOUSE_SEAL_KEYS as the worker has it (docs/production.md).'

/** What holds of the data wherever it is. */
export const DATA_CHECKS: readonly CheckRow<Data>[] = [
  {
    name: 'clock',
    asks: "Is this machine's clock the database's?",
    find: async (data) => {
      const refused = await refusalOfClock(data)
      return refused ? redOf(refused) : green("the same as the database's")
    },
  },
  {
    name: 'data',
    asks: 'Is the data as this release stores it?',
    find: schemaFound,
  },
  {
    name: 'carriers',
    asks: 'Is there a carrier?',
    find: async ({ store }) =>
      counted(await store.list(COLLECTIONS.carriers, BY_ID), 'See "bakehouse carriers add".'),
  },
  {
    name: 'users',
    asks: 'Is there a user who may sign in?',
    find: async ({ store }) => counted(await usersOf(store), 'See "bakehouse users add".'),
  },
  {
    name: 'right for the whole firm',
    asks: 'Does an admin have it?',
    find: async ({ store }) => {
      const users = await usersOf(store)
      const firm = users.filter(hasFirmRight).map(({ email }) => email)
      if (firm.length > 0) return green(firm.join(', '))
      if (users.length === 0) return green('there are no users yet')
      return red(WITHOUT_FIRM_RIGHT, 'Give it to an admin: "bakehouse users set EMAIL --firm".')
    },
  },
  {
    name: 'active slices',
    asks: 'Is there a slice whose audits are on screen?',
    find: async ({ store }) => {
      const slices = await activeSlices(store)
      if (slices.length > 0) return green(slices.join(', '))
      return red(
        'none, so no audit is on screen',
        'See "bakehouse slices add", or "bakehouse seed demo".',
      )
    },
  },
  {
    name: 'restore',
    asks: 'Is a restore unfinished?',
    find: async ({ store }) => {
      const mark = await readRestoreMark(store)
      if (mark === null) return green('none is under way')
      const says = `broken off, begun ${mark.startedAt.toISOString()}`
      return red(says, 'Run "bakehouse restore" with that backup again.')
    },
  },
  {
    name: 'seal keys',
    asks: 'Are histories sealed by what writes from here?',
    find: async ({ store, seals }) => {
      if (seals !== null) return green(`with the key ${seals[0].id}`)
      if (await hasSeals(store))
        return red('they are sealed, and no keys are given here', SET_SEAL_KEYS)
      return yellow('no keys are given here', SET_SEAL_KEYS)
    },
  },
  {
    name: 'worker',
    asks: 'Has a worker given a heartbeat, and does nothing wait?',
    find: ({ store, clock, isReal }) => worker(store, clock.now(), isReal),
  },
  { name: 'emails', asks: 'Is a sender set up, and does it send?', find: sender('mail') },
  { name: 'texts', asks: 'Is a sender set up, and does it send?', find: sender('text') },
]

function usersOf(store: DocumentStore): Promise<User[]> {
  return store.list<User>(COLLECTIONS.users, BY_ID)
}

function counted(found: readonly object[], next: string): Finding {
  return found.length > 0 ? green(String(found.length)) : red('none', next)
}

/** Work that waits longer than this is late: a worker acts within a second. */
const LATE_SECONDS = 60

async function worker(store: DocumentStore, now: Date, isReal: boolean): Promise<Finding> {
  const { lease, isRunning, oldestPending } = await readWorkerLag(store, now)
  const secondsSince = (moment: Date) => Math.round((now.getTime() - moment.getTime()) / 1000)
  const lag = oldestPending === null ? 0 : secondsSince(oldestPending)
  const waits = oldestPending === null ? 'nothing waits' : `the oldest work waits for ${lag} s`
  const who = isRunning
    ? `${lease?.holder} is at work, heartbeat ${secondsSince(lease?.heartbeatAt ?? now)} s ago`
    : 'no worker is running'
  const says = `${who}; ${waits}`
  const start = 'Start "bakehouse worker" or "bakehouse audits tick".'
  if (lag > LATE_SECONDS)
    return red(
      says,
      isRunning ? 'Look at its log, and what "bakehouse reports exceptions" says.' : start,
    )
  // A checkout has one as long as it is started.
  return isRunning || !isReal ? green(says) : red(says, start)
}

/** What is said of the sender of emails, and of that of texts. */
const SENDERS = {
  mail: {
    missing: 'no email sender is set up, so emails stay in the outbox',
    next: 'Start the worker with BAKEHOUSE_SMTP and BAKEHOUSE_FROM (docs/outreach.md).',
    mend: 'Put the mail server or BAKEHOUSE_SMTP right; it is tried again automatically.',
    // Without emails no audit goes on; a firm may do without texts.
    isNeeded: true,
  },
  text: {
    missing: 'no sender of texts is set up, so texts stay in the outbox',
    next: 'Start the worker with BAKEHOUSE_TWILIO (docs/outreach.md).',
    mend: 'Put the account or BAKEHOUSE_TWILIO right; it is tried again automatically.',
    isNeeded: false,
  },
} as const satisfies Record<keyof Senders, object>

function sender(kind: keyof Senders): CheckRow<Data>['find'] {
  return async ({ store, isReal }) => {
    const { missing, next, mend, isNeeded } = SENDERS[kind]
    const found = (await readSenders(store))?.[kind]
    if (found === undefined || found.kind === 'none')
      return (isNeeded && isReal ? red : yellow)(missing, next)
    const { stoppedSince, why, from, lines = {} } = found
    if (stoppedSince !== null)
      return red(`none leaves since ${stoppedSince.toISOString()}: ${why}`, mend)
    const where = found.kind === 'folder' ? 'written into a folder, not sent' : 'sent'
    const own = Object.entries(lines).map(([carrier, line]) => `${line} for ${carrier}`)
    const says = `${where}, from ${[from, ...own].filter((each) => each !== '').join(', ')}`
    return found.kind === 'folder' && isReal ? yellow(says, next) : green(says)
  }
}

/** A later release's data is not opened at all: `database` says so then. */
async function schemaFound({ store, clock, isReal }: Data): Promise<Finding> {
  const schema = await readStoreSchema(store, clock.now())
  const { version, target, running } = schema
  if (version === target && refusalToWrite(schema) === null) return green(`number ${version}`)
  if (version < target) {
    const says = `being brought from ${version} to ${target}; ${running ? `migration ${running.number} has read ${running.read} documents` : 'no migration is running'}`
    return yellow(says, 'If no "bakehouse migrate" is running, run it again: it goes on.')
  }
  const says = `of an earlier release, number ${version}`
  return isReal
    ? red(says, 'Take a backup, then run "bakehouse migrate".')
    : yellow(
        says,
        'The worker brings it to this release at its start, or "bakehouse migrate" does.',
      )
}
