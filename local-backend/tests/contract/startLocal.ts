import { createLocalBackend } from '../../src/createLocalBackend.ts'
import { rulesFor } from './rulesFor.ts'
import type { BackendUnderTest, BackendUnderTestOptions } from './startBackend.ts'

/** Our backend in this process, in memory unless the options name a folder. Open by default. */
export function startLocal(
  projectId: string,
  options: BackendUnderTestOptions,
): Promise<BackendUnderTest> {
  return createLocalBackend({ projectId, rules: rulesFor('true'), ...options })
}
