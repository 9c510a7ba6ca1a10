import EventOutlined from '@mui/icons-material/EventOutlined'
import PlaceOutlined from '@mui/icons-material/PlaceOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { Appointment } from '#shared/audit/appointments.ts'
import { appointmentMoment, appointmentTime } from '#shared/audit/messages/appointmentWords.ts'
import { calendarEntry } from '#shared/audit/messages/compose.ts'
import type { Audit } from '#shared/audit/model.ts'
import { useDownload } from '../../documents/download.ts'
import { useWorkCarrier } from '../../providers/pending/useExpectedAudits.ts'
import { RefusalNote } from '../../ui/notices.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { EndDialog, PlanDialog } from './AppointmentDialogs.tsx'
import './appointmentMessages.ts'

type Open = 'set' | 'move' | 'cancel' | 'KEPT' | 'NO_SHOW'

/** When and where an auditor meets the insured, what can be done about it, and the appointments before. */
export function AppointmentPanel({
  audit,
  now,
  userId,
}: {
  audit: Audit
  now: Date
  /** Who is signed in: the auditor unless another is named. */
  userId: string
}) {
  const translate = useTranslate()
  const [open, setOpen] = useState<Open | null>(null)
  const { appointment = null, pastAppointments = [] } = audit
  const isBegun = appointment !== null && appointment.start <= now
  const close = () => setOpen(null)
  const file = useDownload()
  const { carrier } = useWorkCarrier(audit.carrierCompany)
  // For the auditor's own calendar: the contact gets theirs by email.
  const save = (agreed: Appointment) =>
    file.save(async () => {
      const { calendarFile } = await import('#shared/outreach/calendarFile.ts')
      const { auditor, auditorName, contactName, contactEmail, contactPhone } = agreed
      const text = [contactName, contactPhone, contactEmail].filter(Boolean).join('\n')
      const said = { carrier: carrier?.name ?? audit.carrierCompany, text }
      const entry = calendarEntry(audit, 'set', said)
      const people = {
        organizer: { name: auditorName || auditor, email: auditor },
        attendee: { name: contactName || contactEmail || auditor, email: contactEmail || auditor },
      }
      const written = entry === null ? '' : calendarFile(entry, { ...people, stamp: now })
      return [{ name: `${audit.auditCode}.ics`, bytes: new TextEncoder().encode(written) }]
    })
  return (
    <Panel
      title={translate('appointment.title')}
      aside={
        appointment === null && (
          <Button onClick={() => setOpen('set')}>{translate('appointment.set')}</Button>
        )
      }
    >
      {appointment === null ? (
        <Box sx={{ px: 4, pb: 3, color: 'text.secondary' }}>{translate('appointment.none')}</Box>
      ) : (
        <>
          <Agreed appointment={appointment} isOptedOut={audit.doNotContact.email === true} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, px: 4, pb: 3 }}>
            {isBegun && (
              <>
                <Button variant="outlined" onClick={() => setOpen('KEPT')}>
                  {translate('appointment.kept')}
                </Button>
                <Button variant="outlined" onClick={() => setOpen('NO_SHOW')}>
                  {translate('appointment.no_show')}
                </Button>
              </>
            )}
            <Button variant="outlined" onClick={() => setOpen('move')}>
              {translate('appointment.move')}
            </Button>
            <Button onClick={() => setOpen('cancel')}>{translate('appointment.cancel')}</Button>
            <Button aria-disabled={file.busy} onClick={() => void save(appointment)}>
              {translate('appointment.file')}
            </Button>
          </Box>
          {file.refused !== null && <RefusalNote refusal={file.refused} />}
        </>
      )}
      {pastAppointments.length > 0 && (
        <Past>
          <h3>{translate('appointment.before')}</h3>
          <ul>
            {pastAppointments.toReversed().map((past) => (
              <li key={past.id}>
                {appointmentMoment(past)}: {translate(`appointment.outcome.${past.outcome}`)}
                {past.note !== '' && <bdi>, {past.note}</bdi>}
              </li>
            ))}
          </ul>
        </Past>
      )}
      {(open === 'set' || open === 'move') && (
        <PlanDialog audit={audit} kind={open} userId={userId} onDone={close} />
      )}
      {open !== null && open !== 'set' && open !== 'move' && (
        <EndDialog audit={audit} kind={open} onDone={close} />
      )}
    </Panel>
  )
}

function Agreed({ appointment, isOptedOut }: { appointment: Appointment; isOptedOut: boolean }) {
  const translate = useTranslate()
  const { place, auditor, auditorName, contactName, contactPhone, contactEmail } = appointment
  const contact = [contactName, contactPhone].filter(Boolean).join(', ')
  const who = { auditor: auditorName || auditor, contact }
  const notified = contactEmail === '' ? 'not_emailed' : isOptedOut ? 'no_email' : 'emailed'
  return (
    <Facts>
      <p className="when">
        <EventOutlined aria-hidden />
        {appointmentTime(appointment, 'en')}
      </p>
      <p>
        <PlaceOutlined aria-hidden />
        <bdi>{place}</bdi>
      </p>
      <p>{translate(contact === '' ? 'appointment.who_alone' : 'appointment.who', who)}</p>
      <p className="small">{translate(`appointment.${notified}`, { email: contactEmail })}</p>
    </Facts>
  )
}

const Facts = styled('div')(({ theme: { palette } }) => ({
  display: 'grid',
  gap: 4,
  padding: '0 16px 12px',
  overflowWrap: 'anywhere',
  '& p': { display: 'flex', gap: 8, margin: 0 },
  '& .when': { fontWeight: 550 },
  '& .small': { fontSize: 12, color: palette.text.secondary },
  '& svg': { flex: 'none', fontSize: 16, marginTop: 2, color: palette.text.secondary },
}))

const Past = styled('div')(({ theme: { palette } }) => ({
  padding: '8px 16px 12px',
  borderTop: `1px solid ${palette.divider}`,
  fontSize: 12,
  color: palette.text.secondary,
  overflowWrap: 'anywhere',
  '& h3': { margin: 0, fontSize: 12, fontWeight: 550 },
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
}))
