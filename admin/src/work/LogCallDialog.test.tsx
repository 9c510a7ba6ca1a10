import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Audit } from '#shared/audit/model.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import type { StepType } from '#shared/firm/model.ts'
import { aStep } from '#shared/testing/builders.ts'
import { auditOf, NOW, renderAdmin } from '../testing/renderAdmin.tsx'
import '../audits/show/AuditShow.tsx'

/** The dialog of an open call, and what the store holds of its audit. */
async function openCall(type: StepType, changes: Partial<Audit> = {}) {
  const step = aStep({ id: 'call', type, auditFSID: 'called', dueAt: NOW, dateStarted: NOW })
  const audit = auditOf({
    id: 'called',
    auditCode: 'HM1',
    bakeState: 'CONTACTING',
    openSteps: { [type]: step.id },
    nextStep: type,
    nextDue: '2026-11-19',
    ...changes,
  })
  const admin = await renderAdmin({ audits: [audit], steps: [step], path: '/audits/HM1' })
  const { user, memory } = admin
  await screen.findByRole('button', { name: 'Log the call' })
  await user.keyboard('l')
  const dialog = await screen.findByRole('dialog', { name: 'Log call' })
  const choose = (name: RegExp) => user.click(within(dialog).getByRole('radio', { name }))
  const field = (name: string | RegExp) =>
    within(dialog).getByLabelText<HTMLInputElement>(name, { selector: 'input' })
  const log = async () => {
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  const stored = () => memory.all<Audit>('audits')[0] as Audit
  const open = () =>
    memory
      .all<Step>('asteps')
      .filter(({ status }) => status !== 'COMPLETED')
      .map((each) => each.type)
  return { ...admin, dialog, choose, field, log, stored, open }
}

it('a wrong number has a box for the right one, which is saved with the call and called next', async () => {
  const { user, dialog, choose, field, log, stored, open } = await openCall('CALL_INSURED')
  expect(within(dialog).queryByLabelText('Right number')).toBeNull()
  await choose(/Wrong number/)
  expect(within(dialog).getByText(/It replaces 207\.555\.0101/)).toBeTruthy()
  await user.type(field('Right number'), '20755')
  expect(field('Right number').getAttribute('aria-invalid')).toBe('true')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(stored().history).toHaveLength(1)
  await user.type(field('Right number'), '50199')
  await log()
  expect(stored().insuredPhone).toBe('207.555.0199')
  expect(stored().history.at(-1)?.text).toBe('Called Insured, wrong number')
  expect(open()).toEqual(['CALL_INSURED'])
})

it('the right number may stay unknown', async () => {
  const { choose, log, stored } = await openCall('CALL_INSURED')
  await choose(/Wrong number/)
  await log()
  expect(stored().insuredPhone).toBe('207.555.0101')
  expect(
    stored()
      .history.map(({ text }) => text)
      .slice(1),
  ).toEqual(['Called Insured, wrong number'])
})

it('the contact that the agent gives is typed where the call is logged, and is written to next', async () => {
  const { user, dialog, choose, field, log, stored, open } = await openCall(
    'GET_INSURED_FROM_AGENT',
    { insuredEmail: '' },
  )
  await choose(/Spoke/)
  const contact = within(dialog).getByRole('group', { name: 'Insured contact from the agent' })
  expect(contact).toBeTruthy()
  await user.type(field('First name'), 'Dana')
  await user.type(field('Email'), 'dana@osteria.example')
  expect(within(dialog).getByText(/New Contact/)).toBeTruthy()
  await log()
  expect(stored()).toMatchObject({
    agentInsuredFirstName: 'Dana',
    agentInsuredEmail: 'dana@osteria.example',
    agentInsuredPhone: '',
  })
  await waitFor(() => expect(open()).toContain('INSURED_EMAIL_NEW_CONTACT'))
})

it('a call at an hour says whose clock it is', async () => {
  const { dialog, choose, log } = await openCall('CALL_INSURED', { timeZone: 'America/Denver' })
  await choose(/Call back/)
  expect(within(dialog).getByText('Their time (Mountain)')).toBeTruthy()
  expect(within(dialog).getByText('Call Insured on 11/20/26 10:00 MT')).toBeTruthy()
  await log()
  const panel = screen.getByRole('region', { name: 'Next action' })
  expect(await within(panel).findByText(/^11\/20\/26 10:00 MT/)).toBeTruthy()
})
