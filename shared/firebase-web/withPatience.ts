/**
 * Asks `ask` with a limit of `ms`: what has not settled by then is a rejection. Asked again meanwhile,
 * it is the same question, and nobody waits a second time for what has once taken too long; when it
 * does settle, the next one is asked afresh.
 */
export function withPatience<T>(
  ask: () => Promise<T>,
  { ms, wait }: { ms: number; wait: (ms: number) => Promise<void> },
): () => Promise<T> {
  let asked: Promise<T> | null = null
  let limit: Promise<never> | null = null
  return () => {
    asked ??= ask().finally(() => {
      asked = null
      limit = null
    })
    limit ??= wait(ms).then(() => {
      throw new Error(`no answer within ${ms} ms`)
    })
    return Promise.race([asked, limit])
  }
}
