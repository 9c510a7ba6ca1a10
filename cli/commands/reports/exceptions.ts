import { activeSlices } from '#shared/firm/ops/slices.ts'
import { csvText } from '#shared/kernel/exportText.ts'
import { EXCEPTION_RULES } from '#shared/reports/exceptionRules.ts'
import { readExceptions } from '#shared/reports/ops/readExceptions.ts'
import { defineCommand } from '../../command.ts'
import { table } from '../../table.ts'
import { carrierOfReport } from './reportOptions.ts'

/** `bakehouse reports exceptions`: what needs attention, why, and what clears it. */
export const reportsExceptionsCommand = defineCommand({
  opens: carrierOfReport,
  example: '--carrier HM',
  configure: (command) => void command.option('--csv', 'as CSV'),
  read: (_, command) => command.opts<{ csv?: boolean }>(),
  run: async ({ store, carrier }, _, { clock }) => {
    const { rules } = await readExceptions(store, {
      carrier: carrier.id,
      slices: await activeSlices(store),
      timeZone: carrier.timeZone,
      now: clock.now(),
    })
    return { ok: true, value: rules }
  },
  toJson: (rules) => ({
    exceptions: rules.map(({ rule, count, isAtLeast }) => {
      const { label, cause, clears } = EXCEPTION_RULES[rule]
      return { rule, label, count, isAtLeast, cause, clears }
    }),
  }),
  print: (rules, io, { options: { csv } }) => {
    const held = rules.filter(({ count }) => count > 0)
    const rows = held.map(({ rule, count, isAtLeast }) => {
      const { label, cause, clears } = EXCEPTION_RULES[rule]
      return [label, `${count}${isAtLeast ? '+' : ''}`, cause, clears]
    })
    const head = ['Exception', 'Count', 'Cause', 'What clears it']
    if (csv) io.printFile(csvText([head, ...rows]))
    else if (held.length === 0) io.info(`No exceptions: all ${rules.length} rules are clear.`)
    else io.print(table(head, rows))
  },
})
