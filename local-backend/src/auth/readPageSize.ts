const MAX_PAGE = 1000

/** How many accounts a page shall hold: what was sent, if it is a number, and a thousand at most. */
export function readPageSize(value: unknown, standard = MAX_PAGE): number {
  const size = Number(value ?? standard)
  return Number.isInteger(size) && size > 0 ? Math.min(size, MAX_PAGE) : standard
}
