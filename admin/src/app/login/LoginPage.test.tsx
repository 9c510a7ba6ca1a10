import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { SignedIn } from '#shared/kernel/ports/host.ts'
import { renderAdmin } from '../../testing/renderAdmin.tsx'
import './LoginPage.tsx'

const signInButton = () => screen.findByRole('button', { name: 'Sign in with Google' })

it('an expired session says so, keeps what was typed and leads back', async () => {
  const { user, identity, services, address, go } = await renderAdmin({
    path: '/no/such/page',
    popup: 'admin@bakehouse.example',
  })
  await screen.findByRole('button', { name: 'Account of Ada Admin' })
  services.drafts.write('admin@bakehouse.example', 'one', { typed: true })
  identity.end()
  expect((await screen.findByRole('alert')).textContent).toContain('You are no longer signed in.')
  expect(screen.queryByRole('heading', { name: 'There is no such page' })).toBeNull()
  expect(services.drafts.read('admin@bakehouse.example', 'one')).toEqual({ typed: true })
  // Another read that failed leads here once more, from here.
  await go('/login?because=SIGN_IN_NEEDED')
  // The page is put up anew when its reason arrives: a press may fall on the one before it.
  await waitFor(
    async () => {
      const button = screen.queryByRole('button', { name: 'Sign in with Google' })
      if (button !== null) await user.click(button)
      screen.getByRole('heading', { name: 'There is no such page' })
    },
    { timeout: 15_000 },
  )
  expect(address()).toBe('/no/such/page')
})

it('a sign-out in another tab is a wish: no reason is given and nothing typed stays', async () => {
  const { identity, services } = await renderAdmin({ path: '/no/such/page' })
  await screen.findByRole('button', { name: 'Account of Ada Admin' })
  services.drafts.write('admin@bakehouse.example', 'one', { typed: true })
  await identity.signOut()
  await signInButton()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(services.drafts.read('admin@bakehouse.example', 'one')).toBeUndefined()
})

it('a user who returns without having signed in can open the window again at once', async () => {
  const { user, identity } = await renderAdmin({ signedIn: null, path: '/login' })
  let closeFirst = () => {}
  const first = new Promise<Result<SignedIn>>((resolve) => {
    closeFirst = () => resolve({ ok: false, error: refusal('SIGN_IN_FAILED') })
  })
  const opened = vi.spyOn(identity, 'signIn').mockReturnValueOnce(first)
  await user.click(await signInButton())
  const busy = await screen.findByRole<HTMLButtonElement>('button', {
    name: 'Waiting for the sign-in window',
  })
  expect(busy.disabled).toBe(true)
  window.dispatchEvent(new Event('focus'))
  await user.click(await signInButton())
  expect(opened).toHaveBeenCalledTimes(2)
  expect((await screen.findByRole('alert')).textContent).toContain('Sign-in with google failed.')
  const second = vi.spyOn(identity, 'signIn').mockReturnValueOnce(new Promise(() => {}))
  await user.click(await signInButton())
  // The first window reports its end only now. It is not the second one's.
  closeFirst()
  await act(() => first)
  expect(second).toHaveBeenCalledTimes(3)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /window/ }).disabled).toBe(true)
})
