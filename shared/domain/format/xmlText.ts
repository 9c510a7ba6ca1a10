const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Characters that XML 1.0 does not have at all, lone halves of pairs among them. */
const NOT_IN_XML = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}/gu

/** A value as the text of an element or an attribute of XML, or of HTML; what XML cannot hold is gone. */
export function xmlText(value: string | number): string {
  return String(value)
    .replace(NOT_IN_XML, '')
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}
