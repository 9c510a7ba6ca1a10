import { xmlText } from '../format/xmlText.ts'

/**
 * A plain text as HTML: everything escaped, an empty line parts paragraphs, a line feed breaks the
 * line, and `link`, wherever it stands, can be followed.
 */
export function htmlOf(text: string, link: string | null): string {
  const anchor = link === null ? '' : `<a href="${xmlText(link)}">${xmlText(link)}</a>`
  const linked = (part: string) =>
    link === null ? xmlText(part) : part.split(link).map(xmlText).join(anchor)
  return text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.split('\n').map(linked).join('<br>')}</p>`)
    .join('\n')
}
