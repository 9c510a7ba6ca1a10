/** What somebody waits for goes before what can wait. */
export interface Precedence {
  /** Says that somebody waits for this work, until it ends. */
  first(work: Promise<unknown>): void
  /**
   * Asked by work that can wait, between two of its pieces: ends when all has ended that somebody
   * waited for when it was asked. What comes later is not waited for, so that each call goes on.
   */
  quiet(): Promise<void>
}

/** For all the work of one engine. */
export function precedence(): Precedence {
  const waitedFor = new Set<Promise<void>>()
  return {
    first(work) {
      const end = () => void waitedFor.delete(ended)
      const ended: Promise<void> = work.then(end, end)
      waitedFor.add(ended)
    },
    quiet: async () => void (await Promise.all(waitedFor)),
  }
}
