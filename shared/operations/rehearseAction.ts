import type { Actor } from '../domain/audit/Actor.ts'
import type { AdvanceFacts, WorkCarrier } from '../domain/audit/AdvanceFacts.ts'
import type { Audit } from '../domain/audit/Audit.ts'
import { refusalOfClaim } from '../domain/audit/claim.ts'
import { readAudit } from '../domain/audit/unworked.ts'
import type { DocumentType } from '../domain/document/documentTypes.ts'
import { cleanText } from '../domain/format/cleanText.ts'
import { todayIn } from '../domain/format/today.ts'
import type { Step } from '../domain/step/Step.ts'
import type { WorkedChange } from '../domain/step/WorkedAudit.ts'
import type { Result } from '../errors/refusal.ts'
import type { Random } from '../ports/random.ts'
import { type AuditAction, workOf } from './advance/AuditAction.ts'

/** What is known of an audit when an action on it is worked out; what is left out was not read. */
export interface KnownAudit {
  audit: Audit
  openSteps: readonly Step[]
  carrier: WorkCarrier
  /** All of its steps. */
  steps?: readonly Step[]
  /** Types of its attachments. */
  documents?: readonly DocumentType[]
  pin?: string
  publicUrl?: string
}

/** Who acts, and when. */
export interface Acting {
  actor: Actor
  now: Date
  random: Random
  reason?: string
}

/**
 * Works an action out without reading or writing anything: what it would change, or why it would be
 * refused. Judged by what is `known`; the action itself reads the audit anew and judges again.
 */
export function rehearseAction(
  known: KnownAudit,
  action: AuditAction,
  { actor, now, random, reason }: Acting,
): Result<WorkedChange> {
  const audit = readAudit(known.audit)
  const claimed = refusalOfClaim(audit, actor, { now, timeZone: known.carrier.timeZone })
  if (claimed) return { ok: false, error: claimed }
  const facts = knownFacts(known, { now, reason })
  return workOf(action).work({ audit, openSteps: known.openSteps }, { actor, facts, random })
}

/** What is known, as the domain asks for it. */
export function knownFacts(
  { carrier, steps, documents, pin, publicUrl }: KnownAudit,
  { now, reason = '' }: { now: Date; reason?: string | undefined },
): AdvanceFacts {
  return {
    now,
    today: todayIn(carrier.timeZone, now),
    carrier,
    reason: cleanText(reason),
    bulk: false,
    until: null,
    ...(steps ? { steps } : {}),
    ...(documents ? { documents } : {}),
    ...(pin ? { pin } : {}),
    ...(publicUrl ? { publicUrl } : {}),
  }
}
