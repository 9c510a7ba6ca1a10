import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { contentThreads } from './content/contentThreads.ts'
import { openTarget } from './firebase/openTarget.ts'
import { planTarget } from './firebase/planTarget.ts'
import type { Runtime } from './Runtime.ts'

/** The runtime of a real process: the system's clock and a cryptographic source of randomness. */
export function createRuntime(
  world: Omit<Runtime, 'clock' | 'content' | 'random' | 'openTarget' | 'saveMemory'>,
): Runtime {
  const runtime: Runtime = {
    ...world,
    clock: { now: () => new Date() },
    content: contentThreads({ file: join(world.root, 'dist/cli/contentThread.js') }),
    random: { below: (limit) => randomInt(limit) },
    // How far the heap may grow, in percent of what is alive, before it is cleaned; V8 takes up to 300.
    saveMemory: () => setFlagsFromString('--heap-growing-percent=30'),
    openTarget: async (options, use) => {
      const plan = await planTarget(options, runtime)
      runtime.io.tell(`Target: ${plan.label}`)
      return openTarget(plan, { runtime, use, confirmed: options.yes === true })
    },
  }
  return runtime
}
