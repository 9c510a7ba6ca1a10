const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * A plain text as HTML: everything escaped, an empty line parts paragraphs, a line feed breaks the
 * line, and `link`, wherever it stands, can be followed.
 */
export function htmlOf(text: string, link: string | null): string {
  const anchor = link === null ? '' : `<a href="${escaped(link)}">${escaped(link)}</a>`
  const linked = (part: string) =>
    link === null ? escaped(part) : part.split(link).map(escaped).join(anchor)
  return text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.split('\n').map(linked).join('<br>')}</p>`)
    .join('\n')
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}
