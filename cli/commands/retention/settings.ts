import { KEPT_YEARS_BY_STATE } from '#shared/audit/keeping.ts'
import { keptWords, LENGTHENED, RETENTION } from '#shared/engine/retention/policy.ts'
import {
  type RetentionSettings,
  readRetention,
  setRetention,
  yearsOf,
} from '#shared/engine/retention/settings.ts'
import { defineCommand } from '../../command.ts'
import { table } from '../../table.ts'
import { ADMINS, asUser } from '../context.ts'

/** `bakehouse retention show` */
export const retentionShowCommand = defineCommand({
  opens: asUser({ use: 'read', roles: ADMINS }),
  example: '--json',
  run: async ({ store }) => ({ ok: true, value: await readRetention(store) }),
  toJson: (settings) => ({ command: 'retention show', rows: rowsOf(settings), settings }),
  print: (settings, io) => {
    io.print(
      table(
        ['Collection', 'Kept', 'Why'],
        rowsOf(settings).map(({ collection, kept, why }) => [collection, kept, why]),
      ),
    )
    const states = new Set([...Object.keys(KEPT_YEARS_BY_STATE), ...Object.keys(settings.states)])
    for (const state of [...states].sort()) {
      const law = KEPT_YEARS_BY_STATE[state]
      const years = Math.max(law?.years ?? 0, settings.states[state] ?? 0)
      io.print(`Audits of ${state}: ${years} years${law ? ` (${law.source})` : ''}`)
    }
  },
})

/** `bakehouse retention set ROW YEARS`, or `--state NY YEARS` */
export const retentionSetCommand = defineCommand({
  opens: asUser({ use: 'write', roles: ADMINS, firm: true }),
  example: 'audits 5',
  configure: (command) => {
    command
      .argument('<name>', 'a row of "retention show", or with --state a state')
      .argument('<years>', 'whole years, or "default" for those of the table')
      .option('--state', 'the audits of a state, named by its two letters')
  },
  read: ([name = '', years = ''], command) => ({
    name: name.trim(),
    years: years.trim() === 'default' ? null : yearsIn(years),
    isState: command.opts<{ state?: boolean }>().state === true,
  }),
  run: ({ store }, { name, years, isState }, { clock }) =>
    setRetention(store, { ...(isState ? { state: name } : { row: name }), years }, clock.now()),
  toJson: (settings) => ({ command: 'retention set', settings }),
  print: (settings, io) => {
    const set = [...Object.entries(settings.years), ...Object.entries(settings.states)]
    const longer = set.map(([name, years]) => `${name} ${years} years`).join(', ')
    io.info(`Kept longer than at least: ${longer || 'nothing'}.`)
  },
})

function yearsIn(text: string): number {
  return /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN
}

function rowsOf(settings: RetentionSettings) {
  return Object.entries(RETENTION).map(([collection, row]) => {
    const lengthened = LENGTHENED.find((each) => each === collection)
    const kept = keptWords(row, lengthened ? yearsOf(lengthened, settings) : 0)
    return { collection, kept, why: row.why }
  })
}
