import { appointmentMoment } from '#shared/audit/messages/appointmentWords.ts'
import { appointmentsInLeave } from '#shared/audit/ops/listAppointments.ts'
import type { User } from '#shared/firm/model.ts'
import { setLeave } from '#shared/firm/ops/leave.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { Day } from '#shared/kernel/day.ts'
import { formatDay } from '#shared/kernel/day.ts'
import { readDayArgument } from '../../arguments.ts'
import { defineCommand } from '../../command.ts'
import { asUser, STAFF } from '../context.ts'

/** `bakehouse users leave EMAIL --from DAY [--through DAY]`; `--back` ends it. */
export const usersLeaveCommand = defineCommand({
  opens: asUser({ use: 'write', roles: STAFF }),
  example: 'auditor@bakehouse.example --from 12/21/2026 --through 12/31/2026',
  configure: (command) => {
    command
      .argument('<email>', 'who is away')
      .option('--from <day>', 'the first day away', readDayArgument)
      .option('--through <day>', 'the last day away; without it until --back', readDayArgument)
      .option('--back', 'they are back')
  },
  read: ([email = ''], command) => {
    const { from, through, back } = command.opts<{ from?: Day; through?: Day; back?: true }>()
    return {
      email: email.trim().toLowerCase(),
      from,
      through: through ?? null,
      isBack: back === true,
    }
  },
  mistake: ({ from, isBack }) =>
    (from === undefined) === isBack ? null : 'Say since when: --from DAY, or --back.',
  run: async ({ store, actor: by }, { email, from, through }, { clock }) => {
    const away = from === undefined ? null : { from, through }
    const now = clock.now()
    const noted = await setLeave(store, { email, away, by, now })
    if (!noted.ok) return noted
    const user = away && (await store.get<User>(COLLECTIONS.users, email))
    const appointments = user
      ? await appointmentsInLeave(store, { carriers: user.carriers, auditor: email, away, now })
      : []
    return { ok: true, value: { ...noted.value, appointments } }
  },
  toJson: ({ email, away = null, appointments }) => ({ email, away, appointments }),
  print: ({ email, away, appointments }, io) => {
    io.info(
      away
        ? `${email} is away from ${formatDay(away.from)}${away.through === null ? '' : ` to ${formatDay(away.through)}`}.`
        : `${email} is back.`,
    )
    if (appointments.length === 0) return
    io.warn('Appointments in these days, which stay as they are:')
    for (const { auditCode, insuredCompany, appointment } of appointments)
      io.warn(`  ${appointmentMoment(appointment)}  ${auditCode}  ${insuredCompany}`)
    io.info(
      'Give them to who can come: "audits hand-over" with the audits, or "appointments move".',
    )
  },
})
