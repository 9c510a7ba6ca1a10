import { useState } from 'react'
import type { User } from '#shared/domain/user/User.ts'
import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { DocumentStore } from '#shared/ports/documentStore.ts'
import type { Random } from '#shared/ports/random.ts'
import { failedWork } from '../work/failedWork.ts'
import { useServices } from './services.ts'
import { useActiveCarrier } from './useActiveCarrier.ts'

/** What an administrative operation works with: the world, the moment, and who asks. */
export interface AdministrationWorld {
  store: DocumentStore
  clock: Clock
  random: Random
  by: User
  now: Date
}

export interface Administration {
  /** Does it as the signed-in admin; null when it was refused. */
  run: <T>(operation: (world: AdministrationWorld) => Promise<Result<T>>) => Promise<T | null>
  busy: boolean
  /** Why the last one was refused. */
  refused: Refusal | null
  clear: () => void
}

/**
 * Does administrative operations one after the other and keeps why one was refused. A database that
 * refuses or does not answer is a refusal too, in the catalogue's words.
 */
export function useAdministration(): Administration {
  const { store, clock, random, logger } = useServices()
  const { user } = useActiveCarrier()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal | null>(null)
  return {
    busy,
    refused,
    clear: () => setRefused(null),
    run: async (operation) => {
      if (user === null) {
        setRefused(refusal('SIGN_IN_NEEDED'))
        return null
      }
      setBusy(true)
      try {
        const result = await operation({ store, clock, random, by: user, now: clock.now() })
        setRefused(result.ok ? null : result.error)
        return result.ok ? result.value : null
      } catch (error) {
        setRefused(failedWork(error, { random, logger }))
        return null
      } finally {
        setBusy(false)
      }
    },
  }
}
