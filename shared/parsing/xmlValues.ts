import { type Refusal, refusal } from '../errors/refusal.ts'
import { decodeXmlText } from './decodeXmlText.ts'
import type { XmlElement } from './xmlTree.ts'

/** A value below an element: its path (`Policy/Number`, `@number`), its text decoded and trimmed. */
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
  for (const [name, raw] of element.attributes) {
    const failed = add(values, `${path}@${name}`, [{ text: raw, literal: false }])
    if (failed) return failed
  }
  const isLeaf = element.children.length === 0
  const own = path === '' ? '#text' : path.slice(0, -1)
  if (isLeaf && (path !== '' || element.texts.length > 0)) return add(values, own, element.texts)
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

function add(
  values: XmlValue[],
  path: string,
  parts: XmlElement['texts'],
): Extract<XmlValues, { ok: false }> | null {
  let text = ''
  for (const part of parts) {
    const decoded = part.literal ? { text: part.text, unknown: null } : decodeXmlText(part.text)
    if (decoded.unknown !== null) {
      const error = refusal('ORDER_XML_ENTITY', { entity: decoded.unknown })
      return { ok: false, path, error }
    }
    text += decoded.text
  }
  values.push({ path, text: text.trim() })
  return null
}
