import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type EmailContent, emailHtml } from './emailHtml.ts'

const LINK = 'https://audits.example/sml/audit/intakeAAAAAAAAAAAAAA'
const LANDING = 'https://audits.example/sml'

const CONTENT: EmailContent = {
  subject: 'Your premium audit [T0001]',
  text: `Hello Ines,\n\nWe need your figures.\n\n${LINK}\n\nYou can also open ${LANDING} and type the code T0001 and the PIN ABCD-EFGH.\n\nQuestions? Call 800.555.0100.\n\nThank you`,
  language: 'en',
  carrier: 'Demo Mutual',
  insured: 'Harbor Oven LLC',
  to: 'insured',
  link: LINK,
  landing: LANDING,
  code: 'T0001',
  pin: 'ABCD-EFGH',
  help: 'Questions? Call 800.555.0100.',
}

/** Everything that the layout itself is made of. */
const OWN_TAGS =
  /<!doctype html>|<\/?(html|head|meta|title|style|body|div|table|tr|td|p|a|br|span)( [a-z:-]+="[^"<>]*")*>/g

const bodyOf = (html: string) => html.slice(html.indexOf('<body'))
const wordsOf = (html: string) =>
  bodyOf(html)
    .replace(/<br>/g, '\n')
    .replace(/<[^>]+>/g, '')

it('has every word of the text, a button for the link, and the address below it', () => {
  const html = emailHtml(CONTENT)
  for (const line of CONTENT.text.split(/\n+/)) expect(wordsOf(html)).toContain(line)
  expect(html).toMatch(new RegExp(`<a href="${LINK}" style="[^"]*">Open your page</a>`))
  expect(html).toContain(`>${LINK}</a>`)
  expect(html).toMatch(/ABCD-EFGH<\/span><\/td><\/tr><\/table>/)
  expect(wordsOf(html)).toContain('Bakehouse sent this email for Demo Mutual')
  expect(html).not.toMatch(/<img|<script|url\(|@import/)
})

it('says its language, its colors, and what a list of messages shows of it', () => {
  const html = emailHtml({ ...CONTENT, language: 'es' })
  expect(html).toContain('<html lang="es"')
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toContain('@media (prefers-color-scheme: dark)')
  expect(wordsOf(html).trim()).toMatch(/^We need your figures\./)
  expect(wordsOf(html)).toContain('Abrir su página')
})

it('without link, code or PIN there is neither button nor block', () => {
  const { link: _, code: __, pin: ___, ...plain } = CONTENT
  const html = emailHtml({ ...plain, text: 'Hello\n\nAttached: report.pdf', to: 'carrier' })
  expect(html).not.toMatch(/class="(button|code)"/)
})

const PIECES = [
  ...['<b>', '</td>', '<script>', '&', '"', "'", '$&', '\n', '\n\n', LINK, LANDING, 'T0001'],
  ...['ABCD-EFGH', '<!--', '-->', 'javascript:', 'é', '\u202e', 'style="x"', '</style>'],
]

it('whatever an order or a person writes is text, never markup', () => {
  const pieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((all) => all.join(''))
  fc.assert(
    fc.property(pieces, pieces, pieces, (text, carrier, subject) => {
      const html = emailHtml({ ...CONTENT, text, carrier, insured: carrier, subject })
      const style = html.slice(html.indexOf('<style>'), html.indexOf('</style>'))
      expect(html.replace(style, '').replaceAll(OWN_TAGS, '')).not.toMatch(/[<>]/)
      const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
      expect(hrefs.filter((href) => href !== LINK && href !== LANDING)).toEqual([])
    }),
  )
})
