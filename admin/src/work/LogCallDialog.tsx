import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import type { Audit } from '#shared/domain/audit/Audit.ts'
import { fieldMoment, momentIn } from '#shared/domain/format/momentIn.ts'
import { DISPOSITIONS, type Disposition } from '#shared/domain/step/completeStep.ts'
import { STEPS, type StepType } from '#shared/domain/step/steps.ts'
import { isLoggedContact } from '#shared/domain/step/waiting.ts'
import { workKindOf } from '#shared/domain/step/workKind.ts'
import type { AuditAction } from '#shared/operations/advance/AuditAction.ts'
import { useServices } from '../app/services.ts'
import { CallParty } from './CallParty.tsx'
import { AreaControl, Control } from './Control.tsx'
import { contactPartyOf } from './contactPartyOf.ts'
import { DispositionList } from './DispositionList.tsx'
import { Field } from './Field.tsx'
import { useAct } from './useAct.ts'
import { useRehearsal } from './useRehearsal.ts'
import { WhatHappens } from './WhatHappens.tsx'
import { WorkDialog } from './WorkDialog.tsx'

/** Nobody wants to be called again sooner than the next morning, unless they say so. */
const CALL_BACK_AFTER_MS = 24 * 3_600_000

/**
 * Logs how a call went, by keyboard alone: a number key, Ctrl Enter. Says what will happen before it
 * does. `step` is the open step that the call carries out; without one the call is logged as a
 * contact. `onLogged` is told the audit as it is then; the caller takes the dialog away.
 */
export function LogCallDialog({
  audit,
  step,
  onLogged,
  onNext,
  next,
  onClose,
}: {
  audit: Audit
  step: StepType | null
  onLogged: (audit: Audit) => void
  /** Goes on to what is next; then the button says so. */
  onNext?: (() => void) | undefined
  /** What is next, for the foot of the dialog. */
  next?: string | undefined
  onClose: () => void
}) {
  const translate = useTranslate()
  const { clock } = useServices()
  const { rehearse, carrier } = useRehearsal(audit)
  const { run, ...acting } = useAct(audit.id)
  const [contact, setContact] = useState<StepType>('REACHED_OUT_CALL_INSURED')
  const [disposition, setDisposition] = useState<Disposition | null>(null)
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const theirZone = audit.timeZone
  const [callback, setCallback] = useState(() =>
    fieldMoment(theirZone, new Date(clock.now().getTime() + CALL_BACK_AFTER_MS)),
  )
  const noteField = useRef<HTMLTextAreaElement>(null)
  const type = step ?? contact
  const offered = dispositionsOf(type)
  const asked = offered.length > 0
  const callbackAt = momentIn(theirZone, callback)
  const action: AuditAction | null =
    asked && disposition === null
      ? null
      : {
          kind: 'complete',
          step: type,
          completion: {
            ...(disposition === null ? {} : { disposition }),
            ...(disposition === 'callBack' && callbackAt !== null ? { callbackAt } : {}),
          },
        }

  const choose = (chosen: Disposition) => {
    setDisposition(chosen)
    setMissing(false)
  }
  const log = async () => {
    if (action === null) {
      setMissing(true)
      return
    }
    const done = await run(action, note)
    if (done === null) return
    onLogged(done)
    onNext?.()
  }
  const party = STEPS[type].party ?? 'insured'

  return (
    <WorkDialog
      title={translate(step === null ? 'work.call.contact_title' : 'work.call.title')}
      about={contactPartyOf(audit, party)}
      corner
      width={720}
      submit={translate(onNext === undefined ? 'work.call.log' : 'work.call.log_and_next')}
      onSubmit={() => void log()}
      onClose={onClose}
      onKey={(key) => {
        const chosen = offered[Number(key) - 1]
        if (chosen !== undefined) choose(chosen)
        if (key === 'n') noteField.current?.focus()
        return chosen !== undefined || key === 'n'
      }}
      foot={next === undefined ? undefined : translate('work.call.next', { next })}
      {...acting}
      onLookAgain={() => void acting.lookAgain()}
    >
      {step === null && (
        <CallParty
          chosen={contact}
          onChoose={(chosen) => {
            setContact(chosen)
            setDisposition(null)
          }}
        />
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>
          {asked && <DispositionList offered={offered} chosen={disposition} onChoose={choose} />}
          {missing && (
            <Box role="alert" sx={{ color: 'error.main' }}>
              {translate('work.call.choose')}
            </Box>
          )}
          {disposition === 'callBack' && (
            <Field
              label={translate('work.call.callback')}
              hint={translate('work.call.their_time', { zone: theirZone })}
              control={(ids) => (
                <Control
                  {...ids}
                  type="datetime-local"
                  value={callback}
                  onChange={(event) => setCallback(event.target.value)}
                />
              )}
            />
          )}
        </Box>
        <Box sx={{ display: 'grid', gap: 4, alignContent: 'start' }}>
          <Field
            label={translate('work.note.label')}
            optional
            keyCap="N"
            control={(ids) => (
              <AreaControl
                {...ids}
                ref={noteField}
                maxLength={1000}
                value={note}
                onChange={(event) => setNote(event.target.value)}
              />
            )}
          />
          {action !== null && (
            <WhatHappens
              audit={audit}
              result={rehearse(action, note)}
              timeZone={carrier?.timeZone ?? theirZone}
            />
          )}
        </Box>
      </Box>
    </WorkDialog>
  )
}

/** A call that came in, or an e-mail, went as it went; one that is only logged leaves no step to call back by. */
function dispositionsOf(type: StepType): readonly Disposition[] {
  if (STEPS[type].direction === 'in' || workKindOf(type) !== 'call') return []
  return isLoggedContact(type) ? DISPOSITIONS.filter((each) => each !== 'callBack') : DISPOSITIONS
}
