import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ResultPackage } from '#shared/audit/resultPackage.ts'
import { runPass } from '#shared/engine/worker/runPass.ts'
import { sentAudit } from '#shared/testing/billedAudits.ts'
import { expectFailedReads, renderAdmin } from '../../testing/renderAdmin.tsx'
import './AuditShow.tsx'

const FAILED: Omit<ResultPackage, 'id'> = {
  auditFSID: 'one',
  auditCode: 'A1',
  carrierCompany: 'DEMO',
  revision: 0,
  dateAdded: new Date('2026-11-18T15:00:00Z'),
  channel: 'endpoint',
  to: 'https://old.carrier.example/in',
  agentCopy: '',
  state: 'FAILED',
  attempt: 1,
  triesLeft: 2,
  tryAt: new Date('2026-11-18T15:00:00Z'),
  files: [{ name: 'A1-r0.pdf', contentType: 'application/pdf', size: 3, sha256: 'abc'.repeat(20) }],
  receipt: '',
  sentAt: null,
  error: {
    code: 'RESULTS_NOT_TAKEN',
    message: 'The carrier’s endpoint did not accept the results: it answered 401.',
    next: 'Ask the carrier what its endpoint expects, then send the results again.',
  },
}

it('results of a revision that the audit has left behind are not sent again', async () => {
  await renderAdmin({
    path: '/audits/A1',
    audits: [sentAudit({ id: 'one', auditCode: 'A1', revision: 1 })],
    seed: (store) => store.set('results', 'one-0', { ...FAILED }),
  })
  const panel = await screen.findByRole('region', { name: 'Results to the carrier' })
  expect(await within(panel).findByText('Not delivered')).toBeTruthy()
  expect(within(panel).queryByRole('button', { name: 'Send again' })).toBeNull()
})

it('what was sent to the carrier shows with its error, and an admin sends it again', async () => {
  const { user, memory, services } = await renderAdmin({
    path: '/audits/A1',
    audits: [sentAudit({ id: 'one', auditCode: 'A1' })],
    seed: async (store) => {
      await store.set('results', 'one-0', { ...FAILED })
      await store.update('carriers', 'DEMO', {
        results: { email: 'uw@carrier.example', endpoint: '' },
      })
    },
  })
  // The engine's answer waits, so that what is shown until then can be seen.
  const { commands } = services
  const { ask } = commands
  let answer = () => {}
  const gate = new Promise<void>((resolve) => {
    answer = resolve
  })
  commands.ask = (asked) => {
    const asking = ask(asked)
    return { ...asking, end: gate.then(() => asking.end) }
  }
  expectFailedReads()
  const panel = await screen.findByRole('region', { name: 'Results to the carrier' })
  expect(await within(panel).findByText('Not delivered')).toBeTruthy()
  expect(panel.textContent).toContain('it answered 401')
  expect(within(panel).getByRole('button', { name: 'A1-r0.pdf' }).title).toContain('abcabc')
  await user.click(within(panel).getByRole('button', { name: 'A1-r0.pdf' }))
  expect((await within(panel).findByRole('alert')).textContent).toContain('could not be read')
  await user.click(within(panel).getByRole('button', { name: 'Send again' }))
  await within(panel).findByText('The worker sends it again')
  answer()
  await runPass({ ...services, store: memory })
  expect(await within(panel).findByText('Revision 0 to uw@carrier.example')).toBeTruthy()
  expect(await within(panel).findByText('Waiting to be sent')).toBeTruthy()
})
