/** Storage in the browser, by key: plain values and files. */
export interface Shelf {
  read<T>(key: string): Promise<T | undefined>
  /** False when the browser is full or keeps nothing: what was given is in memory only. */
  write(key: string, value: unknown): Promise<boolean>
  remove(key: string): Promise<void>
}
