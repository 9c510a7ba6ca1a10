import { appointmentMoment } from '#shared/audit/messages/appointmentWords.ts'
import { listAppointments } from '#shared/audit/ops/listAppointments.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { addDays, type Day, formatDay, todayIn } from '#shared/kernel/day.ts'
import { readDayArgument } from '../../arguments.ts'
import { defineCommand } from '../../command.ts'
import { table } from '../../table.ts'
import { ofCarrier, STAFF } from '../context.ts'

/** Days that are listed without `--to`. */
const USUAL_DAYS = 30

/** `bakehouse appointments list` */
export const appointmentsListCommand = defineCommand({
  opens: ofCarrier({ use: 'read', roles: STAFF, named: { required: 'whose' } }),
  example: '--carrier HM --auditor auditor@bakehouse.example',
  configure: (command) => {
    command
      .option('--from <day>', 'the first day; today if left out', readDayArgument)
      .option('--to <day>', `the last day; ${USUAL_DAYS} days later if left out`, readDayArgument)
      .option('--auditor <email>', 'those of one auditor')
  },
  read: (_, command) => command.opts<{ from?: Day; to?: Day; auditor?: string }>(),
  run: async ({ store, carrier }, asked, { clock }) => {
    const today = todayIn(carrier.timeZone, clock.now())
    const isBefore = asked.to !== undefined && asked.to < today
    const { from = isBefore ? addDays(asked.to ?? today, -USUAL_DAYS) : today, auditor } = asked
    const { to = addDays(from, USUAL_DAYS) } = asked
    if (to < from) {
      const facts = { from: formatDay(from), to: formatDay(to) }
      return { ok: false, error: refusal('PERIOD_UPSIDE_DOWN', facts) }
    }
    const named = auditor === undefined ? {} : { auditor }
    const found = await listAppointments(store, { carrier: carrier.id, from, to, ...named })
    return { ok: true, value: { from, to, found } }
  },
  toJson: ({ from, to, found }) => ({
    command: 'appointments list',
    ...{ from, to },
    appointments: found.map(({ auditCode, insuredCompany, appointment }) => ({
      ...{ auditCode, insuredCompany },
      ...appointment,
    })),
  }),
  print: ({ found }, io) => {
    if (found.length === 0) io.info('There are no appointments in these days.')
    else
      io.print(
        table(
          ['Begins', 'Audit', 'Insured', 'Auditor', 'Place'],
          found.map(({ auditCode, insuredCompany, appointment }) => [
            appointmentMoment(appointment),
            auditCode,
            insuredCompany,
            appointment.auditor,
            appointment.place,
          ]),
        ),
      )
  },
})
