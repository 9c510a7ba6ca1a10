import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { connectAdmin } from '#cli/firebase/connectAdmin.ts'
import { serveApps } from '#cli/server/serveApps.ts'
import { createLocalBackend, type LocalBackend } from '#local-backend/createLocalBackend.ts'
import { aCarrier, aUser } from '#shared/testing/builders.ts'
import { type OpenBrowser, openBrowser } from './openBrowser.ts'
import { ROOT } from './runCli.ts'

const PROJECT = 'demo-sign-in'
/** The built admin on a backend of its own, in several tabs of one browser. */
let backend: LocalBackend
let admin: ReturnType<typeof connectAdmin>
let browser: OpenBrowser
/** Seconds are added to the server's clock to make time pass. */
let ahead = 0

beforeAll(async () => {
  const read = (name: string) => readFile(join(ROOT, name), 'utf8')
  backend = await createLocalBackend({
    projectId: PROJECT,
    rules: await read('firestore.rules'),
    indexes: JSON.parse(await read('firestore.indexes.json')),
    clock: () => Date.now() + ahead * 1000,
    accounts: [{ email: 'ada@bakehouse.example', displayName: 'Ada Admin' }],
    handleHttp: serveApps({ dist: join(ROOT, 'dist'), project: PROJECT }),
  })
  admin = connectAdmin({ project: PROJECT, host: backend.emulatorHost })
  const { id: _, ...carrier } = aCarrier()
  const { id, ...user } = aUser({
    id: 'ada@bakehouse.example',
    email: 'ada@bakehouse.example',
    name: 'Ada Admin',
    carriers: ['DEMO'],
  })
  await admin.store.set('carriers', 'DEMO', carrier)
  await admin.store.set('users', id, user)
  await admin.store.set('bakes', 'activeSlices', { slices: ['9999'] })
  browser = await openBrowser()
})
beforeEach(() => {
  browser.complaints.length = 0
})
afterAll(async () => {
  await browser?.close()
  await admin?.close()
  await backend?.close()
})

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in with Google' })
const account = (page: Page) => page.getByRole('button', { name: 'Account of Ada Admin' })

async function openTab(path = '/admin/audits'): Promise<Page> {
  const page = await browser.context.newPage()
  await page.goto(`${backend.url}${path}`)
  return page
}

async function signIn(page: Page): Promise<void> {
  const opened = page.waitForEvent('popup')
  await signInButton(page).click()
  const popup = await opened
  const closed = popup.waitForEvent('close')
  await popup
    .getByRole('button', { name: /Ada Admin/ })
    .click()
    .catch((error: unknown) => {
      if (!popup.isClosed()) throw error
    })
  await closed
  await account(page).waitFor()
}

/** As the administrator does it at the identity provider. */
async function setDisabled(disableUser: boolean): Promise<void> {
  const ask = async (verb: string, body: object) => {
    const path = `identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts:${verb}`
    const answer = await fetch(`${backend.url}/${path}`, {
      method: 'POST',
      headers: { authorization: 'Bearer owner' },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(200)
    return answer.json()
  }
  const { users } = await ask('lookup', { email: ['ada@bakehouse.example'] })
  await ask('update', { localId: users[0].localId, disableUser })
}

it('specification §8: a blocked pop-up says "Sign-in with google failed."', async () => {
  const page = await openTab()
  await signInButton(page).waitFor()
  await page.evaluate(() => {
    window.open = () => null
  })
  await signInButton(page).click()
  const alert = page.getByRole('alert')
  await alert.waitFor()
  expect(await alert.textContent()).toContain('Sign-in with google failed.')
  await page.close()
})

it('signing in serves every tab, and signing out in one ends the others', async () => {
  const one = await openTab()
  await signIn(one)
  const two = await openTab()
  await account(two).click()
  await two.getByRole('menuitem', { name: 'Sign out' }).click()
  await signInButton(two).waitFor()
  await signInButton(one).waitFor()
  expect(await account(one).count()).toBe(0)
  expect(await one.getByRole('alert').count()).toBe(0)
  // What was on its way is denied, which the browser says by itself; the product has nothing to say of it.
  const words = browser.complaints.filter((text) => !text.startsWith('Failed to load resource'))
  expect(words).toEqual([])
  await Promise.all([one.close(), two.close()])
})

it('a session that is ended says so in every tab, and signing in leads back', async () => {
  const one = await openTab('/admin/settings')
  await signIn(one)
  const two = await openTab('/admin/settings')
  await account(two).waitFor()
  await setDisabled(true)
  ahead = 3600
  // Whatever asks first is told: a listener of the page may be, and take the link away before the click.
  const ended = one.getByRole('alert').waitFor()
  await Promise.any([one.getByRole('link', { name: 'Audits' }).click(), ended])
  for (const page of [one, two]) {
    const alert = page.getByRole('alert')
    await alert.waitFor()
    expect(await alert.textContent()).toContain('You are no longer signed in.')
  }
  await setDisabled(false)
  await signIn(two)
  await two.waitForURL(/\/admin\/settings$/)
})
