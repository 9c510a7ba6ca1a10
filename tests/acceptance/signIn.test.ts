import { readFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createLocalBackend, type LocalBackend } from '#local-backend/createLocalBackend.ts'
import { rulesFor } from '../../local-backend/tests/contract/rulesFor.ts'
import { type OpenBrowser, openBrowser } from './openBrowser.ts'
import { ROOT } from './runCli.ts'

/**
 * The unchanged Auth SDK as its package brings it for browsers, on a page with nothing else: the popup
 * and the redirect that production uses, without a network.
 */
let browser: OpenBrowser
let backend: LocalBackend
const asked = new Set<string>()

/** The page's own functions, called from outside. */
interface Tab {
  popup(): Promise<string>
  link(): Promise<string>
  anonymous(): Promise<string>
  redirect(): Promise<string>
  result(): Promise<string>
  out(): Promise<string>
}

const PAGE = `
import { initializeApp } from '/firebase-app.js'
import * as sdk from '/firebase-auth.js'
const auth = sdk.getAuth(initializeApp({ projectId: 'demo-p', apiKey: 'any', authDomain: 'x' }))
const host = new URLSearchParams(location.search).get('backend') || location.hostname
sdk.connectAuthEmulator(auth, 'http://' + host + ':' + location.port, { disableWarnings: true })
const google = new sdk.GoogleAuthProvider()
const told = ({ user, operationType }) => operationType + ' ' + user.email
const code = (error) => error.code
window.popup = () => sdk.signInWithPopup(auth, google).then(told, code)
window.link = () => sdk.linkWithPopup(auth.currentUser, google).then(told, code)
window.anonymous = () => sdk.signInAnonymously(auth).then(told)
window.redirect = async () => (sdk.signInWithRedirect(auth, google), 'under way')
window.result = () => sdk.getRedirectResult(auth).then((found) => (found ? told(found) : 'none'), code)
window.out = () => sdk.signOut(auth).then(() => 'out')
sdk.onAuthStateChanged(auth, (user) => { document.title = user ? user.email : 'nobody' })
document.body.addEventListener('click', async () => { window.answer = await window.popup() })`

async function siteOf(): Promise<RequestListener> {
  const files: Record<string, string> = { '/page.js': PAGE }
  for (const name of ['app', 'auth']) {
    const text = await readFile(join(ROOT, `node_modules/firebase/firebase-${name}.js`), 'utf8')
    files[`/firebase-${name}.js`] = text.replace(
      /https:\/\/www\.gstatic\.com\/firebasejs\/[\d.]+/g,
      '',
    )
  }
  return (request, response) => {
    const script = files[request.url ?? '']
    response.setHeader('Content-Type', `text/${script ? 'javascript' : 'html'}; charset=utf-8`)
    response.end(
      script ??
        '<!doctype html><title>…</title><body>Sign in<script src="/emulator/auth/gapi.js"></script>' +
          '<script type="module" src="/page.js"></script>',
    )
  }
}

beforeAll(async () => {
  backend = await createLocalBackend({
    projectId: 'demo-p',
    rules: rulesFor('false'),
    accounts: [
      { email: 'ada@example.com', displayName: 'Ada' },
      { email: 'bob@example.com', displayName: 'Bob' },
    ],
    handleHttp: await siteOf(),
  })
  browser = await openBrowser()
  browser.context.on('request', (request) => asked.add(new URL(request.url()).host))
})
beforeEach(() => {
  browser.complaints.length = 0
})
afterAll(async () => {
  await browser?.close()
  await backend?.close()
  const own = new RegExp(`^(localhost|127\\.0\\.0\\.1):${backend?.port}$`)
  expect([...asked].filter((host) => !own.test(host))).toEqual([])
})

const call = (page: Page, name: keyof Tab) =>
  page.evaluate((what) => (window as unknown as Tab)[what](), name)

async function open(path = '/'): Promise<Page> {
  const page = await browser.context.newPage()
  await page.goto(`${backend.url}${path}`)
  await page.waitForFunction(() => document.title !== '…')
  return page
}

/** What the popup's promise comes to, and the popup. */
async function openPopup(page: Page, by: 'popup' | 'link' = 'popup') {
  const opened = page.waitForEvent('popup')
  const answer = call(page, by)
  return { answer, popup: await opened }
}

async function choose(popup: Page, name: RegExp): Promise<void> {
  const closed = popup.waitForEvent('close')
  await endingWith(popup, popup.getByRole('button', { name }).click())
  await closed
}

/** A window that an action closes is at times gone before the action is reported as done. */
async function endingWith(popup: Page, action: Promise<unknown>): Promise<void> {
  await action.catch((error: unknown) => {
    if (!popup.isClosed()) throw error
  })
}

it('signs in by popup, and out in every tab', async () => {
  const page = await open()
  const other = await open()
  const { answer, popup } = await openPopup(page)
  await choose(popup, /Ada/)
  expect(await answer).toBe('signIn ada@example.com')
  await other.waitForFunction(() => document.title === 'ada@example.com')
  await call(other, 'out')
  await page.waitForFunction(() => document.title === 'nobody')
  expect(browser.complaints).toEqual([])
})

it('says at once that a popup was left, and lets another one follow', async () => {
  const page = await open()
  const ways: ((popup: Page) => Promise<unknown>)[] = [
    (popup) => popup.getByRole('button', { name: 'Cancel' }).click(),
    (popup) => popup.keyboard.press('Escape'),
    (popup) => popup.close({ runBeforeUnload: true }),
  ]
  for (const leave of ways) {
    const { answer, popup } = await openPopup(page)
    await popup.getByRole('button', { name: /Ada/ }).waitFor()
    const from = Date.now()
    await endingWith(popup, leave(popup))
    expect(await answer).toBe('auth/popup-closed-by-user')
    // The SDK alone takes ten seconds to notice.
    expect(Date.now() - from).toBeLessThan(9000)
  }
  const { answer, popup } = await openPopup(page)
  await choose(popup, /Bob/)
  expect(await answer).toBe('signIn bob@example.com')
  await call(page, 'out')
})

it('links an account that is new to the provider, and no one that has an account already', async () => {
  const page = await open()
  await call(page, 'anonymous')
  const taken = await openPopup(page, 'link')
  await choose(taken.popup, /Ada/)
  expect(await taken.answer).toBe('auth/credential-already-in-use')
  const { answer, popup } = await openPopup(page, 'link')
  await popup.getByText('Use another account').click()
  await popup.getByLabel('E-mail').fill('new@example.com')
  await choose(popup, /^Sign in$/)
  expect(await answer).toBe('link new@example.com')
  await call(page, 'out')
})

it('refuses an account that was disabled while the chooser was open', async () => {
  const page = await open()
  const { answer, popup } = await openPopup(page)
  await popup.getByRole('button', { name: /Bob/ }).waitFor()
  const accounts = `${backend.url}/identitytoolkit.googleapis.com/v1/projects/demo-p/accounts`
  const asOwner = (verb: string, body: object) =>
    fetch(`${accounts}:${verb}`, {
      method: 'POST',
      headers: { authorization: 'Bearer owner' },
      body: JSON.stringify(body),
    })
  const found = await (await asOwner('lookup', { email: ['bob@example.com'] })).json()
  const { localId } = found.users[0]
  await asOwner('update', { localId, disableUser: true })
  await choose(popup, /Bob/)
  expect(await answer).toBe('auth/user-disabled')
  await asOwner('update', { localId, disableUser: false })
})

it('works when the page calls the backend by its other name', async () => {
  const page = await open()
  await page.goto(`http://localhost:${backend.port}/?backend=127.0.0.1`)
  await page.waitForFunction(() => document.title !== '…')
  const { answer, popup } = await openPopup(page)
  expect(new URL(popup.url()).hostname).toBe('127.0.0.1')
  await choose(popup, /Ada/)
  expect(await answer).toBe('signIn ada@example.com')
  await call(page, 'out')
})

it('signs in by redirect, and only back to a page of its own', async () => {
  const page = await open()
  await call(page, 'redirect')
  await page.waitForURL(/emulator\/auth\/handler/)
  const handler = page.url()
  await page.getByRole('button', { name: /Ada/ }).click()
  await page.waitForURL(`${backend.url}/`)
  await page.waitForFunction(() => document.title === 'ada@example.com')
  expect(await call(page, 'result')).toBe('signIn ada@example.com')
  const foreign = new URL(handler)
  foreign.searchParams.set('redirectUrl', 'https://evil.example/')
  expect((await fetch(foreign)).status).toBe(400)
  await call(page, 'out')
})
