import type { Intake } from '#shared/audit/access/intake.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { BakeState } from '#shared/audit/states.ts'
import { answerIntake, comment, type InsuredAnswers, keyAnswers } from '#shared/simulation/acts.ts'
import { chance, type Sent } from '#shared/simulation/stage.ts'
import { daysSince, type Persona, personaOf, type Year } from './year.ts'

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
  for (const audit of [...year.audits.values()]) {
    if (!CAN_ANSWER.includes(audit.bakeState)) continue
    const persona = personaOf(year, audit)
    if (!answersOnline(persona) || heardOf(audit, persona) < persona.hears) continue
    if (daysSince(year.clock.now(), audit.lastEventAt) < persona.patience) continue
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
  const intake = await year.world.store.get<Intake>('intakes', audit.intakeId)
  if (!intake || intake.pending) return
  if (intake.status !== 'open' && intake.status !== 'returned') return
  const answers = nextAnswers(year, audit, persona, intake)
  if (answers !== null) await answerIntake(year, audit, answers)
}

function nextAnswers(
  year: Year,
  { bakeState }: Audit,
  { insured }: Persona,
  { rev }: Intake,
): InsuredAnswers | null {
  if (rev === 0) return { answers: { insuredFirstName: 'Ines' } }
  if (insured === 'opensOnly') return rev < 3 ? { answers: { insuredLastName: `M${rev}` } } : null
  // Some more pages before it is all.
  if (rev < 3 && chance(year, 50)) return { answers: { anythingElse: `page ${rev}` } }
  const leavesOut = insured === 'leavesDocumentsOut' && bakeState !== 'SKIPPED'
  return {
    answers: {
      keyQuestions: keyAnswers(() => 'no'),
      insuredCategories: [{ id: 'food', selected: true, sales: 900_000, salesTax: 0 }],
      skippedDocuments: { D3: leavesOut ? 'not ready yet' : '' },
    },
    files: files(leavesOut),
    submit: true,
  }
}

function files(leavesOut: boolean): Record<string, unknown> {
  const file = { name: 'books.pdf', size: 1000, sha256: '' }
  const sales = { 0: { ...file, docType: 'D7' } }
  return leavesOut ? {} : { ...sales, 1: { ...file, docType: 'D3' } }
}

/** Once in a while a carrier's user comments on an audit. */
export async function carrierActs(year: Year): Promise<void> {
  for (const audit of [...year.audits.values()]) {
    if (!chance(year, 1) || !chance(year, 10)) continue
    const userId = `desk@${audit.carrierCompany.toLowerCase()}.example`
    await comment(year, audit, { userId, text: 'Any news?' })
  }
}

/** E-mails to addresses that begin with "bounce" fail, and a few texts. */
export function isBounced(year: Year, { to }: Sent): boolean {
  return Array.isArray(to) ? to.some((address) => address.startsWith('bounce')) : chance(year, 5)
}
