// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Account } from '../Account.ts'
import { readIdpToken } from '../idpIdentity.ts'
import { handlerPage } from './handlerPage.ts'
import { handlerScript } from './handlerScript.ts'

function account(localId: string, email?: string, displayName?: string): Account {
  return {
    localId,
    ...(email && { email }),
    ...(displayName && { displayName }),
    emailVerified: true,
    disabled: false,
    providerUserInfo: [],
    createdAt: '0',
    validSince: '0',
  }
}

/** Puts the page into the document and runs its script, as a browser would. */
function open(accounts: Account[]): void {
  const page = new DOMParser().parseFromString(handlerPage(accounts, { nonce: 'n' }), 'text/html')
  document.body.replaceWith(document.adoptNode(page.body))
  // One test's page must not hear what happens on the next one's.
  const listen = vi.spyOn(window, 'addEventListener')
  new Function(handlerScript)()
  const listeners = listen.mock.calls
  listen.mockRestore()
  leavePage = () => {
    for (const [event, listener] of listeners) window.removeEventListener(event, listener)
  }
}

let leavePage = () => {}
afterEach(() => leavePage())

const ASKED = {
  apiKey: 'k',
  appName: 'a',
  authType: 'signInViaPopup',
  providerId: 'google.com',
  eventId: '7',
}

const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('button.account')]
const names = () => buttons().map((button) => button.querySelector('.name')?.textContent)

const postMessage = vi.fn()
const close = vi.fn()
const opener = { frames: [{ postMessage }] }

beforeEach(() => {
  postMessage.mockClear()
  close.mockClear()
  window.close = close
  window.opener = opener
  history.replaceState(null, '', `/emulator/auth/handler?${new URLSearchParams(ASKED)}`)
})

describe('the list', () => {
  it('is in order of names, with all who can sign in', () => {
    const disabled = { ...account('4', 'no@example.com', 'Neil'), disabled: true }
    open([
      account('1', 'zoe@example.com', 'Zoe'),
      account('2', 'bob@example.com'),
      account('3'),
      disabled,
      account('5', 'ada@example.com', 'Ada'),
    ])
    expect(names()).toEqual(['Ada', 'bob@example.com', 'Zoe'])
    expect(document.activeElement).toBe(buttons()[0])
  })

  it('shows names as text, whatever they hold', () => {
    const name = `<img src=x onerror=alert(1)>"'&`
    open([account('1', 'x@example.com', name)])
    expect(names()).toEqual([name])
    expect(document.querySelector('img')).toBeNull()
  })

  it('says that it is empty', () => {
    open([])
    expect(document.body.textContent).toContain('There are no accounts yet.')
    expect(buttons()).toEqual([])
  })
})

describe('choosing', () => {
  it('posts to frames of the same origin only', () => {
    open([account('1', 'ada@example.com', 'Ada "A." <L>')])
    buttons()[0]?.click()
    expect(postMessage).toHaveBeenCalledOnce()
    const [{ type, key, authEvent }, target] = postMessage.mock.calls[0] ?? []
    expect(target).toBe(window.location.origin)
    expect([type, key]).toEqual(['local-auth-event', 'k:a'])
    expect(authEvent).toMatchObject({ type: 'signInViaPopup', eventId: '7', error: null })
    const answer = new URL(authEvent.urlResponse).searchParams
    expect(readIdpToken(answer.get('id_token') ?? '')).toMatchObject({
      email: 'ada@example.com',
      emailVerified: true,
      name: 'Ada "A." <L>',
    })
  })

  it('takes a person who has no account yet, under an id of 21 digits', () => {
    open([account('1', 'ada@example.com', 'Ada')])
    const form = document.querySelector('form')
    const type = (name: string, text: string) => {
      const field = form?.elements.namedItem(name)
      if (field instanceof HTMLInputElement) field.value = text
    }
    type('email', 'Bob@Example.com')
    type('name', 'Bob')
    form?.requestSubmit()
    const [{ authEvent }] = postMessage.mock.calls[0] ?? []
    const token = new URL(authEvent.urlResponse).searchParams.get('id_token') ?? ''
    expect(readIdpToken(token)).toMatchObject({
      sub: expect.stringMatching(/^\d{21}$/),
      email: 'bob@example.com',
      emailVerified: true,
      name: 'Bob',
    })
  })

  it.each([null, { frames: [] }])('without a page that waits says how to get one', (opener) => {
    window.opener = opener
    open([account('1', 'ada@example.com', 'Ada')])
    buttons()[0]?.click()
    expect(document.querySelector('[role=status]')?.textContent).toContain('sign-in button')
  })

  it.each([
    ['the button', () => document.getElementById('cancel')?.click()],
    ['Escape', () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))],
    ['closing the window', () => window.dispatchEvent(new Event('pagehide'))],
  ])('left by %s reports that it was closed, once', (_, leave) => {
    open([account('1', 'ada@example.com', 'Ada')])
    leave()
    window.dispatchEvent(new Event('pagehide'))
    const posted = postMessage.mock.calls.map(([{ authEvent }]) => authEvent)
    expect(posted).toMatchObject([
      { urlResponse: null, error: { code: 'auth/popup-closed-by-user' }, eventId: '7' },
    ])
  })
})
