import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PDFDict, PDFDocument, type PDFObject } from 'pdf-lib'
import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Attachment } from '#shared/audit/attachments.ts'
import { connectPublic } from '#shared/firebase-web/connectPublic.ts'
import { readFirebaseSettings } from '#shared/firebase-web/firebaseSettings.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { extensionOf, FILE_KINDS } from '#shared/kernel/constants.ts'
import { withSaved } from '#shared/testing/builders.ts'
import { BOMBS, type NamedBytes, POLYGLOTS } from '#shared/testing/hostileFiles.ts'
import { chooseAccount } from './adminSession.ts'
import { type OpenBrowser, openBrowser } from './openBrowser.ts'
import { workedFolder } from './playedFolder.ts'
import { type Hands, touch } from './publicHands.ts'
import { inSoakOnly, LIMIT_MS } from './publicSize.ts'
import { openPublicWorld, type PublicWorld } from './publicWorld.ts'
import { type Answer, documents, pdf, restaurantSales, walkPublic } from './walkPublic.ts'

vi.setConfig({ testTimeout: LIMIT_MS })

/** Runs wherever a text is taken for markup, a template or a formula. */
const SCRIPT = `"><img src=x onerror="hit=1"><script>hit=1</script>{{hit}}`
const HOSTILE: readonly NamedBytes[] = [
  ...POLYGLOTS.slice(0, 20),
  ...BOMBS.slice(0, 10).map(([name, bytes]): NamedBytes => [`${name}.xlsx`, bytes]),
]

let world: PublicWorld
let browser: OpenBrowser

beforeAll(async () => {
  world = await openPublicWorld(['restaurant', 'restaurant'], workedFolder)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await world?.close()
})

const attached = async (auditFSID: string) =>
  (
    await world.store.list<Attachment>(COLLECTIONS.attachments, {
      filters: [
        { field: 'carrierCompany', op: '==', value: 'HM' },
        { field: 'audit', op: '==', value: auditFSID },
      ],
    })
  ).map(({ name }) => name)

const typeAll =
  (...ids: string[]): Answer =>
  async (hands) => {
    for (const id of ids) await hands.type(id, `${id} ${SCRIPT}`)
  }
const changed: Answer = async (hands, page) => {
  await hands.choose('answer')
  if ((await page.locator('[id="detail"]').count()) > 0) await typeAll('detail')(hands, page)
}

/** Answers that hold a script in every text that is asked for. */
const answers: Record<string, Answer> = {
  who: (hands) => hands.choose('who'),
  contact: async (hands: Hands, page: Page) => {
    await typeAll('first', 'last')(hands, page)
    await hands.type('email', 'rosa@cantina.example')
  },
  ...Object.fromEntries(
    ['name', 'entity', 'locations', 'new-products', 'owners', 'operations', 'sales-tax'].map(
      (question) => [`q-${question}`, changed],
    ),
  ),
  'q-mailing': async (hands, page) => {
    await hands.choose('answer')
    await typeAll('street', 'more', 'city')(hands, page)
    await hands.type('state', 'NJ')
    await hands.type('zip', '07030')
  },
  sales: restaurantSales,
  documents: async (hands, page) => {
    await documents(`${SCRIPT} P&L.pdf`)(hands, page)
    await page.locator('.file select').selectOption('D3')
    await hands.choose('wanted-D8')
  },
  'missing-D8': async (hands, page) => {
    await page.locator('[name="reason"]').last().click()
    await typeAll('text')(hands, page)
  },
  'anything-else': typeAll('note'),
  sign: async (hands, page) => {
    await hands.choose('box')
    await typeAll('name')(hands, page)
  },
}

describe('a script in every field', () => {
  it('is text to the insured, in the back office and in every PDF; what was sent cannot be sent again', async () => {
    const { code, link, auditFSID } = await world.letter(0)
    const page = await browser.openDevice()
    const sent: Request[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request)
    })
    await page.goto(`${world.url}${link}`)
    await walkPublic({ page, hands: touch(page), answers })
    await expectInert(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save a copy (PDF)' }).click()
    await expectPlainPdf(await readFile(await (await download).path()))
    expect(sent.length).toBeGreaterThan(10)
    const audit = await world.inState(auditFSID, 'SKIPPED')
    expect(audit.insuredFirstName).toBe(`first ${SCRIPT}`)

    // A page that was left would add its own; it is over before the requests are sent once more.
    const repeats = await Promise.all(
      sent.map(async (request) => ({
        method: request.method(),
        url: request.url(),
        body: request.postDataBuffer(),
        headers: await request.allHeaders(),
      })),
    )
    await page.context().close()
    const before = (await world.intake(link)).rev
    for (const { method, url, body, headers } of repeats) {
      const plain = Object.fromEntries(
        Object.entries(headers).filter(([name]) => !/^(:|host$|content-length$)/.test(name)),
      )
      const answer = await fetch(url, {
        method,
        headers: plain,
        ...(body === null ? {} : { body: new Uint8Array(body) }),
      })
      // A read by POST tells the holder of the link what the link shows; a write is refused.
      if (/:commit|\/o\b/.test(url)) expect([url, answer.status >= 400]).toEqual([url, true])
    }
    expect((await world.intake(link)).rev).toBe(before)

    const staff = await browser.openDevice(1280)
    await staff.goto(`${world.url}/admin/audits/${code}`)
    await chooseAccount(staff, 'admin@bakehouse.example')
    await staff.getByText('P&L.pdf').first().waitFor()
    await expectInert(staff)
    for (const tab of ['provided', 'general', 'insured']) {
      await staff.goto(`${world.url}/admin/audits/${code}/edit?tab=${tab}`)
      await staff.getByRole('tab', { selected: true }).waitFor()
      await staff
        .getByText(/onerror|Audit code|Insured/)
        .first()
        .waitFor()
      await expectInert(staff)
    }
    await staff.context().close()
    const report = join(tmpdir(), `bakehouse-${auditFSID}.pdf`)
    expect((await world.cli('audits', 'report', code, '--out', report)).exit).toBe(0)
    await expectPlainPdf(await readFile(report))
    expect(browser.complaints).toEqual([])
  })
})

/** Nothing that was typed has become an element or has run. */
async function expectInert(page: Page): Promise<void> {
  const found = await page.evaluate(() => [
    'hit' in globalThis,
    document.querySelectorAll('img[src="x"], [onerror]').length,
  ])
  expect(found).toEqual([false, 0])
}

/** The PDF holds nothing that acts: no script, no action, no address, no file. */
async function expectPlainPdf(bytes: Uint8Array): Promise<void> {
  const { context } = await PDFDocument.load(bytes)
  const names = context.enumerateIndirectObjects().flatMap(([, object]) => namesIn(object))
  const acting = /^\/(JS|JavaScript|AA|OpenAction|Launch|URI|SubmitForm|EmbeddedFiles?|RichMedia)$/
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => acting.test(name))).toEqual([])
}

function namesIn(object: PDFObject): string[] {
  if (!(object instanceof PDFDict)) return []
  return object.entries().flatMap(([name, value]) => [name.asString(), ...namesIn(value)])
}

describe.each(inSoakOnly().slice(0, 1))(
  '20 files that are two things at once, 10 that burst',
  () => {
    it('are refused by the page; sent past it they never become documents, and the auditor is told', async () => {
      const { link, auditFSID } = await world.letter(1)
      const page = await browser.openDevice()
      const uploads: string[] = []
      page.on('request', (request) => {
        if (/\/v0\/b\/.*\/o/.test(request.url())) uploads.push(request.url())
      })
      await page.goto(`${world.url}${link}`)
      await walkPublic({
        page,
        hands: touch(page),
        answers: { ...answers, contact: rosa, 'q-mailing': no, 'q-locations': no },
        until: 'documents',
      })
      const huge = join(await mkdtemp(join(tmpdir(), 'bakehouse-huge-')), 'huge.pdf')
      await writeFile(huge, pdf('huge.pdf', 25 * 1024 * 1024 + 1).buffer)
      const files = HOSTILE.map(([name, bytes]) => ({
        ...kindOf(name),
        buffer: Buffer.from(bytes),
      }))
      await touch(page).add(files)
      await page.setInputFiles('input[multiple]', huge)

      await expect.poll(() => page.locator('.file.failed').count()).toBe(HOSTILE.length + 1)
      await page.getByText('huge.pdf: this is over 25 MB. Send it in parts.').waitFor()
      expect(uploads).toEqual([])
      await page.context().close()
      await rm(dirname(huge), { recursive: true })

      const { intakes, files: storage } = connectPublic(
        await readFirebaseSettings(fetch, `${world.url}/__/firebase/init.json`),
      )
      const id = link.split('/').at(-1) ?? ''
      const entries = HOSTILE.map(([name, bytes], n) => ({ name, bytes, key: String(n + 10) }))
      for (const { name, bytes, key } of entries)
        await storage.put(`public/${id}/${key}`, new Blob([new Uint8Array(bytes)]), {
          contentType: kindOf(name).mimeType,
        })
      const intake = await world.intake(link)
      const listed = entries.map(({ name, bytes, key }): [string, unknown] => [
        key,
        { name, size: bytes.length, docType: 'D3', sha256: '' },
      ])
      const saved = withSaved(intake, { files: Object.fromEntries(listed) })
      await intakes.save(id, { rev: intake.rev, ...saved, submit: false })
      await expect
        .poll(async () => (await world.audit(auditFSID)).flags)
        .toContain('ANSWERS_DROPPED')
      expect(await attached(auditFSID)).toEqual([])
      // What is refused is not kept either.
      const kept = await Promise.all(
        entries.map(({ key }) => world.files.describe(`public/${id}/${key}`)),
      )
      expect(kept.filter((one) => one !== null)).toEqual([])
    })
  },
)

const rosa: Answer = async (hands) => {
  await hands.type('first', 'Rosa')
  await hands.type('last', 'Delgado')
  await hands.type('email', 'rosa@cantina.example')
}
const no: Answer = (hands) => hands.choose('answer-no')

/** A name and the content type that its ending claims. */
function kindOf(name: string): { name: string; mimeType: string } {
  const extension = extensionOf(name)
  return {
    name,
    mimeType: extension === null ? 'application/pdf' : FILE_KINDS[extension].contentType,
  }
}

describe('guessing', () => {
  it('a wrong code and a wrong PIN are answered with the same bytes', async () => {
    const { code, pin } = await world.letter(0)
    const page = await browser.openDevice()
    const told: string[] = []
    for (const [typedCode, typedPin] of [
      [code, pin === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA'],
      ['ZZ0000001', pin],
    ] as const) {
      await page.goto(world.url)
      const asked = page.waitForRequest(/\/opens\//)
      await touch(page).type('code', typedCode)
      await touch(page).type('pin', typedPin)
      await touch(page).goOn()
      const url = (await asked).url()
      await page.locator('.summary').waitFor()
      // What whoever guesses without a browser gets.
      const answer = await fetch(url)
      const headers = [...answer.headers].filter(([name]) => name !== 'date')
      // The hash is all that is asked for, and all that differs.
      const body = (await answer.text()).replaceAll(/opens\/[\w-]+/g, 'opens/HASH')
      const summary = await page.locator('.summary').innerText()
      told.push(JSON.stringify([answer.status, headers, body, summary]))
    }
    expect(told[0]).toBe(told[1])
    expect(told[0]).toContain('404')
    await page.context().close()
  })
})
