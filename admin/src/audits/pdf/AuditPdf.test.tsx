import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Audit } from '#shared/audit/model.ts'
import { aCarrier } from '#shared/testing/builders.ts'
import { auditOf, expectFailedReads, renderAdmin } from '../../testing/renderAdmin.tsx'
import './AuditPdf.tsx'

it('shows the report, saves versions of it and opens them; a failure says what it is', async () => {
  const audit = auditOf({ id: 'osteria', auditCode: 'HM-0045012', openSteps: {} })
  const { user, memory, failing, log } = await renderAdmin({
    audits: [audit],
    path: '/audits/HM0045012/pdf',
  })
  // The screen's code is read at its first use.
  expect(await screen.findByText('%PDF-')).toBeTruthy()
  expect(screen.getByText(/^None is saved yet/)).toBeTruthy()

  expectFailedReads()
  await memory.delete('carriers', audit.carrierCompany)
  const save = screen.getByRole('button', { name: 'Save this version' })
  await user.click(save)
  expect((await screen.findByRole('alert')).textContent).toContain('is no longer in the audits')
  expect((await memory.get<Audit>('audits', 'osteria'))?.pdfHistory).toEqual([])
  await memory.set('carriers', 'DEMO', { ...aCarrier() })
  await user.click(save)
  expect(await screen.findByText('Saved as version 1.')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  await waitFor(() => expect(save.textContent).toBe('Save this version'))
  await user.click(save)
  expect(await screen.findByText('Saved as version 2.')).toBeTruthy()
  const versions = screen.getAllByRole('button', { name: /^Version/ })
  expect(versions.map((each) => each.textContent)).toEqual([
    'Version 211/19/26 12:00, by admin@bakehouse.example',
    'Version 111/19/26 12:00, by admin@bakehouse.example',
  ])
  expect(versions[0]?.getAttribute('aria-current')).toBe('true')

  failing.breakReads('attachments')
  await user.click(screen.getByRole('button', { name: 'As it is now' }))
  expect((await screen.findByRole('alert')).textContent).toContain('could not be read')
  expect(log).toContain('request failed')
  failing.mend()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('%PDF-')).toBeTruthy()
})
