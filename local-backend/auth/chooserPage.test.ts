// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Account } from './Account.ts'
import { chooserPage } from './chooserPage.ts'
import { chooserScript } from './chooserScript.ts'
import { readGoogleIdToken } from './googleIdToken.ts'

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
  const page = new DOMParser().parseFromString(chooserPage(accounts, 'n'), 'text/html')
  document.body.replaceWith(document.adoptNode(page.body))
  new Function(chooserScript)()
}

const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('button.account')]
const names = () => buttons().map((button) => button.querySelector('.name')?.textContent)

const postMessage = vi.fn()
const close = vi.fn()

beforeEach(() => {
  postMessage.mockClear()
  close.mockClear()
  window.close = close
  window.opener = { postMessage }
})

describe('the list', () => {
  it('is in order of names, with whoever can sign in', () => {
    const disabled = { ...account('4', 'no@example.com', 'Nobody'), disabled: true }
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

  it('says what to do when it is empty', () => {
    open([])
    expect(document.body.textContent).toContain('There are no accounts yet. Add one')
  })
})

describe('choosing', () => {
  it('hands the token to a window of the same origin only, and closes', () => {
    open([account('1', 'ada@example.com', 'Ada "A." <L>')])
    buttons()[0]?.click()
    expect(postMessage).toHaveBeenCalledOnce()
    const [message, target] = postMessage.mock.calls[0] ?? []
    expect(target).toBe(window.location.origin)
    expect(message.type).toBe('local-auth-credential')
    expect(readGoogleIdToken(message.idToken)).toMatchObject({
      email: 'ada@example.com',
      emailVerified: true,
      name: 'Ada "A." <L>',
    })
    expect(close).toHaveBeenCalledOnce()
  })

  it('without an opener says how to get one', () => {
    window.opener = null
    open([account('1', 'ada@example.com', 'Ada')])
    buttons()[0]?.click()
    expect(document.querySelector('[role=status]')?.textContent).toContain('sign-in button')
    expect(close).not.toHaveBeenCalled()
  })

  it('is left by the button or by Escape', () => {
    open([account('1', 'ada@example.com', 'Ada')])
    document.getElementById('cancel')?.click()
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    expect(close).toHaveBeenCalled()
    expect(postMessage).not.toHaveBeenCalled()
  })
})
