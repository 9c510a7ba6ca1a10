import { BAKE_STATES, STATES } from '#shared/audit/states.ts'
import { defineCommand } from '../../command.ts'
import { addTargetOptions, readTargetOptions } from '../../firebase/target.ts'
import { seedAccounts } from '../../seed/people.ts'
import { type SeedReport, seedDemo } from '../../seed/seedDemo.ts'
import { table } from '../../table.ts'
import { withTarget } from '../context.ts'

/** `bakehouse seed demo`: asked for by name, so it also completes a store that has other data. */
export const seedDemoCommand = defineCommand<ReturnType<typeof readTargetOptions>, SeedReport>({
  configure: (command) => void addTargetOptions(command, 'write'),
  read: (command) => readTargetOptions(command),
  run: (target, runtime) =>
    withTarget(runtime, { target, use: 'write' }, async ({ store, authHost, isReal }) => {
      const report = await seedDemo(store, runtime, { isReal })
      if (authHost) await seedAccounts(authHost)
      return { ok: true, value: report }
    }),
  toJson: (report) => ({ command: 'seed demo', ...report }),
  print: ({ carriers, users, orders, states }, io) => {
    io.tell(`Added ${carriers} carriers, ${users} users and ${orders} audits; the rest was there.`)
    const rows = BAKE_STATES.map((state) => [STATES[state].label, String(states[state] ?? 0)])
    io.print(table(['State', 'Audits'], rows))
  },
})
