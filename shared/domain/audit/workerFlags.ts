/**
 * What the worker puts into an audit's `flags` so that a person looks, besides the engine's own
 * exceptions (`exceptions.ts`): what it means and what takes it away again.
 */
export const WORKER_FLAGS = {
  ENGINE_STUCK: {
    label: 'The engine could not go on by itself',
    clears: 'Look at the open steps. It is tried again every hour, and cleared when that works.',
  },
  ANSWERS_DROPPED: {
    label: 'Some answers of the public side could not be taken',
    clears: 'Ask for them again. Cleared when the next answers are all taken.',
  },
  ANSWERS_LATE: {
    label: 'Answers came after the figures were settled',
    clears: 'Read them in the intake; return the audit to redo if they matter.',
  },
  SUBMISSION_REFUSED: {
    label: 'A submission could not be taken',
    clears: 'Look what is missing. Cleared when a submission is taken.',
  },
  CARRIER_COMMENT: {
    label: 'The carrier has commented',
    clears: 'Read it in the history. Cleared by the next move of the audit.',
  },
} as const satisfies Record<string, { label: string; clears: string }>

export type WorkerFlag = keyof typeof WORKER_FLAGS

/** `flags` with one of the worker's set or taken away; the same list when it is so already. */
export function withWorkerFlag(
  flags: readonly string[],
  flag: WorkerFlag,
  holds: boolean,
): string[] {
  const others = flags.filter((each) => each !== flag)
  return holds ? [...others, flag] : others
}
