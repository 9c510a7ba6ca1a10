/** Work in small steps, beside what a server is there for. */
interface IdleWork {
  /** Does the next step; false when it was the last. */
  step(): boolean
  /** Requests served so far: where it has not grown since the step before, there is little to do. */
  work(): number
}

/** Before the first step, so that a start and its first pages have the processor to themselves. */
const FIRST_AFTER_MS = 1000

const IDLE_PAUSE_MS = 1

/** Long beside a step: requests go first, but the work ends even under a load that never does. */
const BUSY_PAUSE_MS = 50

/** Takes the steps in pauses, without keeping the process alive. Returns how to stop. */
export function stepWhenIdle({ step, work }: IdleWork): () => void {
  let seen = work()
  let timer = setTimeout(next, FIRST_AFTER_MS).unref()
  function next(): void {
    if (!step()) return
    const done = work()
    const pause = done === seen ? IDLE_PAUSE_MS : BUSY_PAUSE_MS
    seen = done
    timer = setTimeout(next, pause).unref()
  }
  return () => clearTimeout(timer)
}
