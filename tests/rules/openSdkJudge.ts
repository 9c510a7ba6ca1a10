import { randomUUID } from 'node:crypto'
import {
  assertFails,
  assertSucceeds,
  initializeTestEnvironment,
} from '@firebase/rules-unit-testing'
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app'
import {
  connectFirestoreEmulator,
  type DocumentData,
  doc,
  type Firestore,
  getDoc,
  getDocs,
  initializeFirestore,
  serverTimestamp,
  writeBatch,
} from 'firebase/firestore/lite'
import type { Firestore as AdminFirestore } from 'firebase-admin/firestore'
import { liteQuery } from '#shared/firebase-web/liteStore.ts'
import type { BatchWrite, Data } from '#shared/kernel/ports/documentStore.ts'
import { PROJECT_ID, startBackend } from '../../local-backend/tests/contract/startBackend.ts'
import { ACTORS, type ActorName } from './actors.ts'
import { NOW } from './moments.ts'
import { type Documents, type RuleCase, SERVER_TIME } from './RuleCase.ts'
import { WORLD } from './world.ts'

/** The rules in a backend, asked by the SDK that the browser has. */
export interface SdkJudge {
  /** The cases whose answer is not the one they owe, with what came instead. */
  wrongOf(cases: readonly RuleCase[]): Promise<string[]>
  /** The database past the rules, as the engine has it. */
  admin: AdminFirestore
  /** `host:port` of the database. */
  host: string
  close(): Promise<void>
}

/**
 * Denied writes and reads leave the data as it is, so that many may be asked at once. Google's
 * emulator locks what a commit touches, denied or not, and gives up when many wait.
 */
const AT_ONCE = process.env['OFFICIAL_EMULATOR'] === undefined ? 24 : 1

/** Starts a backend with the rules: ours, or Google's emulator (`npm run contract:official`). */
export async function openSdkJudge(rules: string): Promise<SdkJudge> {
  const isOurs = process.env['OFFICIAL_EMULATOR'] === undefined
  const clock = isOurs ? { clock: () => NOW.getTime() } : {}
  const started = await startBackend({ rules, testTokens: true, ...clock })
  const [host = '', port = ''] = started.backend.emulatorHost.split(':')
  const at = { host, port: Number(port) }
  const environment = await initializeTestEnvironment({
    projectId: PROJECT_ID,
    firestore: { ...at, rules },
  })
  const apps: FirebaseApp[] = []
  const clients = new Map<ActorName, Firestore>()
  const held = new Map<string, Data | null>()

  function clientOf(actor: ActorName): Firestore {
    const known = clients.get(actor) ?? openClient(apps, actor, at)
    clients.set(actor, known)
    return known
  }

  /** Puts the documents of a case in place; what an allowed write left is put back with it. */
  async function arrange(documents: Documents): Promise<void> {
    const changed = [...held].filter(([path, data]) => documents[path] !== data && data !== null)
    const wanted = Object.entries(documents).filter(([path, data]) => held.get(path) !== data)
    const batch = started.admin.db.batch()
    for (const [path] of changed.filter(([path]) => !documents[path])) {
      batch.delete(started.admin.db.doc(path))
      held.set(path, null)
    }
    for (const [path, data] of wanted) {
      if (data) batch.set(started.admin.db.doc(path), definedOnly(data))
      else batch.delete(started.admin.db.doc(path))
      held.set(path, data)
    }
    await batch.commit()
  }

  return {
    async wrongOf(cases) {
      const wrong: string[] = []
      const settle = (group: readonly RuleCase[]) =>
        Promise.all(group.map((one) => answer(one).then((why) => why && wrong.push(why))))
      let group: RuleCase[] = []
      for (const one of cases) {
        const documents = { ...WORLD, ...one.seed }
        if (needsOther(held, documents) || group.length === AT_ONCE) {
          await settle(group)
          group = []
          await arrange(documents)
        }
        group.push(one)
        if (!one.allowed || one.ask.kind !== 'commit') continue
        await settle(group)
        group = []
        for (const { collection, id } of one.ask.writes) held.set(`${collection}/${id}`, {})
      }
      await settle(group)
      return wrong
    },
    admin: started.admin.db,
    host: started.backend.emulatorHost,
    async close() {
      await environment.cleanup()
      await Promise.all(apps.map(deleteApp))
      await started.close()
    },
  }

  async function answer(one: RuleCase): Promise<string | null> {
    try {
      const asked = ask(clientOf(one.actor), one)
      await (one.allowed ? assertSucceeds(asked) : assertFails(asked))
      return null
    } catch (error) {
      return `${one.name}: ${error instanceof Error ? error.message : String(error)}`
    }
  }
}

function needsOther(held: ReadonlyMap<string, Data | null>, documents: Documents): boolean {
  for (const [path, data] of Object.entries(documents)) if (held.get(path) !== data) return true
  for (const [path, data] of held) if (data !== null && documents[path] !== data) return true
  return false
}

async function ask(database: Firestore, { ask: asked }: RuleCase) {
  if (asked.kind === 'get') return getDoc(doc(database, asked.path))
  if (asked.kind === 'list') return getDocs(liteQuery(database, asked.collection, asked.options))
  const batch = writeBatch(database)
  for (const write of asked.writes) {
    const target = doc(database, write.collection, write.id)
    if (write.kind === 'delete') batch.delete(target)
    else if (write.kind === 'update') batch.update(target, dataOf(write))
    else batch.set(target, dataOf(write))
  }
  return batch.commit()
}

function dataOf({ data }: Extract<BatchWrite, { data: Data }>): DocumentData {
  const entries = Object.entries(data)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value === SERVER_TIME ? serverTimestamp() : value]),
  )
}

function openClient(
  apps: FirebaseApp[],
  actor: ActorName,
  { host, port }: { host: string; port: number },
): Firestore {
  const app = initializeApp({ projectId: PROJECT_ID, apiKey: 'any' }, randomUUID())
  apps.push(app)
  const database = initializeFirestore(app, { ignoreUndefinedProperties: true })
  const claims = ACTORS[actor]
  const options = claims === null ? {} : { mockUserToken: { sub: actor, ...claims } }
  connectFirestoreEmulator(database, host, port, options)
  return database
}

/** The Admin SDK refuses what is undefined. */
function definedOnly(data: Data): Data {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined))
}
