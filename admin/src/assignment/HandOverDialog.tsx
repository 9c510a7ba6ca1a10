import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import type { AdvanceTotals } from '#shared/audit/advanceReport.ts'
import { staffOf } from '#shared/firm/staff.ts'
import { addDays, todayIn } from '#shared/kernel/day.ts'
import { useServices } from '../app/services.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { useProviderMutation } from '../providers/useProviderMutation.ts'
import { FormDialog } from '../ui/dialog.tsx'
import { Control, Field, MistakeNote } from '../ui/inputs.tsx'
import { JobNote } from '../ui/notices.tsx'
import { OptionalReason } from '../work/SaidField.tsx'
import { AuditorChoice } from './AuditorChoice.tsx'
import { LeaveAppointments } from './LeaveAppointments.tsx'
import type { Giver } from './LoadTab.tsx'
import './loadMessages.ts'

const BY_LOAD = 'load'

/** Gives open audits of an auditor, or the unassigned ones, to another auditor or to all by load. */
export function HandOverDialog({ from, onClose }: { from: Giver; onClose: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const { carrier } = useActiveCarrier()
  const { clock } = useServices()
  const today = todayIn(carrier.timeZone, clock.now())
  const people = staffOf(carrier).filter(({ email }) => email !== from.email)
  const [to, setTo] = useState(BY_LOAD)
  const [count, setCount] = useState('')
  const [said, setSaid] = useState('')
  const [isTold, setTold] = useState(false)
  const handing = useProviderMutation('handOver', (_, result) => {
    const { advanced = 0, refused = 0, failed = 0 } = result as Partial<AdvanceTotals>
    const left = refused + failed
    notify(
      [
        translate('load.done', { smart_count: advanced }),
        left > 0 ? translate('load.not_done', { count: left }) : '',
      ].join(' '),
      { type: left > 0 ? 'warning' : 'success' },
    )
    onClose()
  })
  const limit = count.trim() === '' ? null : Number(count)
  const isCount = limit === null || (Number.isInteger(limit) && limit > 0)
  const submit = () => {
    setTold(true)
    if (to === '' || !isCount) return
    const { email } = from
    const receiver = to === BY_LOAD ? null : to
    const request = { from: email, to: receiver, reason: said, ...(limit !== null && { limit }) }
    void handing.ask({ request })
  }
  const mistakeNote = (isWrong: boolean, words: string) =>
    isTold && isWrong ? <MistakeNote mistake={translate(words)} /> : undefined
  const verb = translate(from.email === '' ? 'load.assign_unassigned' : 'load.hand_over')
  const { progress } = handing
  return (
    <FormDialog
      title={verb}
      about={from.name}
      width={480}
      submit={verb}
      onSubmit={submit}
      onClose={onClose}
      waiting={handing.waiting}
      refused={handing.refused}
      foot={
        progress !== null && (
          <JobNote
            words={translate('load.running', { done: progress.done, total: progress.total })}
          />
        )
      }
    >
      <Field
        label={translate('load.to')}
        hint={to === BY_LOAD ? translate('load.by_load_hint') : undefined}
        help={mistakeNote(to === '', 'load.to_missing')}
        control={(ids) => (
          <AuditorChoice
            {...ids}
            autoFocus
            people={people}
            others={[{ value: BY_LOAD, words: translate('load.by_load') }]}
            value={to}
            onChange={(chosen) => {
              setTo(chosen)
              handing.clear()
            }}
          />
        )}
      />
      <Field
        label={translate('load.count')}
        hint={translate('load.count_hint', { count: from.count })}
        help={mistakeNote(!isCount, 'load.count_wrong')}
        optional
        control={(ids) => (
          <Control
            {...ids}
            inputMode="numeric"
            value={count}
            onChange={({ target }) => setCount(target.value)}
          />
        )}
      />
      {from.email !== '' && (
        <LeaveAppointments
          auditor={from.email}
          away={{ from: addDays(today, -1), through: null }}
          head="load.in_hand_over"
        />
      )}
      <OptionalReason said={said} onSay={setSaid} />
    </FormDialog>
  )
}
