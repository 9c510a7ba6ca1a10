import { expect, it } from 'vitest'
import { LANGUAGE_CODES } from '#shared/kernel/language.ts'
import { memoryDocumentStore } from '#shared/simulation/memoryDocumentStore.ts'
import { aCarrier } from '#shared/testing/builders.ts'
import { renderTemplate, sampleValues, TEMPLATE_STEPS, templateOf } from '../messages/templates.ts'
import { changeTemplates } from './changeSettings.ts'

const OWN = { subject: ' Audit of {insuredCompany} ', text: 'Hello {contactName}\n' }

it('a carrier has words of its own, until they are removed', async () => {
  const store = memoryDocumentStore()
  const carrier = aCarrier({ v: 0 })
  await store.set('carriers', carrier.id, { ...carrier })
  const step = 'EMAIL_INSURED'
  const set = await changeTemplates(store, carrier, { step, template: OWN })
  if (!set.ok) throw new Error(set.error.message)
  expect(templateOf(step, set.value, 'en')).toEqual({
    subject: 'Audit of {insuredCompany}',
    text: 'Hello {contactName}',
  })
  const late = changeTemplates(store, carrier, { step, template: null })
  expect(await late).toMatchObject({ error: { code: 'TEMPLATE_IS_BUILT_IN' } })
  const back = await changeTemplates(store, set.value, { step, template: null })
  if (!back.ok) throw new Error(back.error.message)
  expect(templateOf(step, back.value, 'en')).toEqual(templateOf(step, carrier, 'en'))
})

it.each([
  ['EMAIL_INSURED', { ...OWN, text: 'Dear {nobody}' }, 'TEMPLATE_INVALID'],
  ['EMAIL_INSURED', { ...OWN, text: 'Dear {' }, 'TEMPLATE_INVALID'],
  ['EMAIL_INSURED', { ...OWN, subject: ' ' }, 'TEMPLATE_EMPTY'],
  ['EMAIL_INSURED', { ...OWN, text: ' ' }, 'TEMPLATE_EMPTY'],
  ['EMAIL_INSURED', { ...OWN, text: 'x'.repeat(4001) }, 'TEMPLATE_TOO_LONG'],
  ['CALL_INSURED', OWN, 'STEP_HAS_NO_TEMPLATE'],
] as const)('of %s is refused: %o', async (step, template, code) => {
  const store = memoryDocumentStore()
  const refused = await changeTemplates(store, aCarrier(), { step, template })
  expect(refused).toMatchObject({ ok: false, error: { code } })
})

it('Spanish words are kept beside the English ones, and removed alone', async () => {
  const store = memoryDocumentStore()
  const carrier = aCarrier({ v: 0 })
  await store.set('carriers', carrier.id, { ...carrier })
  const step = 'EMAIL_INSURED'
  const english = await changeTemplates(store, carrier, { step, template: OWN })
  if (!english.ok) throw new Error(english.error.message)
  const words = { subject: 'Auditoría', text: 'Hola, {contactName}:' }
  const change = { step, template: words, language: 'es' } as const
  const both = await changeTemplates(store, english.value, change)
  if (!both.ok) throw new Error(both.error.message)
  expect(templateOf(step, both.value, 'es')).toEqual(words)
  expect(templateOf(step, both.value, 'en')?.text).toBe('Hello {contactName}')
  const back = await changeTemplates(store, both.value, { ...change, template: null })
  if (!back.ok) throw new Error(back.error.message)
  expect(templateOf(step, back.value, 'es')).toEqual(templateOf(step, {}, 'es'))
  expect(templateOf(step, back.value, 'en')?.text).toBe('Hello {contactName}')
  const carriers = { ...change, step: 'AI_REVIEW' } as const
  expect(await changeTemplates(store, back.value, carriers)).toMatchObject({
    error: { code: 'STEP_HAS_NO_TEMPLATE' },
  })
})

it('every built-in template has a sample', () => {
  for (const language of LANGUAGE_CODES)
    for (const step of TEMPLATE_STEPS[language]) {
      const template = templateOf(step, {}, language)
      if (template === null) throw new Error(step)
      const rendered = renderTemplate(template, sampleValues(aCarrier(), language))
      expect(rendered.ok && rendered.value.text).not.toMatch(/[{}]/)
    }
})
