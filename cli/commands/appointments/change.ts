import { Argument } from 'commander'
import { type AppointmentChange, usualMeeting } from '#shared/audit/appointments.ts'
import { appointmentMoment } from '#shared/audit/messages/appointmentWords.ts'
import type { Audit } from '#shared/audit/model.ts'
import { changeAppointmentOf } from '#shared/audit/ops/changeAppointment.ts'
import { fieldMoment } from '#shared/kernel/day.ts'
import { parseMinutes } from '../../arguments.ts'
import { defineCommand } from '../../command.ts'
import type { Io } from '../../io.ts'
import { type OpenedAudit, ofAudit } from '../audits/openAudit.ts'

interface PlanOptions {
  at?: string
  minutes?: number
  place?: string
  auditor?: string
}

interface SetOptions extends PlanOptions {
  at: string
  contact?: string
  email?: string
  phone?: string
}

const USUAL_MINUTES = 60

/** `bakehouse appointments set CODE --at 2026-12-03T09:00` */
export const appointmentsSetCommand = defineCommand({
  opens: ofAudit({}),
  example: 'T-0001 --at 2026-12-03T09:00 --minutes 90 --as auditor@bakehouse.example',
  configure: (command) => {
    command
      .requiredOption('--at <time>', 'day and time on the clocks of the insured: 2026-12-03T09:00')
      .option('--minutes <n>', `how long it takes; ${USUAL_MINUTES} if left out`, parseMinutes)
      .option('--place <text>', 'where; the location of the insured if left out')
      .option('--auditor <email>', 'who comes; who acts if left out')
      .option('--contact <name>', 'whom they meet; the contact of the insured if left out')
      .option('--email <address>', 'where it is sent; "" sends none')
      .option('--phone <number>', 'the phone number of the contact')
  },
  read: (_, command) => command.opts<SetOptions>(),
  run: (opened, { at, minutes = USUAL_MINUTES, ...asked }) => {
    const usual = usualMeeting(opened.audit)
    return changed(opened, {
      ...{ kind: 'set', at, minutes, place: asked.place ?? usual.place },
      auditor: asked.auditor ?? opened.actor.userId,
      contactName: asked.contact ?? usual.contactName,
      contactEmail: asked.email ?? usual.contactEmail,
      contactPhone: asked.phone ?? usual.contactPhone,
    })
  },
  toJson: (audit) => reportOf('appointments set', audit),
  print,
})

/** `bakehouse appointments move CODE`: what is left out stays. */
export const appointmentsMoveCommand = defineCommand({
  opens: ofAudit({}),
  example: 'T-0001 --at 2026-12-04T13:30 --as auditor@bakehouse.example',
  configure: (command) => {
    command
      .option('--at <time>', 'day and time on the clocks of the insured: 2026-12-04T13:30')
      .option('--minutes <n>', 'how long it takes', parseMinutes)
      .option('--place <text>', 'where')
      .option('--auditor <email>', 'who comes')
  },
  read: (_, command) => command.opts<PlanOptions>(),
  mistake: (options) =>
    Object.keys(options).some((name) => ['at', 'minutes', 'place', 'auditor'].includes(name))
      ? null
      : 'Say what changes: --at, --minutes, --place or --auditor.',
  run: (opened, asked) => {
    const { appointment, timeZone } = opened.audit
    const known = appointment && {
      at: fieldMoment(timeZone, appointment.start),
      minutes: (appointment.end.getTime() - appointment.start.getTime()) / 60_000,
      place: appointment.place,
      auditor: appointment.auditor,
    }
    const { at = known?.at ?? '', minutes = known?.minutes ?? 0 } = asked
    const { place = known?.place ?? '', auditor = known?.auditor ?? '' } = asked
    return changed(opened, { kind: 'move', at, minutes, place, auditor })
  },
  toJson: (audit) => reportOf('appointments move', audit),
  print,
})

/** `bakehouse appointments cancel CODE --reason TEXT` */
export const appointmentsCancelCommand = defineCommand({
  opens: ofAudit({}),
  example: 'T-0001 --reason "The bookkeeper is ill" --as auditor@bakehouse.example',
  configure: (command) =>
    void command.requiredOption('--reason <text>', 'why; it is kept in the history'),
  read: (_, command) => command.opts<{ reason: string }>(),
  run: (opened, { reason }) => changed(opened, { kind: 'cancel' }, reason),
  toJson: (audit) => reportOf('appointments cancel', audit),
  print,
})

const OUTCOMES = { kept: 'KEPT', 'no-show': 'NO_SHOW' } as const

/** `bakehouse appointments outcome CODE kept|no-show` */
export const appointmentsOutcomeCommand = defineCommand({
  opens: ofAudit({}),
  example: 'T-0001 no-show --note "Closed for the day" --as auditor@bakehouse.example',
  configure: (command) => {
    command
      .addArgument(new Argument('<outcome>', 'what became of it').choices(Object.keys(OUTCOMES)))
      .option('--note <text>', 'a note for the history')
  },
  read: ([outcome = ''], command) => ({
    outcome: OUTCOMES[outcome as keyof typeof OUTCOMES],
    note: command.opts<{ note?: string }>().note ?? '',
  }),
  run: (opened, { outcome, note }) => changed(opened, { kind: 'outcome', outcome }, note),
  toJson: (audit) => reportOf('appointments outcome', audit),
  print,
})

function changed({ world, audit, actor }: OpenedAudit, change: AppointmentChange, reason = '') {
  return changeAppointmentOf(world, { audit, actor, change, reason })
}

function reportOf(
  command: string,
  { auditCode, id, appointment, pastAppointments, nextStep }: Audit,
) {
  return {
    ...{ command, auditCode, auditFSID: id },
    ...{ appointment: appointment ?? null, last: pastAppointments?.at(-1) ?? null, nextStep },
  }
}

function print({ auditCode, appointment, history }: Audit, io: Io): void {
  const when = appointment ? `: ${appointmentMoment(appointment)}, ${appointment.place}` : ''
  const said = history.findLast(({ op }) => op === 'APPOINTMENT')?.text ?? ''
  io.info(when === '' ? `${auditCode}: ${said}` : `${auditCode} has an appointment${when}.`)
}
