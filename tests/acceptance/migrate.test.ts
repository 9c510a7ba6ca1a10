/**
 * The upgrade of what release 0.1 has left while people work: `bakehouse migrate` as a process that is killed
 * in the middle, the engine that takes over as soon as it was begun, bakers and readers under the rules, and
 * the public side. It is killed once; `npm run soak -- migrate` kills it behind each of its five pages.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectAdmin } from '#cli/firebase/connectAdmin.ts'
import { localBucket } from '#cli/firebase/target.ts'
import { recordedRuntime } from '#cli/testing/recordedRuntime.ts'
import { workInStore } from '#cli/worker/workInStore.ts'
import { createLocalBackend, type LocalBackend } from '#local-backend/createLocalBackend.ts'
import type { Intake } from '#shared/audit/access/intake.ts'
import { savedOf, savedText } from '#shared/audit/access/savedAnswers.ts'
import type { Audit } from '#shared/audit/model.ts'
import { verifyStore } from '#shared/engine/verify/verifyStore.ts'
import { runPass } from '#shared/engine/worker/runPass.ts'
import { liteIntakeStore } from '#shared/firebase-web/connectPublic.ts'
import { SCHEMA_ID, type StoreSchema } from '#shared/kernel/ops/storeSchema.ts'
import { STORE_SCHEMA } from '#shared/kernel/workerState.ts'
import { aUser } from '#shared/testing/builders.ts'
import { RELEASE_01_NOW, unpackRelease01 } from '../setup/release01.ts'
import { openNoteClients } from '../soak/takeover/noteClients.ts'
import { openLiteStore } from './openLiteStore.ts'
import { ROOT, startCli } from './runCli.ts'

const KILLS = Number(process.env['MIGRATE_KILLS'] ?? 1)
const PROJECT = 'demo-bakehouse'
const PEOPLE = ['one', 'two'].map((name) => `${name}@bakehouse.example`)
/** The fixture's moment, and time goes on from there. */
const BY_MS = Date.parse(RELEASE_01_NOW) - Date.now()
const clock = { now: () => new Date(Date.now() + BY_MS) }
const quiet = { info: () => {}, error: () => {} }

let folder: string
let backend: LocalBackend
let admin: ReturnType<typeof connectAdmin>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bakehouse-migrate-'))
  unpackRelease01(folder)
  const read = (file: string) => readFile(join(ROOT, file), 'utf8')
  backend = await createLocalBackend({
    projectId: PROJECT,
    dataDir: join(folder, 'data'),
    rules: await read('firestore.rules'),
    indexes: JSON.parse(await read('firestore.indexes.json')),
    requireIndexes: true,
    testTokens: true,
    clock: () => clock.now().getTime(),
  })
  admin = connectAdmin({ project: PROJECT, host: backend.emulatorHost })
  for (const email of PEOPLE) {
    const { id, ...user } = aUser({ email, role: 'baker', carriers: ['DEMO'] })
    await admin.store.set('users', id, { ...user })
  }
})

afterAll(async () => {
  await admin.close()
  await backend.close()
  await rm(folder, { recursive: true, force: true })
})

it('of release 0.1 goes on under reads, commands and saves, and is done once after kills', async () => {
  const { store, live } = admin
  const audits = (await store.list<Audit>('audits', BY_ID)).filter(isWorked)
  const ids = audits.map(({ id }) => id)
  const engine = await startEngine()
  const clients = openNoteClients({
    ...{ backend, project: PROJECT, people: PEOPLE, audits: ids, carrier: 'DEMO' },
    ...{ live, seed: 1 },
  })
  const readers = keepReading()
  const savers = await keepSaving()
  try {
    const { kills, report } = await migrateWithKills()
    expect(kills).toBe(KILLS)
    expect(report).toMatchObject({ to: STORE_SCHEMA, isInterrupted: false })
    await expect.poll(() => savers.count()).toBeGreaterThan(5)
    await expect.poll(() => clients.asked()).toBeGreaterThan(12)
  } finally {
    readers.stop()
    savers.stop()
  }
  const failures = [
    ...(await clients.finish(240_000)),
    ...(await readers.end()),
    ...(await savers.end()),
  ]
  await clients.close()
  await engine.end()
  const world = { store, clock, random: engine.random, logger: quiet }
  await runPass(world)
  const notes = (await store.list<Audit>('audits', BY_ID)).flatMap((audit) => audit.notes)
  const asked = notes.filter(({ text }) => /^client\d+ \d+$/.test(text))
  expect(asked).toHaveLength(clients.asked())
  expect(new Set(asked.map(({ text }) => text)).size).toBe(clients.asked())
  const checks = await verifyStore({ store, clock })
  const broken = checks.filter(({ failed }) => failed > 0)
  process.stderr.write(
    `migrate under load: ${KILLS} kills, ${readers.count()} reads, ${clients.asked()} commands, ${savers.count()} public saves, ${failures.length} failed; verify: ${broken.length === 0 ? 'clean' : broken.map(({ name }) => name).join(', ')}\n`,
  )
  expect([...new Set(failures)]).toEqual([])
  // Of release 0.1 itself: it counted what was queued as an attempt.
  expect(broken).toMatchObject([{ name: 'evidence of outcomes', failed: 1 }])
  const schema = await store.get<StoreSchema>('engine', SCHEMA_ID)
  expect((await migrate().done).json()).toMatchObject({ from: STORE_SCHEMA, migrations: [] })
  expect(await store.get('engine', SCHEMA_ID)).toEqual(schema)
})

const BY_ID = { sort: { field: 'id', direction: 'asc' } } as const

function isWorked({ bakeState, carrierCompany }: Audit): boolean {
  return carrierCompany === 'DEMO' && ['CONTACTING', 'HEARTBEAT', 'READY'].includes(bakeState)
}

/** As on a real project: it works as soon as the store says that it is brought to its number. */
async function startEngine() {
  const { runtime, abort } = await recordedRuntime()
  const { store, timed, files, live } = admin
  const ended = workInStore(
    { store, timed, files, live, bucket: localBucket(PROJECT), isReal: true },
    {
      runtime: { ...runtime, clock },
      publicUrl: 'https://audits.example',
      mail: null,
      text: null,
    },
  )
  return {
    random: runtime.random,
    end: async () => {
      abort()
      expect(await ended).toEqual({ ok: true, value: null })
    },
  }
}

function migrate() {
  const shifted = pathToFileURL(join(import.meta.dirname, 'shiftedClock.mjs')).href
  return startCli(['migrate', '--emulator', backend.emulatorHost, '--json'], {
    env: {
      BAKEHOUSE_PROJECT: PROJECT,
      BAKEHOUSE_TEST_CLOCK_MS: String(BY_MS),
      NODE_OPTIONS: `--import=${shifted}`,
    },
  })
}

/** Runs it until it ends by itself; killed so often, each time behind another page. */
async function migrateWithKills() {
  let kills = 0
  let running = migrate()
  let isKilled = false
  const seen = new Set<string>()
  const unwatch = admin.live.watch<StoreSchema>('engine', SCHEMA_ID, {
    next: (schema) => {
      const at = schema?.running
      const page = `${at?.number} ${at?.after}`
      if (!at || at.after === '' || kills === KILLS || isKilled || seen.has(page)) return
      seen.add(page)
      kills++
      isKilled = true
      running.child.kill('SIGKILL')
    },
    error: () => {},
  })
  for (;;) {
    const { exit, json, err } = await running.done
    if (!isKilled) {
      unwatch()
      expect([exit, err]).toMatchObject([0, expect.any(String)])
      return { kills, report: json() }
    }
    isKilled = false
    running = migrate()
  }
}

/** A screen of a baker: the list, and an audit of it with its steps, again and again. */
function keepReading() {
  const { store, close } = openLiteStore(backend, PROJECT, PEOPLE[0] ?? '')
  const filters = [
    { field: 'carrierCompany', op: '==', value: 'DEMO' },
    { field: 'bakeState', op: '==', value: 'INVOICED' },
  ] as const
  return keepOn(close, async () => {
    const sort = { field: 'sortKey', direction: 'asc' } as const
    const page = await store.list<Audit>('audits', { filters, sort, limit: 5 })
    if (page.length < 5) throw new Error(`a page had ${page.length} audits`)
    const [one] = page
    if ((await store.get<Audit>('audits', one?.id ?? '')) === null)
      throw new Error('an audit is gone')
  })
}

/** The public side: one page after the other on links that are open. */
async function keepSaving() {
  const { database, close } = openLiteStore(backend, PROJECT, null)
  const intakes = liteIntakeStore(database, { logger: quiet })
  const all = await admin.store.list<Intake>('intakes', BY_ID)
  const open = all.filter(
    ({ status, revoked, openUntil, scope }) =>
      status === 'open' && !revoked && openUntil > clock.now() && scope === 'insured',
  )
  let n = 0
  return keepOn(close, async () => {
    const { id = '' } = open[n++ % open.length] ?? {}
    const intake = await intakes.read(id)
    if (intake === null || intake.status !== 'open') return
    const { answers, ...rest } = savedOf(intake)
    const saved = savedText({ ...rest, answers: { ...answers, anythingElse: `save ${n}` } })
    await intakes.save(id, { rev: intake.rev, saved, submit: false })
  })
}

/** People read and save one after the other; without a pause they would take the machine from what is tested. */
const PAUSE_MS = 50

/** Does it over and over until it is stopped; what failed, a sentence each. */
function keepOn(close: () => Promise<void>, work: () => Promise<void>) {
  const failures: string[] = []
  let count = 0
  let isOver = false
  const working = (async () => {
    while (!isOver) {
      try {
        await work()
        count++
      } catch (error) {
        failures.push(String(error))
      }
      await wait(PAUSE_MS)
    }
  })()
  return {
    count: () => count,
    stop: () => {
      isOver = true
    },
    end: async () => {
      await working
      await close()
      return failures
    },
  }
}
