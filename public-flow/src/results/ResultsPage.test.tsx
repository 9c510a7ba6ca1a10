import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { type ResultLink, resultLinkPath } from '#shared/audit/resultPackage.ts'
import { bodyOf } from '#shared/kernel/ports/fileStore.ts'
import { App } from '../app/App.tsx'
import { publicWorld } from '../testing/publicWorld.ts'

const ID = 'Ab3dEf6hIj9kLm2nOp5q'

async function open({ isOver = false } = {}) {
  const { services, harness, files } = publicWorld()
  const now = harness.clock.now().getTime()
  const file = { name: '4512-r0.pdf', contentType: 'application/pdf', size: 1_234_567, sha256: '' }
  await harness.store.set('resultLinks', ID, {
    ...{ resultId: 'a-0', auditFSID: 'a', auditCode: '4512AB', carrierCompany: 'DEMO' },
    ...{ carrierName: 'Demo Mutual', insuredCompany: 'Harbor Oven LLC', audience: 'carrier' },
    ...{ files: [file], dateAdded: harness.clock.now(), openedAt: null, pending: false },
    openUntil: new Date(now + (isOver ? -1 : 86_400_000)),
  })
  await files.put(resultLinkPath(ID, 0), bodyOf(new Uint8Array([1, 2, 3])), file)
  window.history.replaceState({}, '', `/sml/results/${ID}`)
  render(<App services={services} />)
  const link = () => harness.store.get<ResultLink>('resultLinks', ID)
  return { link, harness }
}

beforeEach(() => {
  URL.createObjectURL = vi.fn(() => 'blob:x')
  URL.revokeObjectURL = vi.fn()
})

it('downloads a file, and says once that it was opened', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { link } = await open()
  await screen.findByRole('heading', { name: 'Premium audit of Harbor Oven LLC' })
  expect((await link())?.openedAt).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Download 4512-r0.pdf' }))
  await vi.waitFor(() => expect(clicked).toHaveBeenCalledTimes(1), 60_000)
  await vi.waitFor(async () => expect(await link()).toMatchObject({ pending: true }), 60_000)
  clicked.mockRestore()
})

it('a link whose days are over shows nothing of the audit', async () => {
  await open({ isOver: true })
  await screen.findByText(/^This link to audit results has ended/)
  expect(screen.queryByText(/Harbor Oven/)).toBeNull()
})

it('a link that there is not is one that has ended', async () => {
  const { services } = publicWorld()
  window.history.replaceState({}, '', '/sml/results/another')
  render(<App services={services} />)
  await screen.findByText(/has ended/)
})
