import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { doc, serverTimestamp, updateDoc } from 'firebase/firestore/lite'
import { connectStorageEmulator, getStorage, ref, uploadBytes } from 'firebase/storage'
import { connectAdmin } from '#cli/firebase/connectAdmin.ts'
import { localBucket } from '#cli/firebase/target.ts'
import { createLocalBackend } from '#local-backend/createLocalBackend.ts'
import { randomFsid } from '#shared/audit/access/auditCode.ts'
import { savedText } from '#shared/audit/access/savedAnswers.ts'
import { COMMAND_SCHEMA } from '#shared/audit/command.ts'
import { KEY_QUESTION_IDS } from '#shared/audit/keyQuestions.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { AuditRequests } from '#shared/engine/commands/kinds/auditKinds.ts'
import { liteCommandSender } from '#shared/firebase-web/liteStore.ts'
import { type LiteConnection, openLiteStore } from './openLiteStore.ts'
import { type CliRun, ROOT, runCli } from './runCli.ts'

export const PROJECT = 'demo-bakehouse'
const HOUR = 3_600_000

/** A baker in their browser: asks the engine by commands over Firestore Lite, under the rules. */
export interface BrowserBaker {
  /** Asks for actions on an audit, one after the other; the ids of the commands. */
  ask(audit: Audit, ...requests: AuditRequests['act'][]): Promise<string[]>
}

/**
 * A local backend with the product's rules and indexes and a clock that the test moves on, and everybody
 * who works with it: the command line as processes, bakers and the public side in browsers.
 */
export async function openWeek() {
  // Tomorrow in the middle of the day: what is typed at the command line today has happened by then.
  let now = Date.parse(`${new Date(Date.now() + 24 * HOUR).toISOString().slice(0, 10)}T16:00:00Z`)
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-week-'))
  const backend = await createLocalBackend({
    projectId: PROJECT,
    dataDir: join(folder, 'data'),
    rules: readFileSync(join(ROOT, 'firestore.rules'), 'utf8'),
    storageRules: readFileSync(join(ROOT, 'storage.rules'), 'utf8'),
    indexes: JSON.parse(readFileSync(join(ROOT, 'firestore.indexes.json'), 'utf8')),
    requireIndexes: true,
    testTokens: true,
    clock: () => now,
  })
  const admin = connectAdmin({ project: PROJECT, host: backend.emulatorHost })
  const browsers: LiteConnection[] = []
  const open = (email: string | null) => {
    const connection = openLiteStore(backend, PROJECT, email)
    browsers.push(connection)
    return connection
  }
  const nobody = open(null)
  const files = getStorage(nobody.database.app, `gs://${localBucket(PROJECT)}`)
  connectStorageEmulator(files, '127.0.0.1', backend.port)
  return {
    folder,
    /** The store itself, past the rules, for looking at what is there. */
    store: admin.store,
    pass(hours: number): void {
      now += hours * HOUR
    },
    /** A command as a process of its own, on this backend. */
    run: (...args: string[]): Promise<CliRun> =>
      runCli([...args, '--emulator', backend.emulatorHost, '--json']),
    /** One pass of the worker as of now. */
    tick: (): Promise<CliRun> =>
      runCli(
        [
          'audits',
          'tick',
          '--now',
          new Date(now).toISOString(),
          '--public-url',
          'https://a.example',
        ].concat(['--emulator', backend.emulatorHost, '--json']),
      ),
    baker(email: string): BrowserBaker {
      const logger = { info: () => {}, error: () => {} }
      const sender = liteCommandSender(open(email).database, { logger })
      return {
        ask: async ({ id: auditFSID, carrierCompany }, ...requests) => {
          const ids: string[] = []
          for (const request of requests) {
            const id = randomFsid({ below: (limit) => randomInt(limit) })
            const about = { kind: 'act', by: email, uid: email, carrierCompany, auditFSID }
            const after = ids.at(-1) ?? ''
            const sent = { ...about, request, after, seen: null, schema: COMMAND_SCHEMA }
            await sender.send(id, { ...sent, state: 'WAITING' })
            ids.push(id)
          }
          return ids
        },
      }
    },
    /** What the public page saves: a page of answers, its files, then all of it. */
    async submit(intakeId: string): Promise<void> {
      const intake = doc(nobody.database, 'intakes', intakeId)
      const answers = { insuredFirstName: 'Ines' }
      const page = { saved: savedText({ answers }), rev: 1, pending: true }
      await updateDoc(intake, { ...page, at: serverTimestamp() })
      for (const [id, { size }] of Object.entries(FILES)) {
        const place = ref(files, `public/${intakeId}/${id}`)
        await uploadBytes(place, new Uint8Array(size), { contentType: 'application/pdf' })
      }
      const saved = savedText({ answers: ALL_ANSWERS, files: FILES })
      const whole = { saved, rev: 2, status: 'submitted' }
      await updateDoc(intake, { ...whole, pending: true, at: serverTimestamp() })
    },
    /** A file of audit codes for the command line. */
    async codes(name: string, audits: readonly Audit[]): Promise<string> {
      const file = join(folder, name)
      await writeFile(file, audits.map(({ auditCode }) => auditCode).join('\n'))
      return file
    },
    async close(): Promise<void> {
      for (const browser of browsers) await browser.close()
      await admin.close()
      await backend.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type Week = Awaited<ReturnType<typeof openWeek>>

const ALL_ANSWERS = {
  insuredFirstName: 'Ines',
  keyQuestions: Object.fromEntries(
    KEY_QUESTION_IDS.map((question) => [question, { answer: 'no', detail: '' }]),
  ),
  insuredCategories: [{ id: 'food', selected: true, sales: 900_000, salesTax: 0 }],
}

const FILES = {
  0: { name: 'sales.pdf', size: 1000, docType: 'D7', sha256: '' },
  1: { name: 'books.pdf', size: 1000, docType: 'D3', sha256: '' },
}
