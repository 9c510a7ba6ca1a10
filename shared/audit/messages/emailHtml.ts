import { xmlText } from '#shared/kernel/exportText.ts'
import type { Language } from '#shared/kernel/language.ts'
import { type EmailAudience, MESSAGE_WORDS } from './messageWords.ts'

export interface EmailContent {
  subject: string
  /** The plain text, whose words the HTML repeats. */
  text: string
  language: Language
  /** Whose name stands on top. */
  carrier: string
  /** The company that is audited. */
  insured: string
  to: EmailAudience
  /** The reader's own page, or the report: becomes the button. */
  link?: string | null | undefined
  /** What the button says; left out, it opens the reader's page. */
  button?: string
  /** Where code and PIN are typed. */
  landing?: string | null | undefined
  code?: string | null | undefined
  pin?: string | null | undefined
  /** The sentence about where to ask: in smaller letters. */
  help?: string | null | undefined
}

/**
 * An email as HTML that mail programs show: one column of at most 560 px, built of tables with inline
 * styles, without images; in the dark colors of a program that has them. Whatever the text holds is
 * escaped. A paragraph that is the link becomes a button with its address below; code and PIN stand
 * below the paragraph that names them.
 */
export function emailHtml(content: EmailContent): string {
  const { subject, text, language, carrier } = content
  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')
  const [first = '', second = first] = paragraphs
  return `<!doctype html>
<html lang="${language}" xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${xmlText(subject)}</title>
<style>
${STYLE}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#f2f6f7">
<div style="display:none;max-height:0;overflow:hidden">${xmlText(preheaderOf(second))}${FILLER}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="ground" style="background:#f2f6f7">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="muted" style="padding:0 4px 12px;${FONT};font-size:15px;font-weight:600;color:#4a5b65" dir="auto">${xmlText(carrier)}</td></tr>
<tr><td class="card ink" style="padding:28px 24px 12px;background:#ffffff;border:1px solid #d3dce0;border-radius:10px;${FONT};font-size:16px;line-height:1.5;color:#15232b">
${paragraphs.map((paragraph) => blockOf(paragraph, content)).join('\n')}
</td></tr>
<tr><td class="muted" style="padding:16px 4px 0;${FONT};font-size:13px;line-height:1.45;color:#4a5b65" dir="auto">${xmlText(MESSAGE_WORDS[language].why[content.to](carrier, content.insured))}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

const STYLE = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
.ground { background: #10191e !important; }
.card { background: #19262d !important; border-color: #33454e !important; }
.ink { color: #edf3f5 !important; }
.muted { color: #abbbc3 !important; }
.link { color: #84cfe3 !important; }
.button { background: #84cfe3 !important; }
.button a { color: #06222b !important; }
.code { background: #10191e !important; border-color: #33454e !important; }
}`

/** Keeps what follows in the message out of the line that a list of messages shows. */
const FILLER = '&#847;&zwnj;&nbsp;'.repeat(40)

const LONGEST_PREHEADER = 110

function preheaderOf(paragraph: string): string {
  const line = paragraph.replace(/\s+/g, ' ').trim()
  return line.length > LONGEST_PREHEADER ? `${line.slice(0, LONGEST_PREHEADER - 1)}…` : line
}

function blockOf(paragraph: string, content: EmailContent): string {
  const { link, code, pin, help } = content
  if (link && paragraph.trim() === link) return buttonOf(link, content)
  if (help && paragraph.trim() === help) return paragraphOf(paragraph, content, 'muted')
  const namesBoth = code && pin && paragraph.includes(code) && paragraph.includes(pin)
  const below = namesBoth ? `\n${codeBlock(code, pin, content.language)}` : ''
  return paragraphOf(paragraph, content, 'ink') + below
}

function paragraphOf(
  paragraph: string,
  { link, landing }: EmailContent,
  look: 'ink' | 'muted',
): string {
  const color = look === 'muted' ? 'font-size:14px;color:#4a5b65' : 'color:#15232b'
  const addresses = [link, landing].filter((each): each is string => Boolean(each))
  const lines = paragraph.split('\n').map((line) => linked(line, addresses))
  return `<p class="${look}" style="margin:0 0 16px;overflow-wrap:anywhere;${color}" dir="auto">${lines.join('<br>')}</p>`
}

/** A line with each of the addresses in it as an anchor; nothing else in it becomes one. */
function linked(line: string, [address, ...others]: readonly string[]): string {
  if (address === undefined) return xmlText(line)
  return line
    .split(address)
    .map((part) => linked(part, others))
    .join(anchorOf(address))
}

function anchorOf(address: string): string {
  const safe = xmlText(address)
  return `<a class="link" href="${safe}" style="color:#0b5468;text-decoration:underline;word-break:break-all">${safe}</a>`
}

function buttonOf(link: string, { language, button }: EmailContent): string {
  const { open, address } = MESSAGE_WORDS[language]
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 8px"><tr><td class="button" align="center" style="border-radius:8px;background:#0b5468"><a href="${xmlText(link)}" style="display:inline-block;padding:13px 26px;${FONT};font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${xmlText(button ?? open)}</a></td></tr></table>
<p class="muted" style="margin:0 0 16px;font-size:13px;color:#4a5b65">${address}<br>${anchorOf(link)}</p>`
}

function codeBlock(code: string, pin: string, language: Language): string {
  const words = MESSAGE_WORDS[language]
  const cell = (label: string, value: string) =>
    `<td style="padding:10px 18px 10px 14px;vertical-align:top"><span class="muted" style="font-size:12px;color:#4a5b65">${label}</span><br><span class="ink" style="font-family:ui-monospace,Menlo,Consolas,monospace;font-size:18px;font-weight:600;color:#15232b;white-space:nowrap">${xmlText(value)}</span></td>`
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" class="code" style="margin:0 0 16px;background:#f2f6f7;border:1px solid #d3dce0;border-radius:8px"><tr>${cell(words.code, code)}${cell(words.pin, pin)}</tr></table>`
}
