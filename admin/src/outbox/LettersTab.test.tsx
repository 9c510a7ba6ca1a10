import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { anAudit, aUser } from '#shared/testing/builders.ts'
import { NOW, renderAdmin } from '../testing/renderAdmin.tsx'
import '../manage/ManageScreen.tsx'
import './LettersTab.tsx'

const ADMIN = aUser({ carriers: ['DEMO'] })

const letter = (more: object) => ({
  ...{ auditFSID: 'one', stepId: 's', stepType: 'MAILING_INSURED', carrierCompany: 'DEMO' },
  ...{ to: ['Harbor Oven', 'Portland, ME 04101'], subject: 'Your audit', text: 'Dear you' },
  ...{ link: '', dateAdded: NOW, folded: false },
  ...more,
})

const run = {
  ...{ carrierCompany: 'DEMO', at: NOW, by: ADMIN.email, command: 'c', state: 'PRINTED' },
  ...{ letters: ['printed'], pages: [1], sender: ['Bakehouse'], takenBack: [], mailedOn: null },
  ...{ carrier: { name: 'Demo', timeZone: 'America/New_York', helpPhone: '', helpHours: '' } },
  ...{ url: null, sha256: null },
  leftOut: [{ id: 'left', auditFSID: 'two', code: 'L-2', why: 'The address is empty.' }],
}

const open = () =>
  renderAdmin({
    path: '/manage/letters',
    users: [ADMIN],
    seed: async (store) => {
      await store.set('audits', 'one', { ...anAudit({ id: 'one' }) })
      await store.set('letters', 'due', letter({}))
      await store.set('letters', 'left', letter({ to: ['مطعم'], leftOut: 'It can’t be printed.' }))
      await store.set('letters', 'printed', letter({ to: ['Cove Deli'], run: 'DEMO-261127-1' }))
      await store.set('letterRuns', 'DEMO-261127-1', run)
    },
  })

it('shows what is due and why a letter was left out, and marks a run as mailed with its day', async () => {
  const { user, memory } = await open()
  expect(await screen.findByRole('row', { name: /Harbor Oven, Portland/ })).toBeTruthy()
  expect(screen.getByRole('row', { name: /مطعم It can’t be printed/ })).toBeTruthy()
  expect(screen.queryByRole('row', { name: /Cove Deli/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Print 2 letters' })).toBeTruthy()
  expect(screen.getByText('L-2: The address is empty.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Mark DEMO-261127-1 as mailed' }))
  const dialog = await screen.findByRole('dialog', { name: 'Mark DEMO-261127-1 as mailed' })
  await user.click(within(dialog).getByRole('button', { name: 'Mark as mailed' }))
  expect(await screen.findByText(/^Mailed \d\d\/\d\d\/\d\d$/)).toBeTruthy()
  expect(await memory.get('letters', 'printed')).toMatchObject({ delivery: { state: 'SUCCESS' } })
})

it('a run is given up, and a code that no letter has is refused', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Discard DEMO-261127-1' }))
  const dialog = await screen.findByRole('dialog', { name: 'Discard DEMO-261127-1?' })
  await user.click(within(dialog).getByRole('button', { name: 'Discard' }))
  expect(await screen.findByText('Discarded')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Print 3 letters' })).toBeTruthy()
  await user.type(screen.getByLabelText('Code on the letter'), 'nope')
  await user.click(screen.getByRole('button', { name: 'Mark as returned' }))
  expect(await screen.findByText(/There is no letter of nope/)).toBeTruthy()
})
