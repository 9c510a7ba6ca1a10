import type { Result } from '#shared/errors/refusal.ts'
import { StoreError } from '#shared/ports/storeError.ts'
import type { Target, TargetUse } from '../firebase/openTarget.ts'
import type { TargetOptions } from '../firebase/targetOptions.ts'
import type { Runtime } from '../Runtime.ts'
import { refusalOfFailure } from '../refusalOfFailure.ts'

/** Opens the database, works with it and closes it whatever happens. Its failures become refusals. */
export async function withTarget<T>(
  runtime: Runtime,
  { target: options, use }: { target: TargetOptions; use: TargetUse },
  work: (target: Target) => Promise<Result<T>>,
): Promise<Result<T>> {
  const opened = await runtime.openTarget(options, use)
  if (!opened.ok) return opened
  try {
    return await work(opened.value)
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    return { ok: false, error: refusalOfFailure(error, `The ${opened.value.label}`) }
  } finally {
    await opened.value.close()
  }
}
