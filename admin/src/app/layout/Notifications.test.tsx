import { createTheme, ThemeProvider } from '@mui/material/styles'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  I18nContextProvider,
  NotificationContextProvider,
  type NotificationOptions,
  type NotificationType,
  useNotify,
} from 'ra-core'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aUser } from '#shared/testing/builders.ts'
import { auditOf, renderAdmin } from '../../testing/renderAdmin.tsx'
import { i18nProvider } from '../i18nProvider.ts'
import { lightTheme } from '../theme/adminTheme.ts'
import { Notifications } from './Notifications.tsx'
// Fetched before the clock of a test runs.
import '../../audits/list/AuditList.tsx'
import '../login/LoginPage.tsx'

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => vi.useRealTimers())

/** A frame with a screen, and the function its parts notify with. */
function renderFrame() {
  let notify: ReturnType<typeof useNotify> = () => {}
  function Screen() {
    notify = useNotify()
    return <button type="button">Work</button>
  }
  const element = (
    <ThemeProvider theme={createTheme(lightTheme)}>
      <I18nContextProvider value={i18nProvider}>
        <NotificationContextProvider>
          <Screen />
          <Notifications start={192} />
        </NotificationContextProvider>
      </I18nContextProvider>
    </ThemeProvider>
  )
  const router = createMemoryRouter([{ path: '*', element }])
  render(<RouterProvider router={router} />)
  const send = (words: ReactNode, type: NotificationType, options: NotificationOptions = {}) =>
    act(() => notify(words, { type, ...options }))
  return {
    send,
    go: (path: string) => act(() => router.navigate(path)),
    user: userEvent.setup({ delay: null, advanceTimers: vi.advanceTimersByTime }),
  }
}

/** In steps: what a step has begun, as fading out, goes on in the next. */
const pass = async (ms: number) => {
  for (let step = 0; step < 4; step += 1) await act(() => vi.advanceTimersByTimeAsync(ms / 4))
}
const isThere = (words: string) => screen.queryByText(words) !== null

it('a success disappears when it has been read; an error stays', async () => {
  const { send } = renderFrame()
  send('Done.', 'success')
  await pass(4_900)
  expect(isThere('Done.')).toBe(true)
  await pass(1_000)
  expect(isThere('Done.')).toBe(false)
  send('It failed.', 'error')
  await pass(600_000)
  expect(isThere('It failed.')).toBe(true)
})

it('a long text has the time that its reading needs', async () => {
  const { send } = renderFrame()
  const long = 'A sentence of twenty. '.repeat(10).trim()
  send(long, 'info')
  await pass(15_000)
  expect(isThere(long)).toBe(true)
  await pass(5_000)
  expect(isThere(long)).toBe(false)
  // Words with a link among them need no less.
  send(<b>{long}</b>, 'info')
  await pass(15_000)
  expect(isThere(long)).toBe(true)
})

it('one after the other: a failure gives way when another waits, not before it can be read', async () => {
  const { send } = renderFrame()
  send('First.', 'error')
  await pass(60_000)
  send('Second.', 'warning')
  await pass(4_900)
  expect([isThere('First.'), isThere('Second.')]).toEqual([true, false])
  await pass(2_000)
  expect([isThere('First.'), isThere('Second.')]).toEqual([false, true])
  // A repeated text is announced again at once, and not twice.
  send('Second.', 'warning')
  await pass(500)
  expect(screen.getAllByText('Second.')).toHaveLength(1)
  await pass(600_000)
  expect(isThere('Second.')).toBe(true)
})

it('a failure is shown at once, and what was on screen before it comes again', async () => {
  const { send } = renderFrame()
  send('Done.', 'success')
  send('News.', 'info')
  await pass(400)
  send('It failed.', 'error')
  await pass(400)
  expect(['Done.', 'News.', 'It failed.'].map(isThere)).toEqual([false, false, true])
  // It gives way once it could be read: others wait.
  await pass(7_000)
  expect(['Done.', 'News.', 'It failed.'].map(isThere)).toEqual([true, false, false])
  await pass(8_000)
  await pass(400)
  expect(['Done.', 'News.', 'It failed.'].map(isThere)).toEqual([false, true, false])
})

it('on another page a failure goes when it has been read', async () => {
  const { send, go } = renderFrame()
  send('It failed.', 'error')
  await pass(60_000)
  await go('/elsewhere')
  await pass(4_900)
  expect(isThere('It failed.')).toBe(true)
  await pass(2_000)
  expect(isThere('It failed.')).toBe(false)
})

it('closed by its button it gives the focus back to where it was', async () => {
  const { send, user } = renderFrame()
  screen.getByText('Work').focus()
  send('It failed.', 'error')
  await user.tab()
  expect(document.activeElement).toBe(screen.getByLabelText('Close'))
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByText('Work'))
  await pass(1_000)
  expect(isThere('It failed.')).toBe(false)
})

it('a key of react-admin shows as its text, a sentence as it is', async () => {
  const { send } = renderFrame()
  send('ra.notification.http_error', 'error', { messageArgs: { _: undefined } })
  await pass(0)
  expect(screen.getByRole('alert').textContent).toMatch(/^Bakehouse did not answer\./)
})

it('notifications, shown or waiting, are gone after a sign-out', async () => {
  const claimUntil = new Date('2026-11-19T18:00:00.000Z')
  const claimed = (auditCode: string, assignee: string) =>
    auditOf({ id: auditCode, auditCode, assignee, claimUntil })
  const { user, identity, go } = await renderAdmin({
    audits: [claimed('A1', 'bob@bakehouse.example'), claimed('A2', 'cy@bakehouse.example')],
    users: [aUser({ role: 'baker' })],
    popup: 'admin@bakehouse.example',
  })
  await screen.findByText('A1')
  await user.keyboard('jcjc')
  await screen.findByRole('alert')
  await act(() => identity.signOut())
  await user.click(await screen.findByText('Sign in with Google'))
  await screen.findByLabelText('Main menu')
  await go('/audits')
  await screen.findByText('A1')
  expect(screen.queryByRole('alert')).toBeNull()
})
