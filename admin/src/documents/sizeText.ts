const KILO = 1024

/** A file's size as people read it: `12 kB`, `3.4 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < KILO) return `${bytes} B`
  if (bytes < KILO * KILO) return `${Math.round(bytes / KILO)} kB`
  return `${(bytes / KILO / KILO).toFixed(1)} MB`
}
