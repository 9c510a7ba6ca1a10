import { activeSlices } from '#shared/firm/ops/slices.ts'
import { csvText } from '#shared/kernel/exportText.ts'
import { EXCEPTION_RULES } from '#shared/reports/exceptionRules.ts'
import { type ExceptionCount, readExceptions } from '#shared/reports/ops/readExceptions.ts'
import { defineCommand } from '../../command.ts'
import { table } from '../../table.ts'
import { withCarrier } from '../context.ts'
import { addReportOptions, type ReportOptions, readReportOptions } from './reportOptions.ts'

interface Report {
  rules: ExceptionCount[]
  isCsv: boolean
}

/** `bakehouse reports exceptions`: what a person has to look at, why, and what clears it. */
export const reportsExceptionsCommand = defineCommand<ReportOptions, Report>({
  configure: (command) => addReportOptions(command, false),
  read: readReportOptions,
  run: ({ target, actor, carrier: typed, csv }, runtime) => {
    const request = { target, use: 'read', actor, roles: ['admin'], carrier: typed } as const
    return withCarrier(runtime, request, async ({ store, carrier }) => {
      const { rules } = await readExceptions(store, {
        carrier: carrier.id,
        slices: await activeSlices(store),
        timeZone: carrier.timeZone,
        now: runtime.clock.now(),
      })
      return { ok: true, value: { rules, isCsv: csv } }
    })
  },
  toJson: ({ rules }) => ({
    exceptions: rules.map(({ rule, count, isAtLeast }) => {
      const { label, cause, clears } = EXCEPTION_RULES[rule]
      return { rule, label, count, isAtLeast, cause, clears }
    }),
  }),
  print: ({ rules, isCsv }, io) => {
    const held = rules.filter(({ count }) => count > 0)
    const rows = held.map(({ rule, count, isAtLeast }) => {
      const { label, cause, clears } = EXCEPTION_RULES[rule]
      return [label, `${count}${isAtLeast ? '+' : ''}`, cause, clears]
    })
    const head = ['Exception', 'Count', 'Cause', 'What clears it']
    if (isCsv) io.printFile(csvText([head, ...rows]))
    else if (held.length === 0) io.tell(`No exceptions: all ${rules.length} rules are clear.`)
    else io.print(table(head, rows))
  },
})
