import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type InboxDocument, uploadIdOf } from '#admin/inbox/InboxRow.ts'
import { connectAdmin } from '#cli/firebase/connectAdmin.ts'
import { LOCAL_PROJECT } from '#cli/firebase/target.ts'
import type { Audit } from '#shared/audit/model.ts'
import { type HeldFile, OPEN_HELD_STATES } from '#shared/documents/heldFiles.ts'
import type { InboxStatus } from '#shared/documents/inboxFiles.ts'
import type { Role } from '#shared/firm/model.ts'
import { COLLECTIONS, type CollectionName } from '#shared/kernel/collections.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { addressesFor, NOWHERE, type RouteRecords, routesLeftOut } from './adminRoutes.ts'
import { axeViolations, chooseAccount } from './adminSession.ts'
import { type OpenBrowser, openBrowser } from './openBrowser.ts'
import { ORDERS } from './runCli.ts'
import { runCommand } from './runCommand.ts'
import { pdfOf } from './scanWork.ts'
import { type Played, startPlayed } from './startPlayed.ts'

/**
 * How a screen is looked at. `npm run soak -- screens` takes all four for each; in the usual run screens
 * take turns with the first two.
 */
interface Look {
  theme: 'light' | 'dark'
  width: 1440 | 390
}
const IS_FULL = process.env['BAKEHOUSE_SOAK_SCREENS'] === '1'
const ALL_LOOKS: readonly Look[] = [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 390 },
  { theme: 'light', width: 390 },
  { theme: 'dark', width: 1440 },
]
const LOOKS = IS_FULL ? ALL_LOOKS : ALL_LOOKS.slice(0, 2)
const LOOKS_A_SCREEN = IS_FULL ? LOOKS.length : 1

const INBOUND = join(import.meta.dirname, '../fixtures/inbound')

/** Who walks and in which area: the accounts of the demo. */
const ACCOUNTS = {
  admin: { email: 'admin@bakehouse.example', area: 'admin' },
  baker: { email: 'auditor@bakehouse.example', area: 'baker' },
  carrier: { email: 'carrier@bakehouse.example', area: 'baker' },
} as const satisfies Record<Role, { email: string; area: string }>

/** Parts of an area, by the first words of their addresses; the settings are what is in no other. */
const PARTS = { work: ['', 'login', 'audits', 'inbox', 'queue'], reports: ['reports'] } as const

/** One role's walk; each file has some of them, so that the files share the time. */
interface Walk {
  role: Role
  /** Without it all of the area is walked. */
  part?: keyof typeof PARTS | 'settings'
}

let played: Played
let browser: OpenBrowser
let records: RouteRecords = []

/**
 * The tests of these walks through the product as `npm start` runs it: nothing for axe, nothing in the
 * console, nothing wider than the window, no route left out.
 */
export function walkScreens(walks: readonly Walk[]): void {
  beforeAll(async () => {
    played = await startPlayed('every-screen')
    browser = await openBrowser()
    const isInInbox = walks.some(({ part }) => part === undefined || part === 'work')
    if (isInInbox) await leavePost()
    const host = new URL(played.url).host
    const { store, close } = connectAdmin({ project: LOCAL_PROJECT, host })
    records = await recordsOf(store, isInInbox)
    await holdFiles(store)
    await close()
  })

  afterAll(async () => {
    await browser?.close()
    await played?.end()
  })

  const named = walks.map((walk) => ({ ...walk, name: walk.part ?? 'all' }))
  it.each(named)('every screen as $role: $name', async ({ role, part, name }) => {
    const began = performance.now()
    const { email, area } = ACCOUNTS[role]
    const isOurs = (address: string) => part === undefined || partOf(address) === part
    const page = await browser.openDevice(1440)
    const base = `${played.url}/${area}`
    const walk = lookingAt(page)
    await page.goto(base)
    await page.getByRole('button', { name: /^sign in/i }).waitFor()
    if (isOurs('/login')) await walk.look('/login')
    await chooseAccount(page, email)
    await page.waitForURL((address) => !address.pathname.includes('login'))
    const { own, denied } = addressesFor(role, records)
    const addresses = new Set([...denied, ...own].filter(isOurs))
    for (const address of addresses) {
      await goTo(page, base, address)
      await walk.look(address)
      const heading = (await page.locator('h1').first().textContent()) ?? ''
      const isScreen = !denied.includes(address) && !address.includes(NOWHERE)
      if (NO_SCREEN.test(heading) === isScreen) walk.found.push(`${address}: ${heading}`)
      await walk.parts(address)
      for (const tab of await tabsOf(page, `/${area}`)) addresses.add(tab)
    }
    say(`Every screen as ${role}, ${name}`, walk, began)
    expect(walk.found).toEqual([])
    expect(routesLeftOut(role, addresses, records).filter(isOurs)).toEqual([])
    await page.context().close()
  })
}

function partOf(address: string): Walk['part'] {
  const [, word = ''] = address.split('/')
  const parts = Object.entries(PARTS) as [keyof typeof PARTS, readonly string[]][]
  return parts.find(([, words]) => words.includes(word))?.[0] ?? 'settings'
}

/** The test of the public pages before anything is answered, in a file that walks. */
export function walkPublicPages(): void {
  it('the public pages before anything is answered', async () => {
    const began = performance.now()
    const page = await browser.openDevice(390)
    const walk = lookingAt(page)
    const [code] = records.flatMap(({ auditCode }) => auditCode ?? [])
    const shown = await played.cli('audits', 'show', code ?? '', '--json')
    const { pathname } = new URL(shown.json<{ publicLink: string }>().publicLink)
    for (const path of [
      '/',
      '/sml/letter',
      `/${code}`,
      pathname,
      '/sml/results/nowhere',
      '/sml/r/nowhere',
    ]) {
      await page.goto(played.url + path)
      await walk.look(path)
    }
    say('The public pages', walk, began)
    expect(walk.found).toEqual([])
    await page.context().close()
  })
}

function say(what: string, walk: ReturnType<typeof lookingAt>, began: number): void {
  const seconds = Math.round((performance.now() - began) / 1000)
  process.stdout.write(`${what}: ${walk.count()} looks in ${seconds} s.\n`)
}

/** Leaves an order file, an XML file and a scan in the inbox, and an email that belongs to no audit. */
async function leavePost(): Promise<void> {
  const { page } = browser
  await page.goto(`${played.url}/admin/inbox`)
  await chooseAccount(page, 'admin@bakehouse.example')
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
  const scan = {
    name: 'scan.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(await pdfOf('Sales', 2)),
  }
  const orders = await Promise.all(
    ['HM.csv', 'HM.xml'].map(async (name) => {
      const text = await readFile(join(ORDERS, name), 'utf8')
      const buffer = Buffer.from(text.replace('carrier="HM"', 'carrier="DEMO"'))
      return { name, mimeType: 'text/plain', buffer }
    }),
  )
  await page.locator('input[type=file]').setInputFiles([...orders, scan])
  for (const { name } of [...orders, scan])
    await page.getByRole('link', { name, exact: true }).waitFor()
  await page.goto('about:blank')
  const input = await readFile(join(INBOUND, '48-nothing-of-ours.eml'), 'utf8')
  await runCommand(['inbound', 'mail', '--data', played.data], { input })
}

/** Files that a virus scanner keeps out of the audit that is walked, as the engine notes them. */
async function holdFiles(store: DocumentStore): Promise<void> {
  const { auditCode = '', auditFSID = '' } = records[0] ?? {}
  const at = new Date()
  const held: Omit<HeldFile, 'id' | 'state'> = {
    ...{ carrierCompany: 'DEMO', auditFSID, auditCode, intakeId: '', door: 'public' },
    ...{ name: `${'A long name of a file '.repeat(8)}.pdf`, size: 4_000, dateAdded: at, at },
    ...{ tries: 1, decidedBy: '', decidedAt: null },
  }
  for (const state of OPEN_HELD_STATES)
    await store.set(COLLECTIONS.heldFiles, `held-${state}`, { ...held, state })
}

/** What the first heading of an address that leads nowhere, or of one that a role may not open, says. */
const NO_SCREEN = /^(There is no such page|You have no access here|This screen stopped working)/

/** What stands at an address that leads nowhere. */
const NO_SUCH_PAGE = 'There is no such page'

/**
 * Opens a screen in the page that is there, as a link does: loading the app again takes most of the time
 * of a look. It goes by way of an address that leads nowhere, so that nothing of the screen before is
 * left. `npm run soak -- screens` loads each.
 */
async function goTo(page: Page, base: string, address: string): Promise<void> {
  if (IS_FULL || address.includes(NOWHERE)) {
    await page.goto(base + address)
    return
  }
  const nowhere = page.getByRole('heading', { level: 1, name: NO_SUCH_PAGE })
  await page.evaluate(follow, `${base}/${NOWHERE}`)
  await nowhere.waitFor()
  await page.evaluate(follow, base + address)
  await nowhere.waitFor({ state: 'detached' })
}

/** Goes there as the browser's forward button does; the state is the router's own. */
function follow(url: string): void {
  const { idx = 0 } = (history.state ?? {}) as { idx?: number }
  const state = { usr: null, key: String(idx + 1), idx: idx + 1 }
  history.pushState(state, '', url)
  dispatchEvent(new PopStateEvent('popstate', { state }))
}

/** Looks at what is on `page` in turn of `LOOKS`, and notes what is wrong with it by its name. */
function lookingAt(page: Page) {
  const found: string[] = []
  let count = 0
  let at = LOOKS.length - 1
  const look = async (name: string) => {
    for (let n = 0; n < LOOKS_A_SCREEN; n++) {
      // The first as the page is shown already, unless it gets one look alone.
      if (n > 0 || LOOKS_A_SCREEN === 1) at = (at + 1) % LOOKS.length
      const { theme, width } = LOOKS[at] as Look
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await page.waitForFunction(
        (scheme) => getComputedStyle(document.documentElement).colorScheme.includes(scheme),
        theme,
      )
      await page.evaluate(drawn)
      await isRead(page)
      const wrong = [...(await axeViolations(page)), ...(await page.evaluate(tooWide))]
      const heard = browser.complaints.splice(0)
      found.push(...[...wrong, ...heard].map((one) => `${name} (${theme}, ${width}): ${one}`))
      count += 1
    }
  }
  return {
    found,
    look,
    count: () => count,
    /** The parts of a screen that have no address of their own: each is opened and looked at. */
    async parts(name: string) {
      const parts = page.locator('main nav button[aria-pressed], main [role="tab"]')
      for (let n = 0; n < (await parts.count()); n++) {
        const part = parts.nth(n)
        if (await part.evaluate(isOpen)) continue
        const words = await part.textContent()
        await part.click()
        await look(`${name}, ${words?.trim()}`)
      }
    },
  }
}

function isOpen(part: Element): boolean {
  return part.matches('[aria-pressed="true"], [aria-selected="true"]')
}

/** Until the page is drawn for the window and the theme that it has now. */
function drawn(): Promise<void> {
  return new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
  )
}

/** Until nothing on the page is being read. */
async function isRead(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(
    () =>
      // Skeletons that come only after a blink are busy until then.
      document.querySelector('[aria-busy="true"]') === null &&
      [...document.querySelectorAll('[role="status"]')].every((status) => {
        const words = status.getAttribute('aria-label') ?? status.textContent ?? ''
        return !/^(Loading|Reading)|being read/.test(words)
      }),
  )
}

/**
 * Whether the page is wider than the window, its open tab is out of sight, or on a phone a table of
 * records is wider than its card.
 */
function tooWide(): string[] {
  const { scrollWidth } = document.documentElement
  const sideways = scrollWidth > window.innerWidth ? [`scrolls sideways to ${scrollWidth}`] : []
  const tab = document.querySelector('main nav a[aria-current]')?.getBoundingClientRect()
  if (tab && (tab.left < 0 || tab.right > window.innerWidth)) sideways.push('open tab out of sight')
  if (window.innerWidth > 599) return sideways
  const records = [...document.querySelectorAll('.stacks')]
  const cut = records.filter((one) => {
    const ground = one.matches('table') ? (one.parentElement ?? one) : one
    return ground.scrollWidth > ground.clientWidth + 1
  })
  return [...sideways, ...cut.map((one) => `records are cut: ${one.textContent?.slice(0, 60)}`)]
}

/** The tabs of the screen that are addresses. */
async function tabsOf(page: Page, basename: string): Promise<string[]> {
  const links = await page
    .locator('main nav a')
    .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
  return links.map((link) => link.slice(basename.length) || '/')
}

/**
 * Records whose screens differ, by the names that routes have for their ids; those of the inbox
 * where files were left in it.
 */
async function recordsOf(store: DocumentStore, isInInbox: boolean): Promise<RouteRecords> {
  const ofDemo = { field: 'carrierCompany', op: '==', value: 'DEMO' } as const
  const [audit] = await store.list<Audit>(COLLECTIONS.audits, {
    filters: [ofDemo, { field: 'bakeState', op: '==', value: 'WORKSHEET' }],
    sort: { field: 'sortKey', direction: 'asc' },
    limit: 1,
  })
  if (audit === undefined) throw new Error('The demo has no audit in WORKSHEET.')
  const fileIn = async (collection: CollectionName, status: InboxStatus = 'waiting') => {
    const files = await store.list<InboxDocument>(collection, { filters: [ofDemo] })
    const found = files.find((file) => file.status === status)
    if (found === undefined) throw new Error(`There is no such file in ${collection}: ${status}.`)
    return found
  }
  const uploads = async () => [
    await fileIn(COLLECTIONS.uploads),
    await fileIn(COLLECTIONS.uploads, 'imported'),
  ]
  const inInbox = async () => [
    ...(await uploads()).map((upload) => ({ batchId: upload.id, uploadId: uploadIdOf(upload) })),
    { xmlId: (await fileIn(COLLECTIONS.xmls)).id },
    { scanId: (await fileIn(COLLECTIONS.scans)).id },
  ]
  return [
    { auditCode: audit.auditCode, auditFSID: audit.id },
    ...(isInInbox ? await inInbox() : []),
    { carrierId: 'DEMO' },
    { view: 'figures' },
  ]
}
