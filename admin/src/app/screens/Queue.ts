import { lazyScreen } from '../lazyScreen.ts'

/** The queue has two addresses: its own, and the home of the baker view. */
export const Queue = lazyScreen(async () => (await import('../../queue/Queue.tsx')).Queue)
