import type { Clock } from '#shared/kernel/ports/host.ts'
import type { Io } from './io.ts'

const REWRITE_EVERY_MS = 100
const LINE_EVERY_MS = 5000
/** A rate over less time than this is noise. */
const RATE_AFTER_MS = 500

/** Says how far a long job is: on a terminal in one line, elsewhere a plain line every five seconds. */
export interface Progress {
  update(done: number, total: number): void
  /** Leaves the terminal's line, so that what follows has its own. */
  end(): void
}

/** `what` is what is counted: "orders". */
export function createProgress(what: string, { io, clock }: { io: Io; clock: Clock }): Progress {
  const began = clock.now().getTime()
  let lastShown = io.isTerminal ? Number.NEGATIVE_INFINITY : began
  let onLine = false
  return {
    update(done, total) {
      const now = clock.now().getTime()
      if (now - lastShown < (io.isTerminal ? REWRITE_EVERY_MS : LINE_EVERY_MS)) return
      lastShown = now
      const text = progressText(what, { done, total, elapsedMs: now - began })
      onLine = io.isTerminal
      if (io.isTerminal) io.rewrite(text)
      else io.info(text)
    },
    end() {
      if (onLine) io.rewrite('')
      onLine = false
    },
  }
}

/** `1,200 of 10,000 orders, 2,300 a second, 4 s left`; `1,200 orders, 2,300 a second` of 0, which says that the total isn't known. */
export function progressText(
  what: string,
  { done, total, elapsedMs }: { done: number; total: number; elapsedMs: number },
): string {
  const parts = [
    total === 0 ? `${count(done)} ${what}` : `${count(done)} of ${count(total)} ${what}`,
  ]
  if (elapsedMs >= RATE_AFTER_MS && done > 0) {
    const perSecond = (done * 1000) / elapsedMs
    parts.push(`${count(Math.round(perSecond))} a second`)
    if (total > 0) parts.push(`${count(Math.ceil((total - done) / perSecond))} s left`)
  }
  return parts.join(', ')
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}
