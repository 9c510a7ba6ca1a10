import { setLeave } from '#shared/firm/ops/leave.ts'
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
  run: ({ store, actor: by }, { email, from, through }, { clock }) => {
    const away = from === undefined ? null : { from, through }
    return setLeave(store, { email, away, by, now: clock.now() })
  },
  toJson: ({ email, away = null }) => ({ email, away }),
  print: ({ email, away }, io) =>
    io.info(
      away
        ? `${email} is away from ${formatDay(away.from)}${away.through === null ? '' : ` to ${formatDay(away.through)}`}.`
        : `${email} is back.`,
    ),
})
