import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { beforeEach, expect, it } from 'vitest'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import { App } from '../app/App.tsx'
import { publicWorld } from '../testing/publicWorld.ts'

const NO_MATCH = /We can’t find an audit with that code and PIN/

beforeEach(() => window.history.replaceState({}, '', '/'))

async function landing(path = '/') {
  window.history.replaceState({}, '', path)
  const world = publicWorld()
  await world.open('HM-0044870', 'A1B2C3D4')
  const { container } = render(<App services={world.services} />)
  await screen.findByRole('heading', { level: 1, name: 'Open your premium audit' })
  return { ...world, container, user: userEvent.setup() }
}

it('says what is missing, and shows no name', async () => {
  const { user, container } = await landing()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  const summary = await screen.findByRole('alert')
  await waitFor(() => expect(document.activeElement).toBe(summary))
  expect(summary.textContent).toContain('Enter the audit code')
  expect(summary.textContent).toContain('Enter the PIN')
  expect(document.title).toMatch(/^Error: Open your premium audit/)
  await user.click(screen.getByRole('link', { name: 'Enter the PIN' }))
  expect(document.activeElement).toBe(screen.getByLabelText('PIN'))
  await user.type(screen.getByLabelText('PIN'), 'A1B')
  // A problem goes as soon as it is corrected; what is wrong anew is said at the next Continue.
  expect(screen.queryByRole('link', { name: 'Enter the PIN' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('PIN'))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByRole('link', { name: /Enter the whole PIN/ })
  expect(container.textContent).toContain('Bakehouse')
})

it('opens with code and PIN however they are typed', async () => {
  const { user, lookedUp } = await landing('/sml/hm 0o44870')
  expect(screen.getByLabelText<HTMLInputElement>('Audit code').value).toBe('hm 0o44870')
  await user.type(screen.getByLabelText('PIN'), ' a i-b2 - c3d4 ')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByRole('heading', { name: 'Who are you?' })
  expect(window.location.pathname).toMatch(/^\/sml\/audit\/[^/]+\/who$/)
  expect(lookedUp()).toBe(1)
})

it('opens with a PIN of six characters from an older letter', async () => {
  const { user, open } = await landing('/sml/hm0044871')
  await open('HM-0044871', '7KX40D')
  await user.type(screen.getByLabelText('PIN'), '7kx4od')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByRole('heading', { name: 'Who are you?' })
})

it('answers the same for a wrong code and a wrong PIN, and differently when nothing answered', async () => {
  const { user, failLookUp } = await landing('/sml/letter')
  expect(screen.getByText('Where to find your code and PIN').closest('details')?.open).toBe(true)
  const texts: string[] = []
  for (const [code, pin] of [
    ['HM0044870', 'A1B2C3D5'],
    ['HM0044871', 'A1B2C3D4'],
  ]) {
    await user.clear(screen.getByLabelText('Audit code'))
    await user.clear(screen.getByLabelText('PIN'))
    await user.type(screen.getByLabelText('Audit code'), code ?? '')
    await user.type(screen.getByLabelText('PIN'), pin ?? '')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await screen.findByRole('link', { name: NO_MATCH })
    texts.push(screen.getByRole('alert').textContent ?? '')
  }
  expect(texts[0]).toBe(texts[1])
  failLookUp(new StoreError('unavailable', 'GetD', 'no signal'))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByRole('link', { name: /You’re offline/ })
  failLookUp(new StoreError('unknown', 'GetD', '500'))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByRole('link', { name: /Something went wrong on our side/ })
})

it('staff open a code without its PIN in the back office, which asks who they are', async () => {
  const { user, lookedUp } = await landing()
  const staff = () => screen.getByRole('link', { name: /^Staff/ }).getAttribute('href')
  expect(staff()).toBe('/admin')
  await user.type(screen.getByLabelText('Audit code'), ' hm-0044870 ')
  expect(staff()).toBe('/admin/audits/HM0044870')
  expect(screen.getByText('Staff: open HM0044870 in the back office')).toBeTruthy()
  await user.clear(screen.getByLabelText('Audit code'))
  await user.type(screen.getByLabelText('Audit code'), '../../<script>')
  expect(staff()).toBe('/admin/audits/SCRIPT')
  // Nothing is asked of the server: the page cannot tell whether there is such a code.
  expect(lookedUp()).toBe(0)
})

it.each([
  ['en', 'Send me my link again', 'Email or phone', /If what you typed matches/],
  ['es', 'Envíenme mi enlace otra vez', 'Correo o teléfono', /Si lo que escribió coincide/],
])(
  'asks for the link again in %s, and answers the same whether it matches or not',
  async (...row) => {
    const [language, open, contact, answer] = row
    for (const typed of ['ines@harboroven.example', 'eve@evil.example']) {
      window.localStorage.clear()
      const { user, container, harness } = await landing()
      if (language === 'es') await user.click(screen.getByRole('button', { name: 'Español' }))
      await user.type(document.getElementById('code') as HTMLElement, 'hm-0044870')
      await user.click(await screen.findByRole('button', { name: open }))
      const field = await screen.findByLabelText(contact)
      await user.type(field, 'nobody')
      await user.click(document.querySelector('form button[type=submit]') as HTMLElement)
      await screen.findByRole('alert')
      await user.clear(field)
      await user.type(field, ` ${typed.toUpperCase()} `)
      const { violations } = await axe.run(container, {
        rules: { 'color-contrast': { enabled: false } },
      })
      expect(violations.map(({ id }) => id)).toEqual([])
      await user.click(document.querySelector('form button[type=submit]') as HTMLElement)
      expect((await screen.findByRole('status')).textContent).toMatch(answer)
      expect(harness.store.all('linkRequests')).toMatchObject([
        { code: 'HM0044870', contact: typed },
      ])
      cleanup()
    }
  },
)

it('is the landing page at any address, in either language', async () => {
  const { user } = await landing('/some/where/very/deep')
  await user.type(screen.getByLabelText('Audit code'), 'kept')
  await user.click(screen.getByRole('button', { name: 'Español' }))
  await screen.findByRole('heading', { name: 'Abra su auditoría de prima' })
  expect(document.documentElement.lang).toBe('es')
  expect(screen.getByLabelText<HTMLInputElement>('Código de auditoría').value).toBe('kept')
})
