import type { Shelf } from './Shelf.ts'

/** A shelf that lasts as long as the page does. */
export function memoryShelf(): Shelf & { keys(): string[] } {
  const kept = new Map<string, unknown>()
  return {
    keys: () => [...kept.keys()],
    read: async <T>(key: string) => kept.get(key) as T | undefined,
    write: async (key, value) => {
      kept.set(key, value)
      return true
    },
    remove: async (key) => void kept.delete(key),
  }
}
