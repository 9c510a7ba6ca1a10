import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import type { Logger } from '#shared/kernel/ports/host.ts'

/** Why a file could not be read or compared, where neither the file nor its orders are to blame; logged. */
export function failedReading(error: unknown, name: string, logger: Logger): Refusal {
  const code = error instanceof StoreError ? error.code : 'unknown'
  logger.error('order file not read', { code })
  const what = { what: name }
  return code === 'permission-denied' ? refusal('READ_DENIED', what) : refusal('READ_FAILED', what)
}
