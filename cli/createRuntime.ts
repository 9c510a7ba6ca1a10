import { randomInt } from 'node:crypto'
import { openTarget } from './firebase/openTarget.ts'
import { planTarget } from './firebase/planTarget.ts'
import type { Runtime } from './Runtime.ts'

/** The runtime of a real process: the system's clock and a cryptographic source of randomness. */
export function createRuntime(world: Omit<Runtime, 'clock' | 'random' | 'openTarget'>): Runtime {
  const runtime: Runtime = {
    ...world,
    clock: { now: () => new Date() },
    random: { below: (limit) => randomInt(limit) },
    openTarget: async (options, use) => {
      const plan = await planTarget(options, runtime)
      runtime.io.tell(`Target: ${plan.label}`)
      return openTarget(plan, { runtime, use, confirmed: options.yes === true })
    },
  }
  return runtime
}
