import { type ContentHashes, isClassField } from './orderContent.ts'

/**
 * What is known of an order after one that changed it: the carried fields anew, the others as before.
 * Class lines that it no longer lists are forgotten, so that one that comes back is a change again.
 */
export function mergedHashes(stored: ContentHashes, carried: ContentHashes): ContentHashes {
  const before = Object.entries(JSON.parse(stored) as Record<string, string>)
  const now = JSON.parse(carried) as Record<string, string>
  const lines = new Set(Object.keys(now).map(lineOf))
  const kept = before.filter(([name]) => !isClassField(name) || lines.has(lineOf(name)))
  const merged = Object.entries({ ...Object.fromEntries(kept), ...now })
  return JSON.stringify(Object.fromEntries(merged.sort(([a], [b]) => (a < b ? -1 : 1))))
}

function lineOf(name: string): string {
  return isClassField(name) ? name.slice(0, name.lastIndexOf(' ')) : ''
}
