import ArrowForward from '@mui/icons-material/ArrowForward'
import Check from '@mui/icons-material/Check'
import HistoryIcon from '@mui/icons-material/History'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import type { Audit } from '#shared/audit/model.ts'
import type { AuditChange } from '#shared/audit/steps/model.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import { messageOf, type Result } from '#shared/errors/refusal.ts'
import { formatDay, formatMoment } from '#shared/kernel/day.ts'
import { stepIcon } from '../ui/actionIcon.ts'
import { STATE_ICONS } from '../ui/states.tsx'
import { type Happening, happenings } from './happenings.ts'
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
          {happenings(audit, result.value).map((happening) => (
            <Line key={JSON.stringify(happening)} happening={happening} timeZone={timeZone} />
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

function Line({ happening, timeZone }: { happening: Happening; timeZone: string }) {
  const translate = useTranslate()
  switch (happening.kind) {
    case 'entry':
      return (
        <li>
          <HistoryIcon aria-hidden />
          <span>
            {translate('work.happens.history')} <b>{happening.text}</b>
          </span>
        </li>
      )
    case 'state': {
      const Icon = STATE_ICONS[happening.to]
      return (
        <li>
          <Icon aria-hidden />
          {translate('work.happens.state', { state: translate(`states.${happening.to}`) })}
        </li>
      )
    }
    case 'ended': {
      const step = STEPS[happening.step].displayName
      return (
        <li>
          <Check aria-hidden />
          {translate(`work.happens.${happening.status}`, { step })}
        </li>
      )
    }
    case 'sent': {
      const Icon = stepIcon(happening.step) ?? ArrowForward
      const step = STEPS[happening.step].displayName
      return (
        <li>
          <Icon aria-hidden />
          {translate('work.happens.sent', { step })}
        </li>
      )
    }
    case 'begins': {
      const Icon = stepIcon(happening.step) ?? ArrowForward
      const { at, waits } = happening
      const step = STEPS[happening.step].displayName
      const key = at === null ? 'now' : waits ? 'if_silent' : 'at'
      const day =
        at === null
          ? ''
          : waits
            ? formatDay(at, { timeZone })
            : formatMoment(at, { seconds: false, timeZone })
      return (
        <li>
          <Icon aria-hidden />
          {translate(`work.happens.${key}`, { step, day })}
        </li>
      )
    }
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
