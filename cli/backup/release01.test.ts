/** What release 0.1 has written stays readable: tests/fixtures/release-0.1. */
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WorkerWorld } from '#shared/engine/duties/duty.ts'
import { runMigrations } from '#shared/engine/migrations/runMigrations.ts'
import { RESTORED_PATH } from '#shared/engine/restored.ts'
import { runPass } from '#shared/engine/worker/runPass.ts'
import type { VerifyCheck } from '#shared/kernel/verifyCheck.ts'
import { STORE_SCHEMA } from '#shared/kernel/workerState.ts'
import { fixedClock } from '#shared/simulation/fixedPorts.ts'
import {
  RELEASE_01_NOW as NOW,
  readRelease01,
  unpackRelease01,
} from '../../tests/setup/release01.ts'
import type { CliCommand } from '../command.ts'
import { restoreCommand } from '../commands/restore.ts'
import { verifyCommand } from '../commands/verify.ts'
import { openTarget, type Target, type TargetUse } from '../firebase/openTarget.ts'
import { LOCAL_PROJECT, planTarget } from '../firebase/target.ts'
import type { Runtime } from '../runtime.ts'
import { recordedRuntime } from '../testing/recordedRuntime.ts'
import { runCommand } from '../testing/runCommand.ts'

/** Documents by collection; `*` stands for any document. */
const DOCUMENTS = {
  accessLog: 7,
  activity: 220,
  asteps: 1252,
  attachments: 5,
  auditCodes: 104,
  audits: 104,
  'audits/*/private': 104,
  bakery: 1,
  bakes: 1,
  carrierAudits: 104,
  carriers: 3,
  'carriers/*/private': 5,
  comments: 3,
  intakes: 194,
  invoices: 2,
  'invoices/*/lines': 15,
  jobs: 9,
  letters: 21,
  mail: 334,
  messages: 11,
  opens: 104,
  orderKeys: 104,
  removedFiles: 1,
  results: 4,
  rollups: 80,
  scans: 6,
  uploads: 17,
  'uploads/*/changes': 2,
  'uploads/*/consolidated': 15,
  'uploads/*/original': 15,
  'uploads/*/transformed': 15,
  users: 4,
  views: 1,
  xmls: 1,
}

/** Files by their first folder. */
const FILES = { audits: 5, inbox: 11, public: 3, results: 16 }

/** Release 0.1 counted what was queued as an attempt: one outcome rests on a letter that was not mailed. */
const UNPROVEN = [
  {
    name: 'evidence of outcomes',
    failures: [{ code: 'OUTCOME_UNPROVEN', auditCode: 'DM2600324' }],
  },
]

const folder = mkdtempSync(join(tmpdir(), 'bakehouse-release01-'))
const data = join(folder, 'data')

/** Thousands of documents, each synced to the disk: a busy machine takes half a minute. */
const LONG = { timeout: 240_000 }

/** What the data folder holds: read once for both tests. */
let kept: Awaited<ReturnType<typeof contentsOf>>

beforeAll(async () => {
  unpackRelease01(folder)
  kept = await contentsOf(data)
})
afterAll(() => rmSync(folder, { recursive: true }))

it('a data folder opens, nothing in it is wrong, and nothing is missing', LONG, async () => {
  expect(await problemsIn(data)).toMatchObject(UNPROVEN)
  const { documents, files, accounts } = kept
  expect(countsOf(documents.keys(), collectionOf)).toEqual(DOCUMENTS)
  expect(countsOf(files.keys(), (path) => path.split('/')[0] ?? '')).toEqual(FILES)
  expect(accounts).toEqual(
    ['admin', 'auditor', 'carrier', 'leaver', 'reviewer', 'stranger'].map(
      (name) => `${name}@bakehouse.example`,
    ),
  )
})

it(
  'a backup is restored into an empty folder, and is what the data folder holds',
  LONG,
  async () => {
    const backup = join(folder, 'backup.jsonl')
    writeFileSync(backup, readRelease01('backup.jsonl.br'))
    const restored = join(folder, 'restored')
    const { exit, report } = await run(restoreCommand, restored, backup)
    expect({ exit, ...report }).toMatchObject({ exit: 0, documents: 2868, files: 35 })
    expect(await problemsIn(restored)).toMatchObject(UNPROVEN)
    const copy = await contentsOf(restored)
    // That it was restored, and holds its outbox.
    expect(copy.documents.delete(RESTORED_PATH)).toBe(true)
    expect(countsOf(copy.documents.keys(), collectionOf)).toEqual(DOCUMENTS)
    expect(differing(kept.documents, copy.documents)).toEqual([])
    expect(differing(kept.files, copy.files)).toEqual([])
  },
)

it(
  'the worker brings it over and does what waited, once, and leaves nothing wrong',
  LONG,
  async () => {
    const worked = join(folder, 'worked')
    cpSync(data, worked, { recursive: true })
    // The log alone holds everything: a start without its checkpoint reads all of it.
    rmSync(join(worked, 'checkpoint'))
    const sent: string[] = []
    const [upgrade, again, report, state] = await opened(
      worked,
      'write',
      async ({ store, files, bucket }, { clock, random }) => {
        const world: WorkerWorld = {
          ...{ store, files, bucket, clock, random },
          logger: { info: () => {}, error: () => {} },
          publicUrl: 'http://127.0.0.1:8080',
          endpoint: {
            send: async ({ url }) => {
              sent.push(url)
              return { kind: 'taken', receipt: 'R-1' }
            },
          },
        }
        const first = await runMigrations(world)
        const byId = { field: 'id', direction: 'asc' } as const
        const engine = await store.list('engine', { sort: byId })
        return [first, await runMigrations(world), await runPass(world), engine] as const
      },
    )
    const done = upgrade.ok ? upgrade.value.migrations : []
    expect(done.map(({ read, changed, failed }) => [read, changed, failed])).toEqual([
      [3, 2, 0],
      [104, 103, 0],
      [194, 194, 0],
      [2, 2, 0],
      [104, 104, 0],
      [104, 0, 0],
      [104, 0, 0],
      [194, 5, 0],
    ])
    expect(again).toMatchObject({ value: { from: STORE_SCHEMA, migrations: [] } })
    expect(state.map(({ id }) => id)).toEqual(['demo', 'files', 'projections', 'schema', 'worker'])
    const { intakes, results } = report.duties
    expect({ intakes, results }).toMatchObject({
      intakes: { done: 1, failed: 0, flagged: 0 },
      results: { done: 1, failed: 0, did: { delivered: 1 } },
    })
    expect(sent).toEqual(['https://results.demo.example/audits'])
    expect(await problemsIn(worked)).toMatchObject(UNPROVEN)
  },
)

/** The runtime of commands on data folders, at `NOW`. */
async function runtimeNow() {
  const recorded = await recordedRuntime()
  const runtime: Runtime = {
    ...recorded.runtime,
    clock: fixedClock(NOW),
    openTarget: async (options, use) =>
      openTarget(await planTarget(options, runtime), { runtime, use, confirmed: false }),
  }
  return { ...recorded, runtime }
}

async function run(command: CliCommand, path: string, ...args: string[]) {
  const recorded = await runtimeNow()
  const { exit, json } = await runCommand(
    command,
    'any',
    recorded,
    ...args,
    '--data',
    path,
    '--json',
  )
  return { exit, report: json() }
}

/** The checks of `verify` that found something. */
async function problemsIn(path: string): Promise<VerifyCheck[]> {
  const { report } = await run(verifyCommand, path)
  const checks = report['checks'] as VerifyCheck[]
  expect(checks.length).toBeGreaterThan(10)
  return checks.filter(({ failed }) => failed > 0)
}

async function opened<T>(
  path: string,
  use: TargetUse,
  work: (target: Target, runtime: Runtime) => Promise<T>,
): Promise<T> {
  const { runtime } = await runtimeNow()
  const target = await runtime.openTarget({ data: path }, use)
  if (!target.ok) throw new Error(target.error.message)
  try {
    return await work(target.value, runtime)
  } finally {
    await target.value.close()
  }
}

/** Everything in a data folder: documents as text and hashes of files by their paths, accounts. */
function contentsOf(path: string) {
  return opened(path, 'backup', async ({ openWhole, authHost }) => {
    const whole = await openWhole()
    const documents = new Map<string, string>()
    for await (const { path, fields } of whole.documents())
      documents.set(path, JSON.stringify(fields))
    const files = new Map<string, string>()
    for (const { version, ...file } of await whole.files()) {
      const hash = createHash('sha256')
      for await (const bytes of whole.bytes({ path: file.path, version })) hash.update(bytes)
      files.set(file.path, JSON.stringify({ ...file, bytes: hash.digest('hex') }))
    }
    await whole.close()
    return { documents, files, accounts: await accountsOf(authHost ?? '') }
  })
}

async function accountsOf(host: string): Promise<string[]> {
  const path = `/identitytoolkit.googleapis.com/v1/projects/${LOCAL_PROJECT}/accounts:batchGet`
  const headers = { authorization: 'Bearer owner' }
  const answer = await fetch(`http://${host}${path}?maxResults=100`, { headers })
  const { users } = (await answer.json()) as { users: { email: string }[] }
  return users.map(({ email }) => email).sort()
}

/** `audits/*\/private` */
function collectionOf(path: string): string {
  const parts = path.split('/').slice(0, -1)
  return parts.map((part, index) => (index % 2 === 0 ? part : '*')).join('/')
}

function countsOf(
  paths: Iterable<string>,
  groupOf: (path: string) => string,
): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const path of paths) counts[groupOf(path)] = (counts[groupOf(path)] ?? 0) + 1
  return counts
}

/** Paths that only one has, or that are something else in each. */
function differing(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter(
    (path) => one.get(path) !== other.get(path),
  )
}
