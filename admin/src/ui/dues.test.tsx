import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { auditOf, renderAdmin } from '../testing/renderAdmin.tsx'
import '../audits/list/AuditList.tsx'

it('an audit that is sent is not late any more, whenever it was due', async () => {
  const due = { auditDue: '2026-11-09', nextStep: null, nextDue: null } as const
  await renderAdmin({
    audits: [
      auditOf({ ...due, id: 'open', auditCode: 'OPEN1', bakeState: 'SUBMITTED' }),
      auditOf({ ...due, id: 'sent', auditCode: 'SENT1', bakeState: 'SENT_TO_CARRIER' }),
    ],
  })
  const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))
  expect((await row(/OPEN1/)).getByText('10 d late')).toBeTruthy()
  expect((await row(/SENT1/)).queryByText(/late/)).toBeNull()
})
