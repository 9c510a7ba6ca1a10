const NAMED = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" } as const

/**
 * The text of XML's five named entities and its character references. `unknown` is the first entity
 * that XML does not define (or a reference to no character), with `&` and `;`.
 */
export function decodeXmlText(text: string): { text: string; unknown: string | null } {
  if (!text.includes('&')) return { text, unknown: null }
  let unknown: string | null = null
  const decoded = text.replace(/&([^;&\s]*);?/g, (entity, name: string) => {
    const character = entity.endsWith(';') ? characterOf(name) : null
    unknown ??= character === null ? entity : null
    return character ?? entity
  })
  return { text: decoded, unknown }
}

function characterOf(name: string): string | null {
  if (name in NAMED) return NAMED[name as keyof typeof NAMED]
  const digits = /^#(?:x([0-9a-fA-F]{1,6})|([0-9]{1,7}))$/.exec(name)
  if (!digits) return null
  const code = digits[1] ? Number.parseInt(digits[1], 16) : Number(digits[2])
  return isXmlCharacter(code) ? String.fromCodePoint(code) : null
}

/** XML 1.0, production 2. */
function isXmlCharacter(code: number): boolean {
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd
  return (
    code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || (code >= 0x10000 && code <= 0x10ffff)
  )
}
