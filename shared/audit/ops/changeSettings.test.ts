import { expect, it } from 'vitest'
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
  expect(templateOf(step, set.value)).toEqual({
    subject: 'Audit of {insuredCompany}',
    text: 'Hello {contactName}',
  })
  const late = changeTemplates(store, carrier, { step, template: null })
  expect(await late).toMatchObject({ error: { code: 'TEMPLATE_IS_BUILT_IN' } })
  const back = await changeTemplates(store, set.value, { step, template: null })
  if (!back.ok) throw new Error(back.error.message)
  expect(templateOf(step, back.value)).toEqual(templateOf(step, carrier))
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

it('every built-in template has a sample', () => {
  for (const step of TEMPLATE_STEPS) {
    const template = templateOf(step, {})
    if (template === null) throw new Error(step)
    const rendered = renderTemplate(template, sampleValues(aCarrier()))
    expect(rendered.ok && rendered.value.text).not.toMatch(/[{}]/)
  }
})
