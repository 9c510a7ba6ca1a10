import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { chooseAccount } from './adminSession.ts'
import { checkPublicPage, NARROW, WIDE, ZOOMED } from './checkPublicPage.ts'
import { type OpenBrowser, openBrowser } from './openBrowser.ts'
import { workedFolder } from './playedFolder.ts'
import { type Hands, keyboard, touch } from './publicHands.ts'
import { IS_FULL, inLanguages, inSoakOnly, type Language, LIMIT_MS } from './publicSize.ts'
import { openPublicWorld, type PublicWorld } from './publicWorld.ts'
import { SLOW_3G, setNetwork } from './slowNetwork.ts'
import {
  type Answer,
  contactOf,
  documents,
  no,
  restaurantSales,
  signature,
  stepOf,
  walkPublic,
  yes,
} from './walkPublic.ts'

const WIDTHS = IS_FULL ? [NARROW, ZOOMED, WIDE] : [NARROW]
vi.setConfig({ testTimeout: LIMIT_MS })

/** Orders of restaurants: one for each path of an owner in each language. */
const RESTAURANTS = 6

let world: PublicWorld
let browser: OpenBrowser
/** The next order of a restaurant. */
let next = 0
/** Pages that were looked at, by language at full size. */
const seen = new Set<string>()

beforeAll(async () => {
  const of = (count: number, name: 'restaurant' | 'carpentry') =>
    Array.from({ length: count }, () => name)
  world = await openPublicWorld(
    [...of(RESTAURANTS, 'restaurant'), ...of(2, 'carpentry')],
    workedFolder,
  )
  browser = await openBrowser()
})
afterEach(() => expect(browser.complaints).toEqual([]))
afterAll(async () => {
  await browser?.close()
  await world?.close()
})

/** A phone that opens `path` in a language, on a slow network at full size. */
async function openPhone(path: string, language: Language): Promise<Page> {
  const page = await browser.openDevice()
  await page.goto(`${world.url}${path}`)
  await page.locator('h1').waitFor()
  if (language === 'es') await page.getByRole('button', { name: 'Español' }).click()
  if (IS_FULL) await setNetwork(page, SLOW_3G)
  return page
}

/** Looks at a page as it opens, and with the problems that an empty Continue shows. */
function lookAt(page: Page, language: Language): (step: string) => Promise<void> {
  return async (step) => {
    const name = IS_FULL ? `${step} ${language}` : step
    if (seen.has(name) || (!IS_FULL && LOOKED_AT.test(step))) return
    seen.add(name)
    expect([name, ...(await checkPublicPage(page, WIDTHS))]).toEqual([name])
    if (!HAS_PROBLEMS.test(step) || stepOf(page) !== step) return
    await touch(page).goOn()
    await page.locator('.summary').waitFor()
    expect(await page.title()).toMatch(/^Error: /)
    const problems = await checkPublicPage(page, WIDTHS)
    expect([`${name} with problems`, ...problems]).toEqual([`${name} with problems`])
  }
}

/** Pages that `public.test.ts` looks at in the usual run, and others of the same form. */
const LOOKED_AT = /^(landing|who|contact|q-.*|sales|documents|check|sign|done)$/

/** Pages whose Continue finds something missing as long as nothing is answered. */
const HAS_PROBLEMS =
  /^(who|contact|delegate|agent-type|provided-agent|insured-contact|go-on|q-.*|sales|payroll|subcontractors|documents|missing-.*|sign)$/

const rosa = contactOf('Rosa', 'rosa@cantina.example')
const owner: Record<string, Answer> = {
  who: (hands) => hands.choose('who'),
  contact: rosa,
  'q-sales-tax': yes,
  sales: restaurantSales,
  sign: signature,
}
const close = (page: Page) => page.context().close()

describe.each(inLanguages('es'))('an owner in %s', (language) => {
  it('leaves a paper out, is SKIPPED, adds it, is SUBMITTED, and after a return sends it again', async () => {
    const { code, pin, auditFSID } = await world.letter(next++)
    const page = await openPhone(`/sml/${code.toLowerCase()}`, language)
    const hands = touch(page)
    const look = lookAt(page, language)
    await look('landing')
    await hands.type('pin', pin)
    await hands.goOn()
    const leavesOut: Answer = async (own, at) => {
      await documents('P&L 2025.pdf')(own, at)
      await own.choose('wanted-D8')
    }
    const answers = {
      ...owner,
      'q-locations': async (own: Hands) => {
        await own.choose('answer')
        await own.type('detail', 'Abrimos otro local')
      },
      documents: leavesOut,
      'missing-D8': (own: Hands) => own.choose('reason'),
    }
    const steps = await walkPublic({ page, hands, answers, look })
    expect(steps.filter((step) => !step.startsWith('q-'))).toEqual([
      'who',
      'contact',
      'sales',
      'documents',
      'missing-D8',
      'anything-else',
      'check',
      'sign',
      'done',
    ])
    expect(await world.inState(auditFSID, 'SKIPPED')).toMatchObject({
      skippedDocuments: { D8: 'They can get it later' },
      insuredCategoryTotals: { glTotal: 574_300, llTotal: 300_000, worksheetTotal: 874_300 },
      keyQuestions: { locationsChanged: { answer: 'yes', detail: 'Abrimos otro local' } },
    })

    await page.getByRole('button', { name: /^(Add it now|Agregar ahora)$/ }).click()
    await page.waitForURL(/documents$/)
    const tax = { ...owner, documents: documents('sales tax return.pdf') }
    await walkPublic({ page, hands, answers: tax })
    const sent = await world.inState(auditFSID, 'SUBMITTED')
    expect(sent.skippedDocuments).toEqual({})

    const reason = ['--reason', 'D8: page two is missing', '--as', 'admin@bakehouse.example']
    const returned = await world.cli('audits', 'advance', code, '--to', 'WRONG_DOCS', ...reason)
    expect(returned.exit).toBe(0)
    await page.goto(`${world.url}${new URL(page.url()).pathname.replace(/done$/, '')}`)
    await page.waitForURL(/\/sml\/r\/[^/]+\/start$/)
    await page.getByText('page two is missing').waitFor()
    const again = { ...owner, documents: documents('sales tax return, whole.pdf') }
    const back = await walkPublic({ page, hands, answers: again, look: lookAt(page, language) })
    expect(back).toEqual(['start', 'documents', 'check', 'sign', 'done'])
    await world.inState(auditFSID, 'SUBMITTED')
    await close(page)
    if (language === 'es') await seeInAdmin(code)
  })
})

/** What the public side has sent, as the back office shows it. */
async function seeInAdmin(code: string): Promise<void> {
  const page = await browser.openDevice(WIDE)
  await page.goto(`${world.url}/admin/audits/${code}`)
  await chooseAccount(page, 'admin@bakehouse.example')
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const text of [
    'Submitted',
    '$874,300.00',
    'P&L 2025.pdf',
    'sales tax return.pdf',
    'sales tax return, whole.pdf',
    'Opened Audit',
    'Provided Data',
  ])
    await page.getByText(text).first().waitFor()
  await close(page)
}

describe.each(inLanguages('en'))('an agent in %s', (language) => {
  it('answers payroll for the insured from a link of their own', async () => {
    const { auditFSID } = await world.letter(RESTAURANTS + (language === 'en' ? 0 : 1))
    const { auditCode, agentEmail } = await world.audit(auditFSID)
    const moved = await world.cli('audits', 'advance', auditCode, '--to', 'CONTACTING')
    expect(moved.exit).toBe(0)
    const page = await openPhone(await world.linkFor(auditFSID, agentEmail), language)
    const { categories } = await world.audit(auditFSID)
    const answers: Record<string, Answer> = {
      contact: rosa,
      'agent-type': no,
      'provided-agent': contactOf('Pat', 'pat@retail.example'),
      'insured-contact': contactOf('Ines', 'ines@cantina.example'),
      'go-on': yes,
      payroll: async (own) => {
        await own.type(`gross-${categories[0]?.id}`, '210,000')
        await own.type(`timeAndHalf-${categories[0]?.id}`, '9,000')
        await own.type('heads', '6')
      },
      subcontractors: no,
      documents: documents('P&L 2025.pdf', 'other.pdf'),
      sign: signature,
    }
    const steps = await walkPublic({
      page,
      hands: touch(page),
      answers,
      look: lookAt(page, language),
    })
    expect(steps).toContain('provided-agent')
    expect(steps).not.toContain('q-release')
    const sent = await world.inState(auditFSID, 'SUBMITTED')
    expect(sent).toMatchObject({
      agentIsRetailer: false,
      agentProvidedEmail: 'pat@retail.example',
      agentInsuredEmail: 'ines@cantina.example',
    })
    expect(Object.values(sent.providedExposures ?? {})).toEqual([210_000])
    expect(sent.payroll).toMatchObject([{ gross: 210_000, timeAndHalf: 9_000, doubleTime: 0 }])
    await close(page)
  })
})

describe.each(inSoakOnly())('a delegate in %s', (language) => {
  it('gets a link of their own for the sales, and sends that part', async () => {
    const { code, pin, auditFSID } = await world.letter(next++)
    const page = await openPhone(`/${code}`, language)
    const hands = touch(page)
    const look = lookAt(page, language)
    await hands.type('pin', pin)
    await hands.goOn()
    await walkPublic({ page, hands, answers: owner, until: 'contact' })
    await page.getByRole('button', { name: /^(Ask someone else|Pedir a otra)/ }).click()
    await page.waitForURL(/delegate$/)
    await page.locator('[id="relation"]').waitFor()
    await look('delegate')
    await contactOf('Dana', 'dana@books.example')(hands, page)
    await hands.type('relation', 'Accountant')
    await hands.choose('parts-sales')
    await hands.goOn()
    await page.waitForURL(/contact$/)
    await close(page)

    const other = await openPhone(await world.linkFor(auditFSID, 'dana@books.example'), language)
    const own = { ...owner, contact: contactOf('Dana', 'dana@books.example') }
    const steps = await walkPublic({ page: other, hands: touch(other), answers: own })
    expect(steps).toEqual(['contact', 'sales', 'anything-else', 'check', 'sign', 'done'])
    expect(await world.inState(auditFSID, 'HEARTBEAT')).toMatchObject({
      delegateRelationship: 'Accountant',
      insuredCategoryTotals: { worksheetTotal: 874_300 },
    })
    await close(other)
  })
})

describe.each(inSoakOnly())('an owner without a mouse in %s', (language) => {
  it('answers everything by the keyboard, and sees where they are', async () => {
    const { code, pin, auditFSID } = await world.letter(next++)
    const page = await openPhone('/', language)
    const hands = keyboard(page)
    await hands.type('code', code)
    await hands.type('pin', pin)
    await hands.goOn()
    const answers = { ...owner, documents: documents('P&L 2025.pdf', 'sales tax return.pdf') }
    await walkPublic({ page, hands, answers })
    await world.inState(auditFSID, 'SUBMITTED')
    await close(page)
  })
})
