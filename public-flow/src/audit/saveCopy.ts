import type { Intake } from '#shared/audit/access/intake.ts'
import type { FlowFacts } from '#shared/intake/flowFacts.ts'
import { fillText } from '../language/fillText.ts'
import type { Language } from '../language/Texts.ts'
import { DONE_TEXTS } from '../texts/doneTexts.ts'
import { FACTS_TEXTS } from '../texts/factsTexts.ts'
import { answerSections } from './answerSections.ts'
import { dayText, momentText } from './dayText.ts'

/** Hands a PDF of all answers to the browser to save. The maker is loaded when it is asked for. */
export async function saveCopy(
  facts: FlowFacts,
  intake: Intake,
  { language, sent }: { language: Language; sent: Date },
): Promise<void> {
  const { copyToKeep } = await import('#shared/documents/copyToKeep.ts')
  const say = (key: keyof typeof DONE_TEXTS, values = {}) =>
    fillText(DONE_TEXTS, key, language, values)
  const fact = (key: keyof typeof FACTS_TEXTS) => fillText(FACTS_TEXTS, key, language)
  const { periodStart, periodEnd } = facts.asked
  const bytes = await copyToKeep({
    title: say('copyTitle'),
    carrier: intake.carrierName,
    language,
    made: sent,
    facts: [
      [fact('business'), intake.insuredCompany],
      [say('code'), intake.auditCode],
      [fact('period'), `${dayText(periodStart)} - ${dayText(periodEnd)}`],
      [say('sent'), momentText(sent)],
    ],
    sections: answerSections(facts, language).map(({ title, rows }) => ({
      title,
      rows: rows.map(({ label, values, isSum = false }) => ({ label, values, isSum })),
    })),
    signature: say('signedBy', { name: String(facts.pages['sign']?.['name'] ?? '') }),
  })
  const blob = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/pdf' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = `${intake.auditCode}.pdf`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
