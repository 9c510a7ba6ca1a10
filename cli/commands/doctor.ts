import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Refusal } from '#shared/errors/refusal.ts'
import { type Door, defineCommand, EXIT_CODES } from '../command.ts'
import {
  type Check,
  type CheckState,
  printChecks,
  redOf,
  runChecks,
  worstOf,
} from '../doctor/check.ts'
import { DATA_CHECKS } from '../doctor/dataChecks.ts'
import { CHECKOUT_CHECKS, NODE_CHECK } from '../doctor/machineChecks.ts'
import { PROJECT_CHECKS } from '../doctor/projectChecks.ts'
import { googleApi } from '../firebase/googleApi.ts'
import type { Target } from '../firebase/openTarget.ts'
import type { Runtime } from '../runtime.ts'
import { publicUrlOf } from '../worker/thisProcess.ts'
import { database } from './context.ts'

/** `bakehouse doctor`: what speaks against this machine, the project and the data, and what to do. */
export const doctorCommand = defineCommand({
  opens: orWhyNot(database('read')),
  example: '--project bakehouse-prod',
  run: async (opened, _, runtime) => {
    const { root, clock } = runtime
    const node = await runChecks([NODE_CHECK], { root })
    if ('error' in opened) {
      const name = opened.error.code === 'TARGET_DENIED' ? 'credentials' : 'database'
      const asks = 'Can it be opened?'
      const rest = name === 'credentials' ? [] : await runChecks(CHECKOUT_CHECKS, { root })
      return { ok: true, value: [...node, ...rest, { name, asks, ...redOf(opened.error) }] }
    }
    const { store, timed, isReal, cloud } = opened.target
    const place = cloud
      ? runChecks(PROJECT_CHECKS, projectOf(opened.target, cloud, runtime))
      : runChecks(CHECKOUT_CHECKS, { root })
    const data = runChecks(DATA_CHECKS, { store, timed, clock, isReal })
    return { ok: true, value: [...node, ...(await place), ...(await data)] }
  },
  toJson: (checks) => ({ state: worstOf(checks), checks }),
  print: printChecks,
  exit: (checks: readonly Check[]) => STATUSES[worstOf(checks)],
})

const STATUSES = {
  green: EXIT_CODES.done,
  yellow: EXIT_CODES.partial,
  red: EXIT_CODES.failure,
} as const satisfies Record<CheckState, number>

/** The door that opens also to a database that cannot be read: why not is what a check says. */
function orWhyNot(door: Door<Target>): Door<{ target: Target } | { error: Refusal }> {
  return {
    ...door,
    open: async (command, runtime, work) => {
      const done = await door.open(command, runtime, (target) => work({ target }))
      return done.ok ? done : work({ error: done.error })
    },
  }
}

function projectOf(
  { bucket }: Target,
  { project, credentials }: NonNullable<Target['cloud']>,
  { env, root }: Runtime,
) {
  return {
    api: googleApi(credentials),
    id: project,
    bucket,
    account: credentials.account,
    publicUrl: publicUrlOf(undefined, env, { isReal: true }),
    read: (file: string) => readFile(join(root, file), 'utf8'),
  }
}
