import type { Actor } from './Actor.ts'

/**
 * What the worker puts into an audit's `flags` so that a person looks, besides the engine's own
 * exceptions (`exceptions.ts`). All but a comment that waits for its reply are cleared when a person
 * works on the audit; `clears` says what else does that.
 */
export const WORKER_FLAGS = {
  ENGINE_STUCK: {
    label: 'The engine could not go on by itself',
    clears: 'Look at the open steps. It is tried again every hour.',
  },
  ANSWERS_DROPPED: {
    label: 'Some answers of the public side could not be taken',
    clears: 'Ask for them again.',
  },
  ANSWERS_STUCK: {
    label: 'Answers from a public link could not be processed',
    clears:
      'Ask them to save a page again, or to send their answers and documents another way. The next save is tried anew.',
  },
  ANSWERS_LATE: {
    label: 'Answers came after the figures were settled',
    clears: 'Read them in the intake, and return the audit to redo if they matter.',
  },
  SUBMISSION_REFUSED: {
    label: 'A submission could not be taken',
    clears: 'Look what is missing.',
  },
  CARRIER_COMMENT: {
    label: 'The carrier has commented',
    clears: 'Reply to it, or mark it as done.',
  },
  RESULTS_UNDELIVERED: {
    label: 'The results did not reach the carrier',
    clears: 'See why in the history, put it right in the carrier’s settings, and send them again.',
  },
  UNDELIVERED: {
    label: 'An e-mail or text message could not be delivered',
    clears: "Check the e-mail addresses and the insured's mobile number.",
  },
} as const satisfies Record<string, { label: string; clears: string }>

export type WorkerFlag = keyof typeof WORKER_FLAGS

/** `flags` with one of the worker's set or taken away. */
export function withWorkerFlag(
  flags: readonly string[],
  flag: WorkerFlag,
  holds: boolean,
): string[] {
  const others = flags.filter((each) => each !== flag)
  return holds ? [...others, flag] : others
}

/** `flags` after somebody has worked on the audit: a person has seen what the worker had to show. */
export function flagsAfterWork(flags: readonly string[], { role }: Actor): string[] {
  if (role === 'system') return [...flags]
  return flags.filter((flag) => flag === 'CARRIER_COMMENT' || !Object.hasOwn(WORKER_FLAGS, flag))
}
