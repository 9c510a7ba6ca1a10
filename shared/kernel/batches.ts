/** Says when to stop; an `AbortSignal` is one. */
export interface StopSignal {
  readonly aborted: boolean
  /** Finds out whether to stop; awaited before each piece of work. */
  check?(): Promise<void>
}

/**
 * Runs `work` on all items, at most `concurrency` at a time, started in their order; an async source is
 * asked for the next item when a worker is free. Once `signal` is aborted or an item has failed, no
 * further item is started; those in flight end before this resolves or rejects.
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

/**
 * What `source` yields, in order; while one is worked on, the next is asked for already. Left early, it
 * has asked for one more than was worked on.
 */
export async function* readAhead<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]()
  let next = iterator.next()
  try {
    for (let one = await next; one.done !== true; one = await next) {
      next = iterator.next()
      // Until it is waited for, its failure is no one's to handle.
      next.catch(() => {})
      yield one.value
    }
  } finally {
    await next.catch(() => {})
    await iterator.return?.()
  }
}

function iteratorOf<T>(items: AsyncIterable<T> | Iterable<T>): AsyncIterator<T> | Iterator<T> {
  return Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]()
}

/** The items in parts of at most `size`, in order. */
export function inParts<T>(items: readonly T[], size: number): T[][] {
  const parts: T[][] = []
  for (let start = 0; start < items.length; start += size)
    parts.push(items.slice(start, start + size))
  return parts
}
