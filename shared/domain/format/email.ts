const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const LABEL = /^[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?$/
const TOP_LEVEL = /^[A-Za-z]{2,}$/

/**
 * True for a local part, `@` and a domain with a top-level part of two or more letters
 * (specification §5). Text with spaces around it is not an address yet: trim first.
 */
export function isEmail(text: string): boolean {
  // 254 is the longest address that mail can carry; it also bounds the work below.
  if (text.length > 254) return false
  const at = text.lastIndexOf('@')
  if (at < 1 || !LOCAL_PART.test(text.slice(0, at))) return false
  const labels = text.slice(at + 1).split('.')
  const top = labels.pop() ?? ''
  return TOP_LEVEL.test(top) && labels.length > 0 && labels.every((label) => LABEL.test(label))
}
