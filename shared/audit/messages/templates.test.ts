import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OutgoingTemplate, StepType } from '#shared/firm/model.ts'
import { LANGUAGE_CODES } from '#shared/kernel/language.ts'
import { advanceFacts, anAudit, REACHABLE } from '#shared/testing/builders.ts'
import { STEPS } from '../steps/table.ts'
import { RETURNED_TEMPLATES, TEMPLATES } from './builtInTemplates.ts'
import {
  PLACEHOLDERS,
  placeholderValues,
  readTemplate,
  refusalOfParty,
  refusalOfTemplate,
  renderTemplate,
  TEMPLATE_STEPS,
  withCode,
  wordsFor,
} from './templates.ts'

const LINK = 'https://audits.example/sml/audit/intakeAAAAAAAAAAAAAA'

/** What a company may be called to get out of its place. */
const PIECES = [
  ...['{', '}', '{link}', '\r\n', '\n', '<b>', '</p>', '&', '"', "'", '$&', 'Bcc: a@b.co', LINK],
  ...['\0', '\u2028', '\u2029', '\u202e', '\u200b', '\u007f', 'é', '😀', 'Oven'],
]

describe("a carrier's own template", () => {
  it.each(['{nobody}', '{ pin }', '{', 'a } b', '{}', '{constructor}', '{pin'])(
    'with %s is refused, never sent raw',
    (text) => {
      expect(refusalOfTemplate({ subject: '', text })?.code).toBe('TEMPLATE_INVALID')
      expect(refusalOfTemplate({ subject: text, text: 'Hi' })?.code).toBe('TEMPLATE_INVALID')
    },
  )

  it('without a text, or with too much of it, is refused', () => {
    expect(refusalOfTemplate({ subject: 'Hi', text: ' ' })?.code).toBe('TEMPLATE_EMPTY')
    const long = { subject: 'Hi', text: 'x'.repeat(3999) }
    expect(refusalOfTemplate(long)?.code).toBe('TEMPLATE_TOO_LONG')
  })

  it('whatever an order holds: one line of subject, no markup, values never read as placeholders', () => {
    const values = placeholderValues(anAudit(), 'EMAIL_INSURED', advanceFacts())
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }), (pieces) => {
        const hostile = `${pieces.join('')}{pin}\r\nBcc: all@example.com <script>`
        const template = {
          subject: 'For {insuredCompany}',
          text: 'Dear {insuredCompany}\n\n{link}',
        }
        const rendered = renderTemplate(template, { ...values, insuredCompany: hostile })
        if (!rendered.ok) throw new Error(rendered.error.code)
        const { subject, text } = rendered.value
        expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
        expect(text).toContain('{pin}')
        expect(text.split('\n')).toHaveLength(3)
      }),
    )
  })

  it('every placeholder is explained and has a value for a whole audit', () => {
    const values = placeholderValues(anAudit(REACHABLE), 'EMAIL_INSURED', advanceFacts())
    expect(Object.keys(values).sort()).toEqual(Object.keys(PLACEHOLDERS).sort())
    for (const [name, value] of Object.entries(values)) expect([name, value]).not.toContain('')
  })
})

it.each(['{link}', '{pin}'])('%s is for what goes to the insured alone', (placeholder) => {
  const words = { subject: 'Audit', text: `Please look: ${placeholder}` }
  const refused = (type: StepType) => refusalOfParty(type, words)?.code
  expect(refused('KICK_OFF_WITH_AGENT')).toBe('PLACEHOLDER_NOT_THEIRS')
  expect(refused('AI_REVIEW')).toBe('PLACEHOLDER_NOT_THEIRS')
  expect(refused('EMAIL_INSURED')).toBeUndefined()
  const stored = readTemplate('KICK_OFF_WITH_AGENT', words, 'en')
  expect(stored.ok ? '' : stored.error.code).toBe('PLACEHOLDER_NOT_THEIRS')
})

it.each(['{appointmentTime}', '{appointmentPlace}', '{auditorName}'])(
  '%s is for the emails about an appointment alone',
  (placeholder) => {
    const words = { subject: 'Audit', text: `Please look: ${placeholder}` }
    const refused = readTemplate('EMAIL_INSURED', words, 'en')
    expect(refused.ok ? '' : refused.error.code).toBe('PLACEHOLDER_OF_APPOINTMENT')
    expect(readTemplate('APPOINTMENT_REMINDER', words, 'en').ok).toBe(true)
  },
)

describe.each(LANGUAGE_CODES)('the built-in words in %s', (language) => {
  const all = [TEMPLATES, RETURNED_TEMPLATES].flatMap((each) => Object.entries(each[language]))

  it('keep to it, with known placeholders', () => {
    for (const [type, template] of all) {
      expect([type, refusalOfParty(type as StepType, template)]).toEqual([type, null])
      expect([type, refusalOfTemplate(template)]).toEqual([type, null])
    }
    expect(all.length).toBeLessThan(Object.keys(STEPS).length)
  })

  it('are there for every step but those to the carrier', () => {
    const wanted = TEMPLATE_STEPS.en.filter((type) => STEPS[type].party !== 'carrier')
    expect(TEMPLATE_STEPS[language]).toEqual(expect.arrayContaining([...wanted]))
    expect(Object.keys(RETURNED_TEMPLATES[language])).toEqual(Object.keys(RETURNED_TEMPLATES.en))
  })

  it('say the same with the same placeholders', () => {
    const named = ({ subject, text }: OutgoingTemplate) =>
      [...new Set((subject + text).match(/\{\w+\}/g))].sort()
    for (const source of [TEMPLATES, RETURNED_TEMPLATES])
      for (const [type, template] of Object.entries(source[language])) {
        const english = source.en[type as StepType]
        expect([type, named(template)]).toEqual([type, english && named(english)])
      }
  })
})

it('Spanish words are for "usted", in short sentences', () => {
  for (const template of [
    ...Object.values(TEMPLATES.es),
    ...Object.values(RETURNED_TEMPLATES.es),
  ]) {
    expect(template.text).not.toMatch(/\b(tú|tu|tus|te|puedes|quieres|tienes|ustedes|vosotros)\b/i)
    const sentences = template.text.split(/[.!?:]\s|\n+/)
    for (const sentence of sentences) expect(sentence.split(/\s+/).length).toBeLessThanOrEqual(24)
  }
})

it('a carrier without Spanish words of its own gets the built-in Spanish, not its own English', () => {
  const own = { subject: 'Own', text: 'Own' }
  const carrier = { templates: { EMAIL_INSURED: own, TEXT_INSURED: own } }
  const both = { ...carrier, templatesIn: { es: { EMAIL_INSURED: own } } }
  const spanish = anAudit({ insuredLanguage: 'es' })
  expect(wordsFor('EMAIL_INSURED', anAudit(), carrier)).toBe(own)
  expect(wordsFor('EMAIL_INSURED', spanish, carrier)).toBe(TEMPLATES.es.EMAIL_INSURED)
  expect(wordsFor('EMAIL_INSURED', spanish, both)).toBe(own)
  expect(wordsFor('TEXT_INSURED', spanish, both)).toBe(TEMPLATES.es.TEXT_INSURED)
  expect(wordsFor('KICK_OFF_WITH_AGENT', spanish, carrier)).toBe(TEMPLATES.en.KICK_OFF_WITH_AGENT)
})

it.each([
  ['Your audit', 'Your audit [T0001]'],
  ['Your audit [T0001]', 'Your audit [T0001]'],
  ['x'.repeat(300), `${'x'.repeat(192)} [T0001]`],
])('a subject ends with the code: %s', (subject, coded) => {
  expect(withCode(subject, 'T0001')).toBe(coded)
})
