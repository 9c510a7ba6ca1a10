import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { Leave } from '#shared/firm/model.ts'
import { isAway } from '#shared/firm/staff.ts'
import { addDays, type Day, formatDay } from '#shared/kernel/day.ts'
import { useProviderMutation } from '../providers/useProviderMutation.ts'
import { FormDialog } from '../ui/dialog.tsx'
import { Control, Field, MistakeNote } from '../ui/inputs.tsx'
import { LeaveAppointments } from './LeaveAppointments.tsx'
import './loadMessages.ts'

/** Notes when an auditor is away, or that they are back (null). `onClose`: it is noted, or left (undefined). */
export function LeaveDialog({
  person: { email, name, away },
  today,
  onClose,
}: {
  person: { email: string; name: string; away: Leave | null }
  today: Day
  onClose: (noted?: Leave | null) => void
}) {
  const translate = useTranslate()
  const [from, setFrom] = useState<string>(away?.from ?? today)
  const [through, setThrough] = useState<string>(away?.through ?? '')
  const { ask, waiting, refused } = useProviderMutation('setLeave')
  const set = async (leave: Leave | null) => {
    if (await ask({ request: { email, away: leave } })) onClose(leave)
  }
  return (
    <FormDialog
      title={translate('load.leave_title', { name: name || email })}
      width={440}
      submit={translate('load.save')}
      onSubmit={() => {
        if (from !== '') void set({ from, through: through === '' ? null : through })
      }}
      onClose={() => onClose()}
      waiting={waiting}
      refused={refused}
      foot={
        away !== null && (
          <Button variant="text" disabled={waiting} onClick={() => void set(null)}>
            {translate('load.back')}
          </Button>
        )
      }
    >
      <Field
        label={translate('load.from')}
        help={from === '' ? <MistakeNote mistake={translate('load.from_missing')} /> : undefined}
        control={(ids) => (
          <Control
            {...ids}
            type="date"
            value={from}
            onChange={({ target }) => setFrom(target.value)}
            autoFocus
          />
        )}
      />
      <Field
        label={translate('load.through')}
        hint={translate('load.through_hint')}
        optional
        control={(ids) => (
          <Control
            {...ids}
            type="date"
            min={from}
            value={through}
            onChange={({ target }) => setThrough(target.value)}
          />
        )}
      />
      {from !== '' && (
        <LeaveAppointments
          auditor={email}
          away={{ from, through: through === '' ? null : through }}
          head="load.in_leave"
        />
      )}
    </FormDialog>
  )
}

/** A leave as it stands today, in words; empty once it is over. */
export function leaveInWords(
  away: Leave,
  today: Day,
  translate: (key: string, facts?: Record<string, unknown>) => string,
): string {
  const { from, through } = away
  if (isAway({ away }, today)) {
    if (through === null) return translate('load.away_open')
    return translate('load.away_now', { back: formatDay(addDays(through, 1)) })
  }
  if (through !== null && through < today) return ''
  return through === null
    ? translate('load.away_from_open', { from: formatDay(from) })
    : translate('load.away_from', { from: formatDay(from), through: formatDay(through) })
}
