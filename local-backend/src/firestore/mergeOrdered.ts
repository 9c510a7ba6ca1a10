/** One sequence out of several that are each in order; equal places keep the sources' sequence. */
export function* mergeOrdered<T extends { order: string }>(
  sources: readonly Iterator<T>[],
): Generator<T> {
  const heads = sources.map((source) => ({ source, next: source.next() }))
  for (;;) {
    let least: (typeof heads)[number] | null = null
    for (const head of heads) {
      if (head.next.done) continue
      if (least === null || least.next.done || head.next.value.order < least.next.value.order) {
        least = head
      }
    }
    if (least === null || least.next.done) return
    yield least.next.value
    least.next = least.source.next()
  }
}
