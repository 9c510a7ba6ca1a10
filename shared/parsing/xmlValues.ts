import { type Refusal, refusal } from '../errors/refusal.ts'
import type { XmlElement } from './XmlElement.ts'

/** A value below an element: its path (`Policy/Number`, `@number`), its text trimmed. */
export interface XmlValue {
  path: string
  text: string
}

export type XmlValues =
  | { ok: true; values: XmlValue[] }
  | { ok: false; path: string; error: Refusal }

/**
 * The attributes and texts below an element. Elements named `except` are left out: they repeat, and
 * are read one by one. Any other element that repeats is a problem: we cannot know which one counts.
 */
export function xmlValues(element: XmlElement, except: string | null): XmlValues {
  const values: XmlValue[] = []
  const failed = collect(element, '', except, values)
  return failed ?? { ok: true, values }
}

function collect(
  element: XmlElement,
  path: string,
  except: string | null,
  values: XmlValue[],
): Extract<XmlValues, { ok: false }> | null {
  for (const [name, text] of element.attributes)
    values.push({ path: `${path}@${name}`, text: text.trim() })
  const isLeaf = element.children.length === 0
  if (isLeaf && (path !== '' || element.text !== '')) {
    values.push({ path: path === '' ? '#text' : path.slice(0, -1), text: element.text.trim() })
    return null
  }
  const seen = new Set<string>()
  for (const child of element.children) {
    if (child.name === except) continue
    if (seen.has(child.name)) {
      const error = refusal('ORDER_XML_REPEATED', { element: child.name })
      return { ok: false, path: `${path}${child.name}`, error }
    }
    seen.add(child.name)
    const failed = collect(child, `${path}${child.name}/`, except, values)
    if (failed) return failed
  }
  return null
}
