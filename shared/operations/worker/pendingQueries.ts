import type { ListOptions } from '../../ports/documentStore.ts'

const pending = (since: string): ListOptions => ({
  filters: [{ field: 'pending', op: '==', value: true }],
  sort: { field: since, direction: 'asc' },
})

/** What waits for the worker, the oldest first; the duties read it page by page and are told of it. */
export const PENDING_QUERIES = {
  intakes: pending('at'),
  /** Mails and messages whose delivery has come to an end, and is not in the audit yet. */
  deliveries: {
    filters: [
      { field: 'folded', op: '==', value: false },
      { field: 'delivery.state', op: 'in', value: ['SUCCESS', 'ERROR'] },
    ],
    sort: { field: 'dateAdded', direction: 'asc' },
  },
} as const satisfies Record<string, ListOptions>
