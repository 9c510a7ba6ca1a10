import Check from '@mui/icons-material/Check'
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { type KnownAudit, knownFacts } from '#shared/audit/actionFacts.ts'
import { refusalOfGuard } from '#shared/audit/advanceAudit.ts'
import { GUARDS, type GuardName } from '#shared/audit/guards.ts'
import { KEY_QUESTION_IDS, unansweredKeyQuestions } from '#shared/audit/keyQuestions.ts'
import type { BakeState } from '#shared/audit/states.ts'
import { transitionOf } from '#shared/audit/transitions.ts'
import { useServices } from '../app/services.ts'
import { useActor } from '../providers/useActor.ts'

/** Guards that ask for words hold as soon as they are said: the dialog asks for them. */
const SAID: readonly GuardName[] = [
  'recipientNamed',
  'returnIsSpecific',
  'nonproductiveGate',
  'recordsUnusable',
  'resumesWhereItWas',
]

/** What must hold for a move, each ticked or with what is missing. */
export function GuardList({ known, to }: { known: KnownAudit; to: BakeState }) {
  const translate = useTranslate()
  const { clock } = useServices()
  const actor = useActor()
  const { audit } = known
  const facts = knownFacts(known, { now: clock.now() })
  const guards = (transitionOf(audit.bakeState, to)?.guards ?? []).filter(
    (name) => !SAID.includes(name) && isKnown(name, known),
  )
  if (guards.length === 0) return null
  const answered = KEY_QUESTION_IDS.length - unansweredKeyQuestions(audit.keyQuestions).length
  return (
    <List aria-label={translate('show.needed')}>
      {guards.map((name) => {
        const refused = refusalOfGuard(name, audit, to, actor, facts)
        return (
          <li key={name} className={refused === null ? 'held' : undefined}>
            {refused === null ? (
              <Check titleAccess={translate('show.held')} />
            ) : (
              <RadioButtonUnchecked titleAccess={translate('show.missing')} />
            )}
            <span>
              {translate(`show.guards.${name}`, { answered, of: KEY_QUESTION_IDS.length })}
              {refused !== null && <small>{refused.message}</small>}
            </span>
          </li>
        )
      })}
    </List>
  )
}

/** A guard that reads what is not read yet says nothing. */
function isKnown(name: GuardName, { steps, documents }: KnownAudit): boolean {
  return GUARDS[name].reads.every((what) => (what === 'steps' ? steps : documents) !== undefined)
}

const List = styled('ul')(({ theme: { palette } }) => ({
  listStyle: 'none',
  margin: '8px 0 0',
  padding: 0,
  display: 'grid',
  gap: '4px 16px',
  gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))',
  '& li': { display: 'flex', alignItems: 'flex-start', gap: 8, overflowWrap: 'anywhere' },
  '& svg': { fontSize: 16, marginTop: 2, color: palette.warning.main, flex: 'none' },
  '& .held svg': { color: palette.success.main },
  '& small': {
    display: 'block',
    fontSize: 12,
    lineHeight: '16px',
    color: palette.text.secondary,
  },
}))
