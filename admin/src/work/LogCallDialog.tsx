import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import type { Audit } from '#shared/audit/model.ts'
import {
  DISPOSITIONS,
  type Disposition,
  isLoggedContact,
  workKindOf,
} from '#shared/audit/steps/facts.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import type { StaffAction } from '#shared/engine/commands/kinds/auditKinds.ts'
import type { StepType } from '#shared/firm/model.ts'
import { formatPhone } from '#shared/kernel/contact.ts'
import { fieldMoment, momentIn } from '#shared/kernel/day.ts'
import { useServices } from '../app/services.ts'
import { useAct } from '../providers/pending/useAct.ts'
import { useActionPreview } from '../providers/pending/useActionPreview.ts'
import { useActor } from '../providers/useActor.ts'
import { zoneName } from '../ui/clocks.ts'
import { FormDialog } from '../ui/dialog.tsx'
import { AreaControl, Control, Field } from '../ui/inputs.tsx'
import { CallParty, DispositionList } from './callFields.tsx'
import {
  contactAsked,
  contactCalled,
  type Learned,
  LearnedContact,
  withLearned,
} from './LearnedContact.tsx'
import { WhatHappens } from './WhatHappens.tsx'
import './workMessages.ts'

/** The default callback is a day later: few people want another call the same day. */
const CALL_BACK_AFTER_MS = 24 * 3_600_000

/** A call as it was typed. */
export interface TypedCall {
  /** What kind of contact it was, where it carries out no open step. */
  contact?: StepType
  disposition?: Disposition | undefined
  callbackAt?: Date | undefined
  rightNumber?: string | undefined
  learned?: Learned | undefined
  note: string
}

/**
 * Logs how a call went, by keyboard alone: a number key, Ctrl Enter. Says what will happen before it
 * does. `step` is the open step that the call carries out; without one the call is logged as a
 * contact. The caller takes the dialog away, once it is logged or at once by `onNext`.
 */
export function LogCallDialog({
  audit,
  step,
  typed,
  onLogged,
  onNext,
  isLast = false,
  next,
  onClose,
}: {
  audit: Audit
  step: StepType | null
  /** What was typed before, when it comes back. */
  typed?: TypedCall | undefined
  onLogged: () => void
  /** Goes on without waiting for the end of this one; unless it `isLast` the button says so. */
  onNext?: ((end: Promise<Audit | null>) => void) | undefined
  isLast?: boolean
  /** What is next, for the foot of the dialog. */
  next?: string | undefined
  onClose: () => void
}) {
  const translate = useTranslate()
  const { clock, random } = useServices()
  const actor = useActor()
  const [contact, setContact] = useState<StepType>(typed?.contact ?? 'REACHED_OUT_CALL_INSURED')
  const [disposition, setDisposition] = useState<Disposition | null>(typed?.disposition ?? null)
  const [note, setNote] = useState(typed?.note ?? '')
  const [missing, setMissing] = useState(false)
  const theirZone = audit.timeZone
  const zone = zoneName(theirZone, clock.now(), 'longGeneric')?.replace(/ Time$/, '') ?? null
  const [callback, setCallback] = useState(() =>
    fieldMoment(
      theirZone,
      typed?.callbackAt ?? new Date(clock.now().getTime() + CALL_BACK_AFTER_MS),
    ),
  )
  const noteField = useRef<HTMLTextAreaElement>(null)
  const type = step ?? contact
  const learning = contactAsked(audit, type, disposition, actor)
  const [number] = learning.kind === 'number' ? learning.fields : []
  const [typedContact, setTypedContact] = useState<Learned>(() => ({
    ...(number && typed?.rightNumber && { [number]: typed.rightNumber }),
    ...typed?.learned,
  }))
  const learned = withLearned(audit, learning.fields, typedContact, random)
  // What follows the call is judged with what was learned in it.
  const previews = useActionPreview(learned.audit)
  // One that comes back may be on file by now: the edit was done, and the call was not.
  const isCorrected =
    number !== undefined &&
    (number in learned.patch || typedContact[number] === (typed?.rightNumber ?? null))
  const { preview, carrier } = previews
  const { send, ...acting } = useAct(audit, previews)
  const offered = dispositionsOf(type)
  const asked = offered.length > 0
  const callbackAt = momentIn(theirZone, callback)
  const action: StaffAction | null =
    asked && disposition === null
      ? null
      : {
          kind: 'complete',
          step: type,
          completion: {
            ...(disposition === null ? {} : { disposition }),
            ...(disposition === 'callBack' && callbackAt !== null ? { callbackAt } : {}),
            ...(isCorrected ? { rightNumber: String(learned.audit[number]) } : {}),
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
    if (learned.mistakes.size > 0) return
    const { patch } = learned
    const saved = Object.keys(patch).length === 0 ? audit : send({ kind: 'edit', patch })
    if (saved === null) return
    const end = send(action, note, patch)
    if (end === null) return
    if (onNext !== undefined) onNext(end)
    else if ((await saved) !== null && (await end) !== null) onLogged()
  }

  return (
    <FormDialog
      title={translate(step === null ? 'work.call.contact_title' : 'work.call.title')}
      about={aboutContact(audit, type)}
      corner
      width={720}
      submit={translate(
        onNext === undefined || isLast ? 'work.call.log' : 'work.call.log_and_next',
      )}
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
              hint={zone === null ? undefined : translate('work.call.their_time', { zone })}
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
          <LearnedContact
            audit={audit}
            asked={learning}
            learned={typedContact}
            mistakes={learned.mistakes}
            onChange={setTypedContact}
          />
          {action !== null && (
            <WhatHappens
              audit={learned.audit}
              result={preview(action, note)}
              timeZone={carrier?.timeZone ?? theirZone}
            />
          )}
        </Box>
      </Box>
    </FormDialog>
  )
}

/** A call that came in, or an email, went as it went; one that is only logged leaves no step to call back by. */
function dispositionsOf(type: StepType): readonly Disposition[] {
  if (STEPS[type].direction === 'in' || workKindOf(type) !== 'call') return []
  return isLoggedContact(type) ? DISPOSITIONS.filter((each) => each !== 'callBack') : DISPOSITIONS
}

/** Whom a contact is with: name and phone as they are known, "Dana Whitfield, 208.555.0144". */
function aboutContact(audit: Audit, type: StepType): string {
  const contact = contactCalled(audit, type)
  if (contact === undefined) return audit.insuredCompany
  const [phone] = contact.phones
  return [contact.name || audit.insuredCompany, phone && (formatPhone(phone) || phone)]
    .filter(Boolean)
    .join(', ')
}
