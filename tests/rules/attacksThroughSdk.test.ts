import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { adminDocumentStore } from '#cli/firebase/adminDocumentStore.ts'
import { firestoreClient } from '#cli/firebase/firestoreClient.ts'
import type { Command } from '#shared/audit/command.ts'
import type { Audit } from '#shared/audit/model.ts'
import { runCommand } from '#shared/engine/commands/runCommand.ts'
import { fixedClock, seededRandom } from '#shared/simulation/fixedPorts.ts'
import { PROJECT_ID } from '../../local-backend/tests/contract/startBackend.ts'
import { soakShare } from '../setup/soakSize.ts'
import { attackCases, CONTROL_ID, controlCase } from './attackCases.ts'
import { NOW } from './moments.ts'
import { openSdkJudge, type SdkJudge } from './openSdkJudge.ts'
import { AUDIT } from './world.ts'

const rules = readFileSync(new URL('../../firestore.rules', import.meta.url), 'utf8')
let judge: SdkJudge

beforeAll(async () => {
  judge = await openSdkJudge(rules)
}, 180_000)
afterAll(() => judge?.close())

it('every attack is refused, sent by the browser’s SDK', { timeout: 300_000 }, async () => {
  const all = attackCases()
  // productRules.test.ts tries them all, on the same rules in this process.
  const attacks = soakShare(all, 4)
  const admitted = await judge.wrongOf(attacks)
  process.stdout.write(
    `Attacks: ${attacks.length} tried, ${attacks.length - admitted.length} refused.\n`,
  )
  expect(admitted).toEqual([])
  expect(all.length).toBeGreaterThan(500)
})

it('a note by command is admitted, and the engine writes it', async () => {
  expect(await judge.wrongOf([controlCase()])).toEqual([])
  const connected = firestoreClient(PROJECT_ID, judge.host)
  onTestFinished(() => connected.client.close())
  const store = adminDocumentStore(judge.admin, connected)
  const command = await store.get<Command>('commands', CONTROL_ID)
  if (command === null) throw new Error('The command did not arrive.')
  const logger = { info: () => {}, error: () => {} }
  const world = { store, clock: fixedClock(NOW), random: seededRandom(3), logger }
  const control = { goesOn: async () => true, isStopping: () => false, isSuspect: false }
  expect(await runCommand(world, command, control)).toBe('DONE')
  const audit = await store.get<Audit>('audits', AUDIT.id)
  const [note] = audit?.notes.slice(-1) ?? []
  expect(note).toMatchObject({ text: 'They will call back', userId: 'baker@acme.example' })
  expect(audit?.v).toBe(AUDIT.v + 1)
})
