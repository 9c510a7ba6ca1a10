import { useTranslate } from 'ra-core'
import { type KnownAudit, knownFacts } from '#shared/audit/actionFacts.ts'
import { refusalOfGuard } from '#shared/audit/advanceAudit.ts'
import { GUARDS, type GuardName } from '#shared/audit/guards.ts'
import { KEY_QUESTION_IDS, unansweredKeyQuestions } from '#shared/audit/keyQuestions.ts'
import type { BakeState } from '#shared/audit/states.ts'
import { transitionOf } from '#shared/audit/transitions.ts'
import { useServices } from '../app/services.ts'
import { useActor } from '../providers/useActor.ts'
import { Checklist } from '../ui/Checklist.tsx'

/** Guards that ask for words hold as soon as they are said: the dialog asks for them. */
const SAID = [
  'recipientNamed',
  'returnIsSpecific',
  'nonproductiveGate',
  'recordsUnusable',
  'resumesWhereItWas',
] as const satisfies readonly GuardName[]

/** The guards that are listed: each has its words in the messages. */
export type ListedGuard = Exclude<GuardName, (typeof SAID)[number]>

/** What must hold for a move, each ticked or with what is missing. */
export function GuardList({ known, to }: { known: KnownAudit; to: BakeState }) {
  const translate = useTranslate()
  const { clock } = useServices()
  const actor = useActor()
  const { audit } = known
  const facts = knownFacts(known, { now: clock.now() })
  const guards = (transitionOf(audit.bakeState, to)?.guards ?? []).filter(
    (name) => isListed(name) && GUARDS[name].asks(audit) && isKnown(name, known),
  )
  if (guards.length === 0) return null
  const answered = KEY_QUESTION_IDS.length - unansweredKeyQuestions(audit.keyQuestions).length
  return (
    <Checklist
      label={translate('show.needed')}
      items={guards.map((name) => {
        const refused = refusalOfGuard(name, audit, to, actor, facts)
        return {
          text: translate(`show.guards.${name}`, { answered, of: KEY_QUESTION_IDS.length }),
          isDone: refused === null,
          note: refused?.message,
        }
      })}
    />
  )
}

function isListed(name: GuardName): name is ListedGuard {
  return !SAID.some((said) => said === name)
}

/** A guard that reads what is not read yet says nothing. */
function isKnown(name: GuardName, { audit, steps, documents }: KnownAudit): boolean {
  return GUARDS[name]
    .reads(audit)
    .every((what) => (what === 'steps' ? steps : documents) !== undefined)
}
