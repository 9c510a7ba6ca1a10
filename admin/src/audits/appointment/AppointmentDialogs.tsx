import Box from '@mui/material/Box'
import { useNotify, useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { type AppointmentChange, planSpan, usualMeeting } from '#shared/audit/appointments.ts'
import { zoneNameOf } from '#shared/audit/messages/appointmentWords.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import { fieldMoment } from '#shared/kernel/day.ts'
import { useServices } from '../../app/services.ts'
import { useAskOnAudit } from '../../documents/useAskOnAudit.ts'
import { useWorkCarrier } from '../../providers/pending/useExpectedAudits.ts'
import { FormDialog } from '../../ui/dialog.tsx'
import { ChoiceInput, Control, Field, TypedInput } from '../../ui/inputs.tsx'
import { SaidField } from '../../work/SaidField.tsx'
import './appointmentMessages.ts'

const LENGTHS = [15, 30, 45, 60, 90, 120, 180, 240, 360, 480]
const USUAL_LENGTH = 60

/** Sets an appointment, or moves it; its contact is asked for once. `onDone`: it is, or the dialog is left. */
export function PlanDialog({
  audit,
  kind,
  userId,
  onDone,
}: {
  audit: Audit
  kind: 'set' | 'move'
  userId: string
  onDone: () => void
}) {
  const translate = useTranslate()
  const { clock } = useServices()
  const { carrier } = useWorkCarrier(audit.carrierCompany)
  const peopleId = useId()
  const { timeZone, appointment } = audit
  const [typed, setTyped] = useState(() => {
    const usual = { ...usualMeeting(audit), ...appointment }
    const { start, end, auditor = userId, place, contactName, contactEmail, contactPhone } = usual
    const span = start && end ? (end.getTime() - start.getTime()) / 60_000 : USUAL_LENGTH
    const at = start ? fieldMoment(timeZone, start) : ''
    return { at, minutes: span, place, auditor, contactName, contactEmail, contactPhone }
  })
  const { send, ...acting } = useChange(audit, onDone)
  const put = (changes: Partial<typeof typed>) => setTyped({ ...typed, ...changes })
  const { at, minutes, place, auditor, ...contact } = typed
  const plan = { at, minutes, place, auditor }
  const start = planSpan(plan, timeZone)?.start ?? clock.now()
  const lengths = [...new Set([...LENGTHS, minutes])].sort((one, other) => one - other)
  return (
    <FormDialog
      title={translate(kind === 'set' ? 'appointment.set' : 'appointment.move_title')}
      about={audit.insuredCompany || audit.auditCode}
      submit={translate(kind === 'set' ? 'appointment.set' : 'appointment.move')}
      onSubmit={() => void send(kind === 'set' ? { kind, ...plan, ...contact } : { kind, ...plan })}
      onClose={onDone}
      {...acting}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: '2fr 1fr', gap: 4 }}>
        <Field
          label={translate('appointment.at')}
          hint={translate('appointment.at_hint', {
            zone: `${timeZone} (${zoneNameOf(start, timeZone)})`,
          })}
          control={(ids) => (
            <Control
              {...ids}
              type="datetime-local"
              value={at}
              onChange={({ target }) => put({ at: target.value })}
              autoFocus
            />
          )}
        />
        <Field
          label={translate('appointment.minutes')}
          control={(ids) => (
            <ChoiceInput
              {...ids}
              value={String(minutes)}
              options={lengths.map((each) => ({
                value: String(each),
                words: translate('appointment.minutes_of', { smart_count: each }),
              }))}
              onText={(text) => put({ minutes: Number(text) })}
            />
          )}
        />
      </Box>
      <Line
        name="place"
        value={place}
        hint={translate('appointment.place_hint')}
        onText={(text) => put({ place: text })}
      />
      <Line
        name="auditor"
        value={auditor}
        list={peopleId}
        onText={(text) => put({ auditor: text })}
      />
      <datalist id={peopleId}>
        {carrier?.people?.map(({ email, name }) => (
          <option key={email} value={email}>
            {name}
          </option>
        ))}
      </datalist>
      {kind === 'set' && (
        <>
          <Line
            name="contact"
            value={contact.contactName}
            optional
            onText={(text) => put({ contactName: text })}
          />
          <Line
            name="email"
            value={contact.contactEmail}
            optional
            hint={translate('appointment.email_hint')}
            onText={(text) => put({ contactEmail: text })}
          />
          <Line
            name="phone"
            kind="phone"
            value={contact.contactPhone}
            optional
            onText={(text) => put({ contactPhone: text })}
          />
        </>
      )}
    </FormDialog>
  )
}

function Line({
  name,
  hint,
  optional = false,
  ...input
}: {
  name: 'place' | 'auditor' | 'contact' | 'email' | 'phone'
  value: string
  kind?: 'phone'
  hint?: string
  optional?: boolean
  list?: string
  onText: (text: string) => void
}) {
  const translate = useTranslate()
  return (
    <Field
      label={translate(`appointment.${name}`)}
      hint={hint}
      optional={optional}
      control={(ids) => <TypedInput {...ids} {...input} />}
    />
  )
}

/** Cancels an appointment, or records what became of it. `onDone`: it is, or the dialog is left. */
export function EndDialog({
  audit,
  kind,
  onDone,
}: {
  audit: Audit
  kind: 'cancel' | 'KEPT' | 'NO_SHOW'
  onDone: () => void
}) {
  const translate = useTranslate()
  const [said, setSaid] = useState('')
  const { send, ...acting } = useChange(audit, onDone)
  const isCancelled = kind === 'cancel'
  const name = isCancelled ? 'cancel' : kind === 'KEPT' ? 'kept' : 'no_show'
  const title = translate(`appointment.${name}`)
  return (
    <FormDialog
      title={title}
      about={audit.insuredCompany || audit.auditCode}
      width={480}
      submit={title}
      onSubmit={() => void send(isCancelled ? { kind } : { kind: 'outcome', outcome: kind }, said)}
      onClose={onDone}
      {...acting}
    >
      <Box sx={{ color: 'text.secondary' }}>{translate(`appointment.${name}_explained`)}</Box>
      <SaidField
        label={translate(isCancelled ? 'appointment.reason' : 'appointment.note')}
        hint={translate('appointment.kept_in_history')}
        optional={!isCancelled}
        said={said}
        onSay={setSaid}
      />
    </FormDialog>
  )
}

/** Asks for a change of the audit's appointment, with what its dialog shows meanwhile. */
function useChange(audit: Audit, onDone: () => void) {
  const notify = useNotify()
  const ask = useAskOnAudit()
  const [waiting, setWaiting] = useState(false)
  const [refused, setRefused] = useState<Refusal | null>(null)
  const send = async (change: AppointmentChange, reason = '') => {
    setWaiting(true)
    const { id: auditFSID, carrierCompany } = audit
    const done = await ask('appointment', {
      auditFSID,
      carrierCompany,
      request: { change, reason },
    })
    setWaiting(false)
    setRefused(done.ok ? null : done.error)
    if (!done.ok) return
    notify('appointment.saved', { type: 'info' })
    onDone()
  }
  return { send, waiting, refused }
}
