/** Something that says when to stop: an AbortSignal is one. */
export interface StopSignal {
  readonly aborted: boolean
  /** Finds out whether to stop; awaited before each piece of work. */
  check?(): Promise<void>
}

/**
 * Works on all items, at most `concurrency` at a time and in their order; of an async source the next
 * is asked for when a worker is free. Once `signal` is aborted, or one has failed, no further one is
 * begun; those in flight are waited for before it answers or throws.
 */
export async function inParallel<T>(
  items: AsyncIterable<T> | Iterable<T>,
  concurrency: number,
  signal: StopSignal | undefined,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const source = iteratorOf(items)
  let failed: { error: unknown } | null = null
  let isDone = false

  async function workOn(): Promise<void> {
    while (!isDone && !signal?.aborted && failed === null) {
      try {
        await signal?.check?.()
        if (signal?.aborted) return
        const next = await source.next()
        isDone ||= next.done === true
        if (next.done !== true) await work(next.value)
      } catch (error) {
        failed ??= { error }
      }
    }
  }

  await Promise.all(Array.from({ length: Math.max(1, concurrency) }, workOn))
  if (!isDone) await source.return?.()
  if (failed !== null) throw (failed as { error: unknown }).error
}

function iteratorOf<T>(items: AsyncIterable<T> | Iterable<T>): AsyncIterator<T> | Iterator<T> {
  return Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]()
}

/** The items in parts of at most `size`, in order: a query takes only so many values. */
export function inParts<T>(items: readonly T[], size: number): T[][] {
  const parts: T[][] = []
  for (let start = 0; start < items.length; start += size)
    parts.push(items.slice(start, start + size))
  return parts
}
