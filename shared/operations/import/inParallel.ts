/** Something that says when to stop: an AbortSignal is one. */
export interface StopSignal {
  readonly aborted: boolean
}

/**
 * Works on all items, at most `concurrency` at a time and in their order. Once `signal` is aborted, or
 * one has failed, no further one is begun; those in flight are waited for before it answers or throws.
 */
export async function inParallel<T>(
  items: readonly T[],
  concurrency: number,
  signal: StopSignal | undefined,
  work: (item: T) => Promise<void>,
): Promise<void> {
  let next = 0
  let failed: { error: unknown } | null = null

  async function workOn(): Promise<void> {
    while (next < items.length && !signal?.aborted && failed === null) {
      const item = items[next++] as T
      try {
        await work(item)
      } catch (error) {
        failed ??= { error }
      }
    }
  }

  const workers = Math.max(1, Math.min(concurrency, items.length))
  await Promise.all(Array.from({ length: workers }, workOn))
  if (failed !== null) throw (failed as { error: unknown }).error
}
