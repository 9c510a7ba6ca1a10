import {
  createLocalBackend,
  type LocalBackend,
  type LocalBackendOptions,
} from '../../src/createLocalBackend.ts'
import { rulesFor } from './rulesFor.ts'

/** What tests may ask of a backend that could also be Google's emulator. */
export type BackendUnderTest = Pick<LocalBackend, 'port' | 'url' | 'emulatorHost' | 'reset'> & {
  close(): Promise<void>
}

/** `rules` work everywhere; every other option is ours only, and so are the tests that need it. */
export type BackendUnderTestOptions = Partial<LocalBackendOptions>

/** Our backend in this process, in memory unless the options name a folder. Open by default. */
export function startLocal(
  projectId: string,
  options: BackendUnderTestOptions,
): Promise<BackendUnderTest> {
  return createLocalBackend({ projectId, rules: rulesFor('true'), ...options })
}
