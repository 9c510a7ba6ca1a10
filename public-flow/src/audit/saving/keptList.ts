import type { Shelf } from '../../app/publicServices.ts'

/** Changes a list on the device as it is then: another tab has entries of its own in it. */
export function changeKept<T>(
  { alone, read, remove, write }: Shelf,
  key: string,
  change: (kept: T[]) => T[],
): Promise<void> {
  return alone(key, async () => {
    const kept = change((await read<T[]>(key)) ?? [])
    if (kept.length === 0) await remove(key)
    else await write(key, kept)
  }).catch(() => {
    // A device that does not answer keeps its list as it is.
  })
}
