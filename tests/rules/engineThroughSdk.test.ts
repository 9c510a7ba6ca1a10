import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#shared/domain/audit/Actor.ts'
import type { Audit } from '#shared/domain/audit/Audit.ts'
import { KEY_QUESTION_IDS } from '#shared/domain/audit/keyQuestions.ts'
import { verifyHistory } from '#shared/domain/audit/sealHistoryEntry.ts'
import { liteDocumentStore } from '#shared/firebase-web/liteDocumentStore.ts'
import type { AuditAction } from '#shared/operations/advance/AuditAction.ts'
import { actOnAudit } from '#shared/operations/advance/actOnAudit.ts'
import { fixedClock } from '#shared/testing/fixedClock.ts'
import { seededRandom } from '#shared/testing/seededRandom.ts'
import { type ActorName, emailOf } from './actors.ts'
import { EngineStage, WORKED_ID } from './EngineStage.ts'
import { NOW } from './moments.ts'
import { openSdkJudge, type SdkJudge } from './openSdkJudge.ts'

const rules = readFileSync(new URL('../../firestore.rules', import.meta.url), 'utf8')
const logger = { info: () => {}, error: () => {} }
const random = seededRandom(12)
let judge: SdkJudge | undefined

beforeAll(async () => {
  judge = await openSdkJudge(rules)
  const stage = await EngineStage.open({
    audit: { bakeState: 'READY', keyQuestions: {}, categories: [] },
    open: ['READY'],
  })
  await judge.arrange(stage.documents())
}, 180_000)
afterAll(() => judge?.close())

/** From order to carrier: every read and write of the engine, as people do it in a browser. */
const DAY: readonly (readonly [ActorName, AuditAction, string?])[] = [
  ['baker', { kind: 'claim' }],
  ['baker', { kind: 'edit', patch: { insuredCell: '207.555.0177' } }],
  ['baker', { kind: 'complete', step: 'READY' }],
  ['baker', { kind: 'complete', step: 'EMAIL_INSURED' }],
  ['baker', { kind: 'note', text: 'They will call back' }],
  ['baker', { kind: 'complete', step: 'RESPONSE_CALL_INSURED' }],
  ['baker', { kind: 'optOut', channel: 'text', optedOut: true }],
  ['baker', { kind: 'move', to: 'PAUSED', until: null }, 'Away until Monday'],
  ['baker', { kind: 'move', to: 'HEARTBEAT' }],
  ['baker', { kind: 'move', to: 'SUBMITTED' }],
  ['baker', { kind: 'move', to: 'WRONG_DOCS' }, 'D3: pages are missing'],
  ['baker', { kind: 'move', to: 'SUBMITTED' }],
  ['baker', { kind: 'move', to: 'WORKSHEET' }],
  ['baker', { kind: 'edit', patch: { keyQuestions: answers() } }],
  ['baker', { kind: 'move', to: 'PRODUCTIVE' }],
  ['baker', { kind: 'releaseClaim' }],
  ['admin', { kind: 'move', to: 'FINAL_REVIEW_COMPLETE' }],
  ['admin', { kind: 'move', to: 'SENT_TO_CARRIER' }, 'claims@acme.example'],
  ['admin', { kind: 'move', to: 'REDO' }, 'carrier: a question about the payroll'],
]

it('the engine works through the rules, reads and all', { timeout: 60_000 }, async () => {
  const came: string[] = []
  for (const [actor, action, reason = ''] of DAY) {
    const what = 'to' in action ? action.to : 'step' in action ? action.step : ''
    const done = await act(actor, action, reason).catch((error: unknown) => ({
      ok: false as const,
      error: { code: String(error) },
    }))
    came.push(`${action.kind} ${what}: ${done.ok ? 'done' : done.error.code}`)
  }
  expect(came.filter((each) => !each.endsWith('done'))).toEqual([])
  const audit = await storeOf('admin').get<Audit>('audits', WORKED_ID)
  expect(audit?.bakeState).toBe('REDO')
  expect(audit?.history).toHaveLength(DAY.length + 1)
  expect(verifyHistory(audit?.history ?? [])).toBeNull()
})

function act(actor: ActorName, action: AuditAction, reason: string) {
  const who: Actor = { userId: emailOf(actor), role: actor === 'admin' ? 'admin' : 'baker' }
  const world = { store: storeOf(actor), clock: fixedClock(NOW), random }
  return actOnAudit(world, { auditFSID: WORKED_ID, actor: who, reason }, action)
}

function storeOf(actor: ActorName) {
  if (!judge) throw new Error('No backend has started.')
  return liteDocumentStore(judge.clientOf(actor), { logger })
}

function answers() {
  const no = { answer: 'no', detail: '' }
  return Object.fromEntries(KEY_QUESTION_IDS.map((question) => [question, no]))
}
