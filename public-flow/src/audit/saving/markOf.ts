/** Identifies one save of a page: the moment that its device gave it. */
export function markOf(page: unknown): unknown {
  return typeof page === 'object' && page !== null && 'at' in page ? page.at : undefined
}
