import { BAKE_STATES, STATES } from '#shared/audit/states.ts'
import { defineCommand } from '../../command.ts'
import { seedAccounts } from '../../seed/people.ts'
import { seedDemo } from '../../seed/seedDemo.ts'
import { stateCell, table, totalCell } from '../../table.ts'
import { database } from '../context.ts'

/** `bakehouse seed demo`: asked for by name, so it also completes a store that has other data. */
export const seedDemoCommand = defineCommand({
  opens: database('seed'),
  example: '--data demo',
  configure: (command) => {
    command.option(
      '--small',
      'only the audits of Demo Insurance, and nothing that waits in the inbox',
    )
  },
  read: (_, command) => command.opts<{ small?: boolean }>(),
  run: async ({ store, files, bucket, authHost, isReal }, { small: isSmall = false }, runtime) => {
    const report = await seedDemo({ store, files, bucket }, runtime, { isReal, isSmall })
    if (authHost) await seedAccounts(authHost, { isSmall })
    return { ok: true, value: report }
  },
  toJson: (report) => ({ command: 'seed demo', ...report }),
  print: ({ carriers, users, orders, states }, io) => {
    io.info(`Added ${carriers} carriers, ${users} users and ${orders} audits; the rest was there.`)
    const rows = BAKE_STATES.map((state) => [
      stateCell(STATES[state].label),
      totalCell(states[state] ?? 0),
    ])
    io.print(table(['State', 'Audits'], rows))
  },
})
