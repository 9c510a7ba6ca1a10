import type { Intake } from '#shared/audit/access/intake.ts'
import { savedOf, savedText } from '#shared/audit/access/savedAnswers.ts'
import { KEY_QUESTION_IDS } from '#shared/audit/keyQuestions.ts'
import type { OutgoingMail, OutgoingMessage } from '#shared/audit/messages/outgoing.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { BakeState } from '#shared/audit/states.ts'
import { commentOnAudit } from '#shared/results/ops/commentOnAudit.ts'
import { act, chance, daysSince, type Persona, personaOf, type Year } from './year.ts'

const CAN_ANSWER: readonly BakeState[] = [
  'READY',
  'CONTACTING',
  'HEARTBEAT',
  'SKIPPED',
  'WRONG_DOCS',
  'NONPRODUCTIVE',
  'PAUSED',
]

/** What the public side does in this part of the day: opens, answers, submits, sends what was left out. */
export async function insuredActs(year: Year): Promise<void> {
  for (const audit of [...year.mirror.audits.values()]) {
    if (!CAN_ANSWER.includes(audit.bakeState)) continue
    const persona = personaOf(year, audit)
    if (!answersOnline(persona) || heardOf(audit, persona) < persona.hears) continue
    if (daysSince(year.world.clock.now(), audit.lastEventAt) < persona.patience) continue
    if (chance(year, 50)) await save(year, audit, persona)
  }
}

function answersOnline({ insured }: Persona): boolean {
  return ['answersEarly', 'answersLate', 'leavesDocumentsOut', 'opensOnly'].includes(insured)
}

/** Attempts that reached them: mail always does. */
function heardOf({ history }: Audit, { email, phone, hasMobile }: Persona): number {
  return history.filter(
    ({ op, text }) =>
      (op === 'EMAILED' && email === 'good' && text.includes('Insured')) ||
      (op === 'CALLED' && phone === 'good' && text.includes('Insured')) ||
      (op === 'TEXTED' && hasMobile) ||
      op === 'MAILED' ||
      op === 'WRONG_DOCS',
  ).length
}

async function save(year: Year, audit: Audit, persona: Persona): Promise<void> {
  const { store, clock } = year.world
  const intake = await store.get<Intake>('intakes', audit.intakeId)
  if (!intake || intake.pending || clock.now() >= intake.openUntil) return
  if (intake.status !== 'open' && intake.status !== 'returned') return
  const saved = nextSave(year, audit, persona, intake)
  if (saved === null) return
  year.figures.done(saved.status === 'submitted' ? 'public submits' : 'public saves')
  const at = clock.now()
  await store.update('intakes', intake.id, { ...saved, rev: intake.rev + 1, pending: true, at })
}

function nextSave(
  year: Year,
  { bakeState }: Audit,
  { insured }: Persona,
  intake: Intake,
): Partial<Intake> | null {
  const { rev } = intake
  const { answers } = savedOf(intake)
  const answered = (more: Record<string, unknown>) =>
    savedText({ answers: { ...answers, ...more } })
  if (rev === 0) return { saved: answered({ insuredFirstName: 'Ines' }) }
  if (insured === 'opensOnly')
    return rev < 3 ? { saved: answered({ insuredLastName: `M${rev}` }) } : null
  // Some more pages before it is all.
  if (rev < 3 && chance(year, 50)) return { saved: answered({ anythingElse: `page ${rev}` }) }
  const leavesOut = insured === 'leavesDocumentsOut' && bakeState !== 'SKIPPED'
  return {
    saved: savedText({
      answers: { ...answers, ...allAnswers(leavesOut) },
      files: files(leavesOut),
    }),
    status: 'submitted',
  }
}

function allAnswers(leavesOut: boolean): Record<string, unknown> {
  return {
    keyQuestions: Object.fromEntries(
      KEY_QUESTION_IDS.map((question) => [question, { answer: 'no', detail: '' }]),
    ),
    insuredCategories: [{ id: 'food', selected: true, sales: 900_000, salesTax: 0 }],
    skippedDocuments: { D3: leavesOut ? 'not ready yet' : '' },
  }
}

function files(leavesOut: boolean): Record<string, unknown> {
  const file = { name: 'books.pdf', size: 1000, sha256: '' }
  const sales = { 0: { ...file, docType: 'D7' } }
  return leavesOut ? {} : { ...sales, 1: { ...file, docType: 'D3' } }
}

/** Once in a while a carrier's user comments on an audit. */
export async function carrierActs(year: Year): Promise<void> {
  const { clock } = year.world
  for (const { id: auditFSID, carrierCompany } of [...year.mirror.audits.values()]) {
    if (!chance(year, 1) || !chance(year, 10)) continue
    const userId = `desk@${carrierCompany.toLowerCase()}.example`
    const comment = { auditFSID, carrierCompany, text: 'Any news?', userId }
    await act(year, 'comment', commentOnAudit(year.world, { ...comment, askedAt: clock.now() }))
  }
}

/** Delivers the outbox: e-mails to addresses that begin with "bounce" fail, and a few texts. */
export async function senderActs(year: Year): Promise<void> {
  const { store } = year.world
  for (const { collection, id } of year.outbox.splice(0)) {
    const sent = await store.get<OutgoingMail | OutgoingMessage>(collection, id)
    if (!sent) continue
    const fails = Array.isArray(sent.to)
      ? sent.to.some((address) => address.startsWith('bounce'))
      : chance(year, 5)
    year.figures.done(fails ? 'bounced' : 'delivered')
    await store.update(collection, id, { delivery: { state: fails ? 'ERROR' : 'SUCCESS' } })
  }
}
