import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Refusal } from '#shared/errors/refusal.ts'
import { type Door, defineCommand, EXIT_CODES } from '../command.ts'
import {
  type Check,
  type CheckState,
  printChecks,
  redOf,
  runChecks,
  worstOf,
  yellow,
} from '../doctor/check.ts'
import { DATA_CHECKS } from '../doctor/dataChecks.ts'
import { CHECKOUT_CHECKS, NODE_CHECK, SCANNER_CHECK } from '../doctor/machineChecks.ts'
import { PROBE } from '../doctor/probe.ts'
import { PROJECT_CHECKS } from '../doctor/projectChecks.ts'
import { googleApi } from '../firebase/googleApi.ts'
import type { Target } from '../firebase/openTarget.ts'
import type { Runtime } from '../runtime.ts'
import { publicUrlOf } from '../worker/thisProcess.ts'
import { database } from './context.ts'

/** `bakehouse doctor`: what speaks against this machine, the project and the data, and what to do. */
export const doctorCommand = defineCommand({
  opens: orWhyNot(
    database((command) => (command.getOptionValue('probe') ? 'writeBeside' : 'read')),
  ),
  example: '--project bakehouse-prod',
  configure: (command) =>
    void command.option(
      '--probe',
      'of a project: have a command done and one refused, as a temporary user that is removed again',
    ),
  read: (_, command) => command.opts<{ probe?: boolean }>(),
  run: async (opened, { probe }, runtime) => {
    const { root, clock, scanner } = runtime
    const node = await runChecks([NODE_CHECK], { root })
    if ('error' in opened) {
      const name = opened.error.code === 'TARGET_DENIED' ? 'credentials' : 'database'
      const asks = 'Can it be opened?'
      const rest = name === 'credentials' ? [] : await runChecks(CHECKOUT_CHECKS, { root })
      return { ok: true, value: [...node, ...rest, { name, asks, ...redOf(opened.error) }] }
    }
    const { store, timed, isReal, cloud, seals } = opened.target
    const place = cloud
      ? runChecks(PROJECT_CHECKS, projectOf(opened.target, cloud, runtime))
      : runChecks(CHECKOUT_CHECKS, { root })
    const data = runChecks(DATA_CHECKS, { store, timed, clock, isReal, seals })
    const scan = runChecks([SCANNER_CHECK], { store, clock, scanner })
    const checks = [...node, ...(await place), ...(await data), ...(await scan)]
    if (!probe) return { ok: true, value: checks }
    return { ok: true, value: [...checks, ...(await probed(opened.target, runtime))] }
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

async function probed({ cloud, store }: Target, { clock, random }: Runtime): Promise<Check[]> {
  const { name, asks } = PROBE
  if (cloud === null)
    return [{ name, asks, ...yellow('not done: it is for a project', 'Name one with --project.') }]
  const { project: id, credentials } = cloud
  const api = googleApi(credentials)
  return runChecks([PROBE], { api, id, credentials, store, clock, random, wait })
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
