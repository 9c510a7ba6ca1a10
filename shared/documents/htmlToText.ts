/** Elements whose content is no text of the message. */
const UNSEEN = ['style', 'script', 'head', 'title', 'template']

/** Elements that begin a line. */
const BLOCKS =
  /^(p|div|br|tr|li|ul|ol|table|h[1-6]|hr|pre|blockquote|section|article|header|footer)$/

/** What mail programs put before the message that is answered, when it is in HTML. */
const QUOTED = [
  /<div[^>]{0,300}class="?gmail_quote/i,
  /<div[^>]{0,300}id="?(appendonsend|divRplyFwdMsg|mail-editor-reference-message-container)/i,
  /<div[^>]{0,300}class="?yahoo_quoted/i,
  /<div[^>]{0,300}class="?moz-cite-prefix/i,
] as const

/** The mark of a cut: the quoted part of an HTML message began here. */
export const QUOTE_CUT = '-----Original Message-----'

/**
 * HTML as plain text, in one walk: a line for each block, lines of a quotation with ">" before them. Where
 * a mail program marked the message that is answered, the text ends with `QUOTE_CUT`. No markup stays.
 */
export function htmlToText(html: string): string {
  const cut = Math.min(...QUOTED.map((mark) => html.search(mark)).filter((at) => at >= 0))
  const seen = Number.isFinite(cut) ? html.slice(0, cut) : html
  const lines = linesOf(seen).map(({ depth, text }) => {
    const line = text.replace(/[ \t\r\n\u00a0]+/g, ' ').trim()
    return depth > 0 && line !== '' ? `${'>'.repeat(depth)} ${line}` : line
  })
  const text = lines.join('\n').replace(/\n{3,}/g, '\n\n')
  return (Number.isFinite(cut) ? `${text}\n${QUOTE_CUT}` : text).trim()
}

interface Line {
  depth: number
  text: string
}

function linesOf(html: string): Line[] {
  let depth = 0
  let line: Line = { depth, text: '' }
  const lines: Line[] = [line]
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    line.text += entities(html.slice(at, open < 0 ? html.length : open))
    if (open < 0) break
    if (html.startsWith('<!--', open)) {
      const end = html.indexOf('-->', open)
      at = end < 0 ? html.length : end + 3
      continue
    }
    const close = html.indexOf('>', open)
    if (close < 0) break
    const [, slash = '', name = ''] =
      /^<(\/?)([a-z][a-z0-9]*)/i.exec(html.slice(open, open + 40)) ?? []
    const tag = name.toLowerCase()
    at = close + 1
    if (slash === '' && UNSEEN.includes(tag)) {
      const end = html.slice(at).search(new RegExp(`</${tag}`, 'i'))
      at = end < 0 ? html.length : at + end
      continue
    }
    if (tag === 'blockquote') depth = Math.max(0, depth + (slash === '' ? 1 : -1))
    if (!BLOCKS.test(tag)) continue
    line = { depth, text: '' }
    lines.push(line)
  }
  return lines
}

const NAMED: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ndash: '–', mdash: '—' },
  ...{ aacute: 'á', eacute: 'é', iacute: 'í', oacute: 'ó', uacute: 'ú', ntilde: 'ñ', uuml: 'ü' },
  ...{ Aacute: 'Á', Eacute: 'É', Iacute: 'Í', Oacute: 'Ó', Uacute: 'Ú', Ntilde: 'Ñ', ouml: 'ö' },
  ...{ auml: 'ä', szlig: 'ß', iquest: '¿', iexcl: '¡', rsquo: '’', lsquo: '‘', hellip: '…' },
  ...{ ldquo: '“', rdquo: '”', euro: '€', copy: '©', reg: '®', bull: '•', middot: '·' },
}

function entities(text: string): string {
  return text.replace(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return NAMED[name] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
