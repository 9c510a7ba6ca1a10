/**
 * A text from outside as it is stored: trimmed, every line end a line feed, and without hidden characters
 * (`HIDDEN`), which would otherwise reach the terminals and screens of staff, and make two texts of what
 * looks the same.
 */
export function cleanText(text: string): string {
  return withoutHidden(text).trim()
}

/** `cleanText` for a part of a text: not trimmed. */
export function withoutHidden(text: string): string {
  if (!BEYOND_LINE.test(text)) return text
  const withLines = text.replace(LINE_ENDS, '\n')
  return mayHoldHidden(withLines) ? withLines.replace(HIDDEN, '') : withLines
}

/** `cleanText` for a text of one line, such as a name or a subject: line feeds and tabs become a space. */
export function cleanLine(text: string): string {
  // One look is enough for most texts of an import.
  if (!BEYOND_WORDS.test(text)) return text.trim()
  return cleanText(text).replace(/[\t\n][\t\n ]*/g, ' ')
}

/** Line ends: CR LF and CR, and those of word processors and of Unicode. */
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g

/**
 * Characters that are not visible but have an effect: controls (ESC among them), direction marks,
 * zero-width characters, line ends other than a line feed, and halves of a surrogate pair. Not a tab, a
 * line feed, or the few format characters that are drawn (Arabic number signs).
 */
export const HIDDEN =
  /(?![\t\n\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2])[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu

/**
 * False for a text that certainly has none of `HIDDEN` but a carriage return. Most texts have only these
 * letters, and the full search takes twice as long.
 */
export function mayHoldHidden(text: string): boolean {
  return BEYOND_PLAIN.test(text)
}

const BEYOND_PLAIN = /[^\t\n\r -~\u00a0-\u00ac\u00ae-\u05ff]/

/** The same and a carriage return, which is a line's end. */
const BEYOND_LINE = /[^\t\n -~\u00a0-\u00ac\u00ae-\u05ff]/

/** The same, a tab and a line feed, which are a space in one line. */
const BEYOND_WORDS = /[^ -~\u00a0-\u00ac\u00ae-\u05ff]/

/**
 * The text with each of `HIDDEN` as an escape, `\u001b`: two of them beyond U+FFFF. They are those of
 * JSON, so a JSON text still means the same.
 */
export function escapeHidden(text: string): string {
  return text.replace(HIDDEN, (hidden) =>
    [...Array(hidden.length).keys()].map((at) => escapeOf(hidden.charCodeAt(at))).join(''),
  )
}

function escapeOf(code: number): string {
  return `\\u${code.toString(16).padStart(4, '0')}`
}

/**
 * A copy with every text value trimmed and without hidden characters (`cleanText`), at any depth of
 * lists and plain objects (specification §5: before update or batch save). The texts of the lists
 * `history` and `notes` are trimmed only. Dates and other values stay the very same objects.
 */
export function trimTexts<T>(value: T): T {
  return mapped(value, cleanText) as T
}

/**
 * Lists that only grow: an entry's seal covers its text, and the rules compare the entries before, so
 * stored entries stay as they are. The code that adds an entry cleans it.
 */
const GROWING: readonly string[] = ['history', 'notes']

function mapped(value: unknown, clean: (text: string) => string): unknown {
  if (typeof value === 'string') return clean(value)
  if (Array.isArray(value)) return value.map((entry) => mapped(entry, clean))
  if (!isPlainObject(value)) return value
  const copy: Record<string, unknown> = {}
  for (const key of Object.keys(value)) {
    const entry = value[key]
    const isGrowing = Array.isArray(entry) && GROWING.includes(key)
    const inner = mapped(entry, isGrowing ? trim : clean)
    // Assigned, this name would be the copy's prototype.
    if (key === '__proto__') Object.defineProperty(copy, key, { ...PLAIN_PROPERTY, value: inner })
    else copy[key] = inner
  }
  return copy
}

const PLAIN_PROPERTY = { enumerable: true, configurable: true, writable: true }

function trim(text: string): string {
  return text.trim()
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/**
 * Levels of lists and maps in a value, however many values it has; counts no further than one past
 * `most`.
 */
export function depthOf(value: unknown, most: number): number {
  let level = [value].filter(isNested)
  for (let depth = 0; ; depth++) {
    if (level.length === 0 || depth > most) return depth
    level = level.flatMap((nested) => Object.values(nested).filter(isNested))
  }
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof Date)
}
