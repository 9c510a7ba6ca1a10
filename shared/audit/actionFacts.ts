import { cleanText } from '#shared/kernel/cleanText.ts'
import { type Day, todayIn } from '#shared/kernel/day.ts'
import type { Intake } from './access/intake.ts'
import type { DocumentType } from './documentTypes.ts'
import type { AdvanceFacts, Audit, WorkCarrier } from './model.ts'
import type { Step } from './steps/model.ts'

/** What is known of an audit when an action on it is worked out; what is left out was not read. */
export interface KnownAudit {
  audit: Audit
  openSteps: readonly Step[]
  carrier: WorkCarrier
  /** All of its steps. */
  steps?: readonly Step[]
  /** Types of its attachments that count (`countedTypes`). */
  documents?: readonly DocumentType[]
  intakes?: readonly Intake[]
  pin?: string
  /** Ids of what its open steps have in the outbox that is not over. */
  outbox?: readonly string[]
  publicUrl?: string
}

/** How an action is asked for. */
interface AskedAction {
  now: Date
  reason?: string | undefined
  bulk?: boolean | undefined
  /** As `bulk` unless given: completing a step on many is no bulk move. */
  isOneOfMany?: boolean | undefined
  until?: Day | null
  askedAt?: Date | undefined
  holdMs?: number | undefined
}

/** What is known, as the domain asks for it: the one place where the facts of an action are built. */
export function knownFacts(
  known: Omit<KnownAudit, 'audit' | 'openSteps'>,
  {
    now,
    reason = '',
    bulk = false,
    isOneOfMany = bulk,
    until = null,
    askedAt,
    holdMs,
  }: AskedAction,
): AdvanceFacts {
  const { carrier, steps, documents, intakes, pin, outbox, publicUrl } = known
  return {
    now,
    today: todayIn(carrier.timeZone, now),
    carrier,
    reason: cleanText(reason),
    bulk,
    until,
    ...(isOneOfMany ? { isOneOfMany } : {}),
    ...(askedAt ? { askedAt } : {}),
    ...(steps ? { steps } : {}),
    ...(documents ? { documents } : {}),
    ...(intakes ? { intakes } : {}),
    ...(pin ? { pin } : {}),
    ...(outbox ? { outbox } : {}),
    ...(publicUrl ? { publicUrl } : {}),
    ...(holdMs ? { holdMs } : {}),
  }
}

/** An action decides by a fact that it has not read. */
export class FactNotRead extends Error {}

/**
 * A fact that an action has read. Throws `FactNotRead` where its `reads` does not name it (`actions.ts`,
 * `GUARDS`): an empty list instead would decide wrongly without a word.
 */
export function readFact<Name extends 'steps' | 'documents' | 'intakes' | 'outbox'>(
  facts: Pick<AdvanceFacts, 'steps' | 'documents' | 'intakes' | 'outbox'>,
  name: Name,
): NonNullable<AdvanceFacts[Name]> {
  const fact = facts[name]
  if (fact === undefined) throw new FactNotRead(`The action does not read ${name}, and needs them.`)
  return fact
}
