import { screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { expect, it, vi } from 'vitest'
import { aUser } from '#shared/testing/builders.ts'
import { auditOf, renderAdmin } from '../testing/renderAdmin.tsx'
import { DARK, LIGHT } from './theme/tokens.ts'
import '../audits/list/AuditList.tsx'
import '../audits/show/AuditShow.tsx'
import '../home/Home.tsx'
import '../queue/Queue.tsx'
import './login/LoginPage.tsx'
import './settings/SettingsPage.tsx'
import './keyboard/KeysDialog.tsx'

const audits = () => [auditOf({ id: 'one', auditCode: 'A1', insuredCompany: 'Harbor Oven' })]

it('specification §2: "... LOADING ..." stands over the screen until it is there', async () => {
  await renderAdmin({ audits: audits() })
  expect(screen.getByRole('status').textContent).toBe('... LOADING ...')
  await screen.findByText('A1')
  expect(screen.queryByText('... LOADING ...')).toBeNull()
})

it('without a session there is only the sign-in, and signing in leads on', async () => {
  const { user, memory } = await renderAdmin({
    audits: audits(),
    signedIn: null,
    popup: 'admin@bakehouse.example',
  })
  const button = await screen.findByText('Sign in with Google')
  expect(memory.reads()).toEqual({})
  await user.click(button)
  expect(await screen.findByText('A1')).toBeTruthy()
})

it('specification §8: a closed or failed pop-up says "Sign-in with google failed."', async () => {
  const { user } = await renderAdmin({ signedIn: null, popup: null })
  await user.click(await screen.findByText('Sign in with Google'))
  expect((await screen.findByRole('alert')).textContent).toContain('Sign-in with google failed.')
})

it('specification §6: an unregistered account is signed out, notified and logged', async () => {
  const { user, identity, log } = await renderAdmin({
    signedIn: null,
    popup: 'stranger@bakehouse.example',
  })
  await user.click(await screen.findByText('Sign in with Google'))
  expect((await screen.findByRole('alert')).textContent).toContain(
    'This account is not registered with Bakehouse. You were signed out.',
  )
  expect(await identity.current()).toBeNull()
  expect(log).toContain('domain not authorized')
})

it('an account whose document has another id sees how it is adopted', async () => {
  const { user, identity } = await renderAdmin({
    signedIn: null,
    popup: 'ann@bakehouse.example',
    seed: (store) => store.set('users', 'x7Kq', { email: 'ann@bakehouse.example', carriers: [] }),
  })
  await user.click(await screen.findByText('Sign in with Google'))
  expect((await screen.findByRole('alert')).textContent).toContain('bakehouse users adopt')
  expect(await identity.current()).toBeNull()
})

it.each([
  ['Ann@Bakehouse.example', 'ann@bakehouse.example'],
  ['ann@bakehouse.example', 'Ann@Bakehouse.example'],
])('%s signs in where the users have %s: it sees how that is adopted', async (popup, email) => {
  const { user } = await renderAdmin({
    signedIn: null,
    popup,
    seed: (store) => store.set('users', 'x7Kq', { email, carriers: [] }),
  })
  await user.click(await screen.findByText('Sign in with Google'))
  expect((await screen.findByRole('alert')).textContent).toContain('bakehouse users adopt')
})

it('a user without carriers stays signed in, and reads whom to ask', async () => {
  const { identity, memory } = await renderAdmin({ users: [aUser({ carriers: [] })] })
  expect(await screen.findByText(/no carrier is assigned to you.*Ask an admin/)).toBeTruthy()
  expect(await identity.current()).not.toBeNull()
  expect(Object.keys(memory.reads())).not.toContain('audits')
})

it('an account that the rules refuse to read itself is unregistered too', async () => {
  const { user, failing, log } = await renderAdmin({
    signedIn: null,
    popup: 'stranger@bakehouse.example',
  })
  failing.breakReads('users', 'permission-denied')
  await user.click(await screen.findByText('Sign in with Google'))
  expect((await screen.findByRole('alert')).textContent).toContain('not registered')
  expect(log).toContain('domain not authorized')
})

it('a server that does not answer is not called a failed sign-in', async () => {
  const { user, failing } = await renderAdmin({
    signedIn: null,
    popup: 'admin@bakehouse.example',
  })
  failing.breakReads('users')
  await user.click(await screen.findByText('Sign in with Google'))
  expect((await screen.findByRole('alert')).textContent).toContain('Bakehouse did not answer.')
})

it('a user whose registration ended is signed out with the reason, also with a stored session', async () => {
  const { identity, log } = await renderAdmin({ signedIn: 'gone@bakehouse.example' })
  expect((await screen.findByRole('alert')).textContent).toContain('not registered')
  expect(await identity.current()).toBeNull()
  expect(log).toContain('domain not authorized')
})

it('a database that does not answer at the start causes no sign-out, and can be tried again', async () => {
  const { user, failing, identity } = await renderAdmin({ audits: audits(), broken: 'users' })
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(await identity.current()).not.toBeNull()
  failing.mend()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('A1')).toBeTruthy()
})

it.each([
  ['a list', 'audits', 'ga'],
  ["a verb of the business's own", 'asteps', 'gq'],
])(
  'an ended session, as %s finds it, leads to the sign-in, says so and keeps what was typed',
  async (_, collection, keys) => {
    const { user, failing, identity, services } = await renderAdmin({
      audits: audits(),
      path: '/nowhere',
    })
    await screen.findByText('There is no such page')
    services.drafts.write('ada', 'A1', { text: 'typed' })
    const signOut = vi.spyOn(identity, 'signOut')
    failing.breakReads(collection, 'unauthenticated')
    await user.keyboard(keys)
    expect(await screen.findByText('Sign in with Google')).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toContain('You are no longer signed in.')
    expect(new Set(signOut.mock.calls.map(([how]) => how?.byWish))).toEqual(new Set([false]))
    expect(services.drafts.read('ada', 'A1')).toEqual({ text: 'typed' })
  },
)

it('a refused read (403) is no sign-out', async () => {
  const { user, failing, identity } = await renderAdmin({ audits: audits(), path: '/nowhere' })
  await screen.findByText('There is no such page')
  failing.breakReads('asteps', 'permission-denied')
  await user.keyboard('gq')
  await screen.findByRole('alert')
  expect(await identity.current()).not.toBeNull()
  expect(screen.queryByText('Sign in with Google')).toBeNull()
})

it('signing out ends the session and leads to the sign-in', async () => {
  const { user, identity, log } = await renderAdmin({ audits: audits() })
  await screen.findByText('A1')
  await user.click(screen.getByRole('button', { name: 'Switch to dark' }))
  await user.click(screen.getByRole('button', { name: 'Account of Ada Admin' }))
  const account = await screen.findByRole('dialog', { name: 'Account of Ada Admin' })
  const { violations } = await axe.run(account, {
    rules: { 'color-contrast': { enabled: false } },
  })
  expect(violations.map(({ id }) => id)).toEqual([])
  await user.click(screen.getByRole('menuitem', { name: 'Sign out' }))
  expect(await screen.findByText('Sign in with Google')).toBeTruthy()
  expect(await identity.current()).toBeNull()
  expect(log).toEqual([])
})

it('signing out in another tab leaves nothing on screen here', async () => {
  const { identity, log } = await renderAdmin({ audits: audits() })
  await screen.findByText('A1')
  await identity.signOut()
  expect(await screen.findByText('Sign in with Google')).toBeTruthy()
  expect(screen.queryByText('A1')).toBeNull()
  expect(log).toEqual([])
})

it('a screen that breaks leaves the menu, which leads on', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const broken = { ...auditOf({ id: 'one', auditCode: 'A1' }), history: null as never }
  const { user, log } = await renderAdmin({ audits: [broken], path: '/audits/A1' })
  expect(await screen.findByRole('heading', { name: 'This screen stopped working' })).toBeTruthy()
  await waitFor(() => expect(log).toContain('screen crashed'))
  await user.click(screen.getByRole('link', { name: 'Audits' }))
  expect(await screen.findByText('A1')).toBeTruthy()
})

it('specification §2: /logout signs out', async () => {
  const { identity } = await renderAdmin({ path: '/logout' })
  expect(await screen.findByText('Sign in with Google')).toBeTruthy()
  await waitFor(async () => expect(await identity.current()).toBeNull())
})

it('a sign-out that fails says so, and can be tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { user, identity, go } = await renderAdmin({ audits: audits() })
  await screen.findByText('A1')
  vi.spyOn(identity, 'signOut').mockRejectedValueOnce(new Error('no storage'))
  await go('/logout')
  await user.click(await screen.findByText('Try again'))
  expect(await screen.findByText('Sign in with Google')).toBeTruthy()
  expect(await identity.current()).toBeNull()
})

it('the menu leads an admin to every area', async () => {
  await renderAdmin({ path: '/settings' })
  await screen.findByRole('heading', { name: 'Settings' })
  const menu = screen.getByRole('navigation', { name: 'Main menu' })
  const led = within(menu)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  expect(led).toEqual(
    [
      ...['', '/audits', '/queue', '/inbox', '/reports', '/reports/calview', '/reports/bakery'],
      ...['/reports/activity', '/reports/exceptions', '/reports/invoice', '/carriers', '/manage'],
      '/settings',
    ].map((path) => `/admin${path}`),
  )
})

it('keys lead everywhere, unless they are switched off in the settings', async () => {
  const { user, address } = await renderAdmin({ audits: audits() })
  await screen.findByText('A1')
  await user.keyboard('gh')
  expect(await screen.findByRole('heading', { name: 'Thursday 11/19/26' })).toBeTruthy()
  await user.keyboard('gq')
  expect(await screen.findByRole('heading', { level: 1, name: 'Queue' })).toBeTruthy()
  await user.keyboard('?')
  await user.click(await screen.findByRole('switch', { name: 'Use keyboard shortcuts' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('ga')
  expect(address()).toBe('/queue')
})

it('settings: colors, rows, keys and the carrier, remembered in this browser', async () => {
  const { user, services } = await renderAdmin({ path: '/settings' })
  const { preferences } = services
  await user.click(await screen.findByRole('radio', { name: 'Dark' }))
  await waitFor(() => expect(groundOf(document.body)).toBe(rgb(DARK.ground)))
  await user.click(screen.getByRole('radio', { name: 'Match system' }))
  await waitFor(() => expect(groundOf(document.body)).toBe(rgb(LIGHT.ground)))
  expect(preferences.getItem('theme')).toBeUndefined()
  await user.click(screen.getByRole('radio', { name: 'Comfortable' }))
  await user.click(screen.getByRole('radio', { name: 'HM Harbor Mutual' }))
  expect([preferences.getItem('density'), preferences.getItem('carrier')]).toEqual([
    'comfortable',
    'HM',
  ])
  expect(screen.getByRole('button', { name: 'Carrier: HM Harbor Mutual' })).toBeTruthy()
})

it('an unknown address says so and leads back', async () => {
  const { user } = await renderAdmin({ audits: audits(), path: '/no/such/page' })
  expect(
    await screen.findByRole('heading', { level: 1, name: 'There is no such page' }),
  ).toBeTruthy()
  expect(screen.getByText(/\/admin\/no\/such\/page/)).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Back to the audits' }))
  expect(await screen.findByText('A1')).toBeTruthy()
})

it('switches to dark and remembers it', async () => {
  const { user, services } = await renderAdmin({ audits: audits() })
  await screen.findByText('A1')
  expect(groundOf(document.body)).toBe(rgb(LIGHT.ground))
  await user.click(screen.getByRole('button', { name: 'Switch to dark' }))
  await waitFor(() => expect(groundOf(document.body)).toBe(rgb(DARK.ground)))
  expect(services.preferences.getItem('theme')).toBe('dark')
})

function groundOf(element: Element): string {
  return window.getComputedStyle(element).backgroundColor
}

function rgb(hex: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return `rgb(${parts.join(', ')})`
}
