import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import type { Logger } from '#shared/kernel/ports/host.ts'
import type { Random } from '#shared/kernel/random.ts'

/** What a database that refused or did not answer looks like to the person who acted; logged once. */
export function failedWork(
  error: unknown,
  { random, logger }: { random: Random; logger: Logger },
): Refusal {
  const code = error instanceof StoreError ? error.code : 'unknown'
  const reference = random.below(0x1_0000_0000).toString(16).padStart(8, '0')
  logger.error('work failed', { code, reference })
  if (code === 'permission-denied') return refusal('WRITE_DENIED', { reference })
  if (code === 'unauthenticated') return refusal('SIGN_IN_NEEDED')
  const reason = code === 'unavailable' ? 'the database does not answer' : `reference ${reference}`
  return refusal('WRITE_FAILED', { reason })
}
