import type { Attachment } from '#shared/audit/attachments.ts'
import type { OutgoingDelivery } from '#shared/audit/messages/outgoing.ts'
import { runPass } from '#shared/engine/worker/runPass.ts'
import type { StepType } from '#shared/firm/model.ts'
import type { InboundMail } from '#shared/outreach/inbound/model.ts'
import { takeMail } from '#shared/outreach/ops/takeMail.ts'
import { memoryFileStore } from './memoryFileStore.ts'
import { workerHarness } from './workerHarness.ts'

/** Keys of emails that have left: to the insured and to the agent of one audit, and of another carrier's. */
export const KEYS = {
  insured: 'bcdfghjkmnpqrst2',
  agent: 'bcdfghjkmnpqrst3',
  foreign: 'zxwvtsrqpnmkjhg4',
  removed: 'zxwvtsrqpnmkjhg5',
} as const

/** An audit in CONTACTING whose insured and agent were emailed, one of another carrier, and the doors. */
export async function inboundHarness() {
  const harness = workerHarness()
  const { store, clock } = harness
  const files = memoryFileStore()
  const world = { ...harness.world, files }
  await harness.addCarrier()
  await harness.addCarrier({ id: 'BETA', name: 'Beta Mutual' })
  const contacts = {
    ...{ insuredEmail: 'ana@oven.example', agentEmail: 'sam@agency.example' },
    ...{ delegateEmail: 'lee@books.example', delegateRelationship: 'Accountant' },
  }
  const id = await harness.addAudit(
    { ...contacts, bakeState: 'CONTACTING', auditCode: 'HM-001', orderNumber: 'HM-001' },
    [],
  )
  const foreign = await harness.addAudit({ carrierCompany: 'BETA', auditCode: 'BE-001' }, [])
  await store.set('auditCodes', 'HM001', { auditFSID: id, carrierCompany: 'DEMO' })
  const delivery: OutgoingDelivery = { state: 'SUCCESS', endTime: clock.now() }
  const mail = (replyKey: string, auditFSID: string, stepType: StepType, carrierCompany = 'DEMO') =>
    store.set('mail', `mail-${replyKey}`, {
      ...{ replyKey, auditFSID, stepType, carrierCompany, stepId: `step-${replyKey}`, delivery },
      ...{ to: ['ana@oven.example'], dateAdded: clock.now(), folded: true, sendAt: null, rev: 1 },
      message: { subject: 'Your audit', text: 'Your policy audit is due.' },
    })
  await mail(KEYS.insured, id, 'EMAIL_INSURED')
  await mail(KEYS.agent, id, 'KICK_OFF_WITH_AGENT')
  await mail(KEYS.foreign, foreign, 'EMAIL_INSURED', 'BETA')
  await mail(KEYS.removed, 'audit-that-is-gone', 'EMAIL_INSURED')

  return {
    ...harness,
    ...{ files, world, id, foreign },
    take: (bytes: Uint8Array, recipients?: string[]) => takeMail(world, bytes, recipients),
    work: () => runPass(world),
    messages: () => store.all<InboundMail>('inbound'),
    documents: () => store.all<Attachment>('attachments'),
    bounced: (key: string) =>
      store
        .all<{ id: string; delivery: OutgoingDelivery }>('mail')
        .find((each) => each.id === `mail-${key}`)?.delivery,
  }
}
