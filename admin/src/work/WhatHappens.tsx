import type { SvgIconComponent } from '@mui/icons-material'
import ArrowForward from '@mui/icons-material/ArrowForward'
import Check from '@mui/icons-material/Check'
import HistoryIcon from '@mui/icons-material/History'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { shownText } from '#shared/audit/history.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { BakeState } from '#shared/audit/states.ts'
import { isOpenStep, isToBeSent } from '#shared/audit/steps/facts.ts'
import type { AuditChange, StepStatus } from '#shared/audit/steps/model.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import { messageOf, type Result } from '#shared/errors/refusal.ts'
import type { StepType } from '#shared/firm/model.ts'
import { formatDay, formatMoment } from '#shared/kernel/day.ts'
import { stepIcon } from '../ui/actionIcon.ts'
import { momentThere } from '../ui/clocks.ts'
import { STATE_ICONS } from '../ui/states.tsx'
import './workMessages.ts'

/** A preview of an action's effects, or of the reason why it would be refused. */
export function WhatHappens({
  audit,
  result,
  timeZone,
}: {
  audit: Audit
  /** Null: not known yet. */
  result: Result<AuditChange> | null
  /** The time zone in which days are shown. */
  timeZone: string
}) {
  const translate = useTranslate()
  return (
    <Box aria-live="polite">
      <h3>{translate('work.what_happens')}</h3>
      {result === null ? (
        <p>{translate('work.not_known_yet')}</p>
      ) : result.ok ? (
        <ul>
          {effectsOf(audit, result.value).map((effect) => (
            <Line key={JSON.stringify(effect)} effect={effect} audit={audit} timeZone={timeZone} />
          ))}
          {result.value.audit === audit && <li>{translate('work.nothing_happens')}</li>}
        </ul>
      ) : (
        <p>
          {messageOf(result.error)} {result.error.next}
        </p>
      )}
    </Box>
  )
}

function Line({ effect, audit, timeZone }: { effect: Effect; audit: Audit; timeZone: string }) {
  const translate = useTranslate()
  const Icon = iconOf(effect)
  return (
    <li>
      <Icon aria-hidden />
      {effect.kind === 'entry' ? (
        <span>
          {translate('work.happens.history')} <b>{shownText(effect.text)}</b>
        </span>
      ) : (
        words()
      )}
    </li>
  )

  function words(): string {
    if (effect.kind === 'entry') return effect.text
    if (effect.kind === 'state')
      return translate('work.happens.state', { state: translate(`states.${effect.to}`) })
    const step = STEPS[effect.step].displayName
    if (effect.kind === 'ended') return translate(`work.happens.${effect.status}`, { step })
    if (effect.kind === 'sent') return translate('work.happens.sent', { step })
    const { at, waits } = effect
    if (at === null) return translate('work.happens.now', { step })
    if (waits)
      return translate('work.happens.if_silent', { step, day: formatDay(at, { timeZone }) })
    // A call that was agreed is at an hour of their clock.
    const day = momentThere(audit.timeZone, at) ?? formatMoment(at, { seconds: false, timeZone })
    return translate('work.happens.at', { step, day })
  }
}

function iconOf(effect: Effect): SvgIconComponent {
  switch (effect.kind) {
    case 'entry':
      return HistoryIcon
    case 'state':
      return STATE_ICONS[effect.to]
    case 'ended':
      return Check
    default:
      return stepIcon(effect.step) ?? ArrowForward
  }
}

const Box = styled('div')(({ theme: { palette } }) => ({
  padding: '10px 12px',
  border: `1px solid ${palette.divider}`,
  borderRadius: 6,
  background: palette.bakehouse.ground,
  overflowWrap: 'anywhere',
  '& h3': {
    margin: 0,
    fontSize: 12,
    lineHeight: '16px',
    fontWeight: 400,
    color: palette.text.secondary,
  },
  '& p': { margin: '6px 0 0' },
  '& ul': { listStyle: 'none', margin: '6px 0 0', padding: 0, display: 'grid', gap: 4 },
  '& li': { display: 'flex', alignItems: 'flex-start', gap: 8 },
  '& svg': { fontSize: 16, marginTop: 2, flex: 'none', color: palette.text.secondary },
}))

/** One thing that an action brings about. */
type Effect =
  | { kind: 'entry'; text: string }
  | { kind: 'state'; to: BakeState }
  | { kind: 'ended'; step: StepType; status: StepStatus }
  /** `at` null: at once. `waits`: only if no answer comes before. */
  | { kind: 'begins'; step: StepType; at: Date | null; waits: boolean }
  /** The engine sends it, when the time to take it back is over. */
  | { kind: 'sent'; step: StepType }

/** What an action changes, in the order in which a person wants to know it. */
function effectsOf(before: Audit, { audit, steps }: AuditChange): Effect[] {
  if (audit === before) return []
  const effects: Effect[] = []
  const ends = steps.filter(({ step }) => !isOpenStep(step))
  for (const { step } of ends) effects.push({ kind: 'ended', step: step.type, status: step.status })
  const entry = audit.history.length > before.history.length ? audit.history.at(-1) : undefined
  if (entry !== undefined) effects.push({ kind: 'entry', text: entry.text })
  if (audit.bakeState !== before.bakeState) effects.push({ kind: 'state', to: audit.bakeState })
  for (const { step } of steps) {
    if (!isOpenStep(step)) continue
    if (isToBeSent(step)) {
      effects.push({ kind: 'sent', step: step.type })
      continue
    }
    const at = step.status === 'SCHEDULED' ? step.dateStarted : null
    effects.push({
      kind: 'begins',
      step: step.type,
      at,
      waits: at !== null && step.callbackAt === null,
    })
  }
  return effects
}
