import type { ListOptions } from '../../ports/documentStore.ts'

/** A person may have so many waiting (`commandLane.ts`). */
const MOST = 200

/** A person's commands that have not ended, the oldest first: asked for before a reload, or in another tab. */
export function openCommandsOf(by: string): ListOptions {
  return {
    filters: [
      { field: 'by', op: '==', value: by },
      { field: 'state', op: 'in', value: ['WAITING', 'RUNNING'] },
    ],
    sort: { field: 'at', direction: 'asc' },
    limit: MOST,
  }
}
