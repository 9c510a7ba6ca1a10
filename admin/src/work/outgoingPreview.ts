import { composeOutgoing } from '#shared/audit/messages/compose.ts'
import { languageOf } from '#shared/audit/messages/recipients.ts'
import type { Audit, WorkCarrier } from '#shared/audit/model.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { OutgoingTemplate, StepType } from '#shared/firm/model.ts'
import { todayIn } from '#shared/kernel/day.ts'
import type { Language } from '#shared/kernel/language.ts'
import type { Random } from '#shared/kernel/random.ts'

/** The outgoing message as its recipient reads it. */
export interface OutgoingPreview {
  to: string
  /** Empty for a text message. */
  subject: string
  text: string
  /** What its contact is written to in. */
  language: Language
}

/** What the engine would send for a step in these words; or why nothing can be sent. */
export function outgoingPreview(
  audit: Audit,
  step: StepType,
  words: OutgoingTemplate,
  {
    carrier,
    pin,
    now,
    random,
    publicUrl,
  }: { carrier: WorkCarrier; pin: string; now: Date; random: Random; publicUrl: string },
): Result<OutgoingPreview> {
  if (words.text.trim() === '') return { ok: false, error: refusal('TEMPLATE_EMPTY') }
  const facts = {
    now,
    today: todayIn(carrier.timeZone, now),
    carrier,
    reason: '',
    bulk: false,
    publicUrl,
    ...(pin === '' ? {} : { pin }),
  }
  const actor = { userId: 'System', role: 'system' } as const
  const args = { subject: words.subject, text: words.text }
  const composed = composeOutgoing(audit, { id: '', type: step, args }, { actor, facts, random })
  if (!composed.ok) return composed
  const { collection, data } = composed.value
  const language = languageOf(step, audit)
  if (collection === 'messages')
    return { ok: true, value: { to: data.to, subject: '', text: data.body, language } }
  if (collection === 'letters')
    return {
      ok: true,
      value: { to: data.to.join(', '), subject: data.subject, text: data.text, language },
    }
  const { subject, text } = data.message
  return { ok: true, value: { to: data.to.join(', '), subject, text, language } }
}
