import type { FirebaseApp } from 'firebase/app'
import type { LiveStore } from '../ports/liveStore.ts'
import { logFailure } from '../ports/logFailure.ts'
import type { Logger } from '../ports/logger.ts'
import type { EmulatorAddress } from './firebaseSettings.ts'
import { hostOfTab } from './hostOfTab.ts'
import { storeErrorOf } from './storeErrorOf.ts'

/**
 * The page's live store, loaded at the first call: the full SDK weighs more than the rest of a page.
 * A load that failed, because the network was away, is tried again by the next call.
 */
export function loadLiveStore(
  app: FirebaseApp,
  { logger, emulator }: { logger: Logger; emulator: EmulatorAddress | undefined },
): () => Promise<LiveStore> {
  let loading: Promise<LiveStore> | undefined
  const load = async () => {
    const [{ fullLiveStore }, address] = await Promise.all([
      import('./fullLiveStore.ts'),
      emulator && hostOfTab(emulator, { tab: randomTab(), read: window.fetch.bind(window) }),
    ])
    return fullLiveStore(app, { logger, emulator: address })
  }
  return () => {
    loading ??= load().catch((cause: unknown) => {
      loading = undefined
      const error = storeErrorOf(cause, 'Listen')
      logFailure(logger, error)
      throw error
    })
    return loading
  }
}

function randomTab(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  return number.toString(36)
}
