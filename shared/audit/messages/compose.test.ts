import { describe, expect, it } from 'vitest'
import type { StepType } from '#shared/firm/model.ts'
import { seededRandom } from '#shared/simulation/fixedPorts.ts'
import {
  advanceFacts,
  anAudit,
  aStep,
  aWorkCarrier,
  BAKER,
  REACHABLE,
  SYSTEM,
} from '#shared/testing/builders.ts'
import { TestAudit } from '#shared/testing/testAudit.ts'
import type { AdvanceFacts, Audit } from '../model.ts'
import { completeStep } from '../steps/complete.ts'
import { carriedOutEntry } from '../steps/entries.ts'
import { isOfAppointment, isSentByEngine } from '../steps/facts.ts'
import { startStep } from '../steps/sending.ts'
import { STEP_TYPES, STEPS } from '../steps/table.ts'
import { RETURNED_TEMPLATES, TEMPLATES } from './builtInTemplates.ts'
import { composeOutgoing } from './compose.ts'
import type { OutgoingDocument } from './outgoing.ts'
import { placeholderValues, renderTemplate } from './templates.ts'

const SENT = STEP_TYPES.filter(isSentByEngine)
const LINK = 'https://audits.example/sml/audit/intakeAAAAAAAAAAAAAA'

function compose(type: StepType, changes: Partial<Audit> = {}, facts: Partial<AdvanceFacts> = {}) {
  const audit = anAudit({ ...REACHABLE, ...changes })
  const carrier = aWorkCarrier({ reviewInbox: 'review@demo.example' })
  const context = {
    actor: SYSTEM,
    facts: advanceFacts({ carrier, ...facts }),
    random: seededRandom(3),
  }
  return composeOutgoing(audit, aStep({ type }), context)
}

function composed(...given: Parameters<typeof compose>): OutgoingDocument {
  const result = compose(...given)
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

function textOf({ data }: OutgoingDocument): string {
  if ('message' in data) return data.message.text
  return 'body' in data ? data.body : data.text
}

describe('what the engine sends', () => {
  it('has words for every step that it carries out, and no others', () => {
    expect(Object.keys(TEMPLATES.en).sort()).toEqual([...SENT].sort())
  })

  it.each(SENT)('%s goes out whole, in the shape of its channel', (type) => {
    const document = composed(type)
    const text = textOf(document)
    expect(text).not.toMatch(/[{}]|undefined|null/)
    const { channel } = STEPS[type]
    const collection = { email: 'mail', text: 'messages', letter: 'letters' }[channel as 'email']
    expect(document.collection).toBe(collection)
    expect(document.data).toMatchObject({
      auditFSID: 'auditAAAAAAAAAAAAAAA',
      stepId: 'stepAAAAAAAAAAAAAAAA',
      stepType: type,
      carrierCompany: 'DEMO',
    })
    if (document.collection === 'mail') {
      expect(document.data.message.subject).not.toMatch(/[\r\n]/)
      expect(document.data.message.subject.length).toBeGreaterThan(5)
    }
  })

  it('goes to the party of the step', () => {
    const to = (type: StepType, changes: Partial<Audit> = {}) => composed(type, changes).data.to
    expect(to('AI_REVIEW')).toEqual(['review@demo.example'])
    expect(to('KICK_OFF_WITH_AGENT')).toEqual(['audits@casco.example'])
    expect(to('EMAIL_INSURED')).toEqual(['ines@harboroven.example'])
    expect(to('EMAIL_INSURED', { insuredEmail: '' })).toEqual(['books@harboroven.example'])
    expect(to('INSURED_EMAIL_NEW_CONTACT')).toEqual(['books@harboroven.example'])
    const wrote = anAudit().history.map((entry) => {
      return { ...entry, ...carriedOutEntry('INSURED_EMAIL_NEW_CONTACT', false) }
    })
    expect(to('EMAILING_INSURED_2X', { history: wrote })).toEqual(['books@harboroven.example'])
    expect(textOf(composed('INSURED_EMAIL_3X', { history: wrote }))).toContain('Hello Bo,')
    expect(to('TEXT_INSURED')).toBe('+12075550109')
    const place = ['Harbor Oven', 'Attn: Ines Marlow']
    expect(to('MAILING_INSURED')).toEqual([...place, '1 Wharf St', 'Portland, ME 04101'])
    expect(to('MAILING_INSURED_LOCATION')[2]).toBe('2 Pier Rd')
  })

  it('leads the insured to their own page, and gives code and PIN; the agent gets neither', () => {
    const insured = SENT.filter((type) => STEPS[type].party === 'insured' && !isOfAppointment(type))
    for (const type of insured.filter((each) => STEPS[each].channel !== 'letter'))
      expect(textOf(composed(type))).toContain(LINK)
    for (const type of insured.filter((each) => each !== 'SENDING_CONFIRMATION_EMAIL')) {
      expect(textOf(composed(type))).toContain('T0001')
      expect(textOf(composed(type))).toContain('A1B2C3')
    }
    const agent = textOf(composed('KICK_OFF_WITH_AGENT'))
    for (const secret of [LINK, 'A1B2C3', 'T0001', 'GLP-0000001'])
      expect(agent).not.toContain(secret)
    const letter = composed('MAILING_INSURED')
    expect(letter.data).toMatchObject({ link: LINK })
    expect(textOf(letter)).toContain('https://audits.example/sml/letter')
    const returned = textOf(composed('EMAILING_INSURED_2X', { bakeState: 'WRONG_DOCS' }))
    expect(returned).toContain('https://audits.example/sml/r/intakeAAAAAAAAAAAAAA')
  })

  it.each(Object.keys(RETURNED_TEMPLATES.en) as StepType[])(
    '%s to an insured whose documents were returned says so, and is no first contact',
    (type) => {
      const contact = { agentInsuredEmail: 'new@harboroven.example' }
      for (const bakeState of ['WRONG_DOCS', 'REDO'] as const) {
        const text = textOf(composed(type, { ...contact, bakeState }))
        expect(text).toContain('need')
        expect(text).not.toMatch(/has asked us|no answer|answer your premium audit/)
        expect(text).toContain('/sml/r/')
        expect(gradeOf(text.replace(/https:\S+/g, ''))).toBeLessThanOrEqual(8)
      }
    },
  )

  it.each(SENT.filter((type) => STEPS[type].party !== 'carrier'))(
    '%s is in the language of its contact, whole',
    (type) => {
      const document = composed(type, { insuredLanguage: 'es', agentLanguage: 'es' })
      const text = textOf(document)
      expect(text).not.toMatch(/[{}]|undefined|null|\b(the|your|please|by)\b/i)
      if (STEPS[type].channel !== 'text') expect(text).toContain('Hola, ')
      if (document.collection === 'mail') {
        expect(document.data.message.html).toContain('<html lang="es"')
        expect(document.data.message.subject).toMatch(/ \[T0001\]$/)
      }
      const other = composed(type, { insuredLanguage: 'en', agentLanguage: 'en' })
      expect(textOf(other)).not.toContain('Hola')
    },
  )

  it('says days, documents, help and what is not known in Spanish', () => {
    const spanish = { insuredLanguage: 'es', insuredFirstName: '', insuredLastName: '' } as const
    const text = textOf(composed('EMAIL_INSURED', spanish))
    expect(text).toContain('Por favor conteste a más tardar el 1 de marzo de 2027')
    expect(text).toContain('estado de resultados o desglose de ventas, declaración de impuesto')
    expect(text).toContain('¿Tiene preguntas? Llame al 800.555.0100 (De 9 a 5).')
    expect(text).toContain('Hola, buen día:')
    expect(textOf(composed('EMAIL_INSURED', { ...spanish, auditDue: null }))).toContain(
      'lo antes posible',
    )
  })

  it('ends the subject to insured and agent with the code, not that to the carrier', () => {
    const subjectOf = (type: StepType) => {
      const { data } = composed(type)
      return 'message' in data ? data.message.subject : ''
    }
    expect(subjectOf('EMAIL_INSURED')).toBe('Your premium audit for Demo Mutual [T0001]')
    expect(subjectOf('KICK_OFF_WITH_AGENT')).toMatch(/ \[T0001\]$/)
    expect(subjectOf('AI_REVIEW')).not.toContain('[')
  })

  it('names the documents, the day, and the help phone', () => {
    const text = textOf(composed('EMAIL_INSURED'))
    expect(text).toContain('Please answer by March 1, 2027')
    expect(text).toContain('P&L / Income Statement or Sales Breakdown, Sales Tax Return')
    expect(text).toContain('Questions? Call 800.555.0100 (9 to 5).')
    expect(textOf(composed('EMAIL_INSURED', { auditDue: null }))).toContain('as soon as you can')
  })

  it.each(SENT.filter((type) => STEPS[type].party !== 'carrier'))(
    '%s is read with eight years of school',
    (type) => {
      const words = textOf(composed(type)).replace(/https:\S+/g, '')
      expect(gradeOf(words)).toBeLessThanOrEqual(8)
    },
  )

  it('without address, PIN or words it is refused, each by its code', () => {
    const code = (...given: Parameters<typeof compose>) => {
      const result = compose(...given)
      return result.ok ? 'sent' : result.error.code
    }
    const { publicUrl: _, ...nowhere } = advanceFacts()
    const { pin: __, ...noPin } = advanceFacts()
    const audit = anAudit()
    const values = (facts: AdvanceFacts) => placeholderValues(audit, 'EMAIL_INSURED', facts)
    const template = { subject: '', text: '{link} {pin}' }
    expect(renderTemplate(template, values(nowhere))).toMatchObject({
      error: { code: 'PUBLIC_ADDRESS_MISSING' },
    })
    expect(renderTemplate(template, values(noPin))).toMatchObject({
      error: { code: 'PIN_MISSING' },
    })
    const templates = { EMAIL_INSURED: { subject: 'Hi', text: 'Dear {firstName}' } }
    const carrier = aWorkCarrier({ templates })
    expect(code('EMAIL_INSURED', {}, { carrier })).toBe('TEMPLATE_INVALID')
    expect(code('CALL_INSURED')).toBe('TEMPLATE_MISSING')
    expect(code('EMAIL_INSURED', { insuredEmail: 'a@b.co, c@d.co' })).toBe('RECIPIENT_INVALID')
    expect(code('EMAIL_INSURED', { insuredEmail: 'a@b.co\r\nBcc: c@d.co' })).toBe(
      'RECIPIENT_INVALID',
    )
    expect(code('TEXT_INSURED', { insuredCell: '207.555.0109, 207.555.0110' })).toBe(
      'RECIPIENT_INVALID',
    )
    expect(code('KICK_OFF_WITH_AGENT')).toBe('sent')
  })
})

describe('sending', () => {
  it("is in a carrier's own words, where it has some", () => {
    const templates = { EMAIL_INSURED: { subject: 'Audit {code}', text: 'Go to {link}' } }
    const { data } = composed('EMAIL_INSURED', {}, { carrier: aWorkCarrier({ templates }) })
    expect(data).toMatchObject({
      message: { subject: 'Audit T0001 [T0001]', text: `Go to ${LINK}` },
    })
  })

  it("is the engine's: with the completion goes one document; a person has done it themselves", () => {
    const email = new TestAudit({ bakeState: 'CONTACTING', openSteps: { EMAIL_INSURED: 's1' } })
    const { outgoing } = email.do((w, c) => startStep(w, 'EMAIL_INSURED', c), {}, SYSTEM)
    expect(outgoing.map(({ collection, data }) => [collection, data.stepId])).toEqual([
      ['mail', 's1'],
    ])
    const byHand = new TestAudit({ bakeState: 'CONTACTING', openSteps: { EMAIL_INSURED: 's1' } })
    const change = byHand.do((w, c) => completeStep(w, 'EMAIL_INSURED', c), {}, BAKER)
    expect(change.outgoing).toEqual([])
    expect(byHand.last('EMAIL_INSURED').status).toBe('COMPLETED')
  })
})

/** The Flesch-Kincaid grade: years of school that a text takes. A line is a sentence too. */
function gradeOf(text: string): number {
  const sentences = text.split(/[.!?:]\s|\n+/).filter((part) => /[a-z]/i.test(part))
  const words = text.match(/[a-z][a-z'-]*/gi) ?? []
  const syllables = words.reduce((sum, word) => sum + syllablesIn(word), 0)
  return (0.39 * words.length) / sentences.length + (11.8 * syllables) / words.length - 15.59
}

function syllablesIn(word: string): number {
  const groups = word
    .toLowerCase()
    .replace(/(?:[^laeiouy]es|ed|[^laeiouy]e)$/, '')
    .match(/[aeiouy]{1,2}/g)
  return Math.max(1, groups?.length ?? 0)
}
