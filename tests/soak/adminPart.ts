import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { connectAdmin } from '#cli/firebase/connectAdmin.ts'
import { LOCAL_PROJECT } from '#cli/firebase/target.ts'
import { EDITABLE_FIELD_NAMES, EDITABLE_FIELDS } from '#shared/audit/editableFields.ts'
import { sealHistoryEntry } from '#shared/audit/history.ts'
import type { Audit, HistoryEntry } from '#shared/audit/model.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { type SoakPart, shareOf } from '../../local-backend/tests/soak/SoakPart.ts'
import { chooseAccount } from '../acceptance/adminSession.ts'
import { openBrowser } from '../acceptance/openBrowser.ts'
import { startCli } from '../acceptance/runCli.ts'

const ADMIN = 'admin@bakehouse.example'
const FULL = 3_000
const LONGEST_MS = 600_000
const MINUTE_MS = 60_000
/** From an empty tab until the screen is drawn, also where others work on the machine; the table says how long. */
const DRAWN_WITHIN_MS = 15_000

/** A script, letters from right to left, and a word without a place to break. */
const HOSTILE = `"><img src=x onerror="globalThis.hit=1"> مطعم ${'Ofen'.repeat(25)}`

/**
 * An audit with a script, letters from right to left and a very long word in every text, and 3,000
 * entries of history, in Chromium: it does nothing, nothing is wider than the screen, it is there soon.
 */
export const adminPart: SoakPart = {
  name: 'admin',
  async run(share) {
    const entries = shareOf(FULL, share)
    const folder = await mkdtemp(join(tmpdir(), 'soak-admin-'))
    const server = startCli(
      ['start', '--no-worker', '--port', '0', '--data', join(folder, 'data')],
      {
        timeoutMs: LONGEST_MS,
      },
    )
    try {
      const url = (await server.waitFor(/Bakehouse is ready at (\S+)/))[1] ?? ''
      const code = await makeHostile(new URL(url).host, entries)
      const browser = await openBrowser()
      try {
        const { page } = browser
        page.setDefaultTimeout(MINUTE_MS)
        await page.goto(`${url}/admin/audits`)
        await chooseAccount(page, ADMIN)
        await page.waitForURL((address) => !address.pathname.includes('login'))
        const failures: string[] = []
        const drawn: string[] = []
        for (const screen of ['', '/edit', '/pdf']) {
          const began = performance.now()
          await page.goto(`${url}/admin/audits/${code}${screen}`)
          await page.getByRole('heading', { level: 1 }).waitFor()
          await page
            .getByRole('status', { name: /being read|^Loading/ })
            .waitFor({ state: 'hidden' })
          const took = Math.round(performance.now() - began)
          drawn.push(`${screen || '/'} ${took} ms`)
          if (took > DRAWN_WITHIN_MS) failures.push(`${screen || '/'} took ${took} ms`)
          failures.push(
            ...(await mistakesOn(page)).map((mistake) => `${screen || '/'}: ${mistake}`),
          )
          await browser.picture(`hostile${screen.replace('/', '-')}`)
        }
        failures.push(...browser.complaints)
        const number = `an audit with ${entries} entries and hostile texts: ${drawn.join(', ')}`
        return { number, failures }
      } finally {
        await browser.close()
      }
    } finally {
      server.child.kill('SIGTERM')
      await server.done
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function makeHostile(host: string, entries: number): Promise<string> {
  const { store, close } = connectAdmin({ project: LOCAL_PROJECT, host })
  try {
    const [audit] = await store.list<Audit>('audits', {
      filters: [
        { field: 'carrierCompany', op: '==', value: 'DEMO' },
        { field: 'bakeState', op: '==', value: 'WORKSHEET' },
      ],
      sort: { field: 'sortKey', direction: 'asc' },
      limit: 1,
    })
    if (audit === undefined) throw new Error('The demo has no audit in WORKSHEET.')
    await fill(store, audit, entries)
    return audit.auditCode
  } finally {
    await close()
  }
}

async function fill(store: DocumentStore, audit: Audit, entries: number): Promise<void> {
  const history: HistoryEntry[] = [...audit.history]
  const begun = audit.history.at(-1)?.date ?? audit.dateAdded
  while (history.length < entries) {
    const date = new Date(begun.getTime() + history.length * 1_000)
    // A document holds a megabyte: only some texts are long.
    const text = history.length % 50 === 0 ? HOSTILE : 'Called <b>Insured</b>: مطعم'
    const entry = { op: 'NOTE', text, userId: ADMIN, date }
    history.push(sealHistoryEntry(history.at(-1) ?? null, entry))
  }
  const texts = EDITABLE_FIELD_NAMES.filter((name) => EDITABLE_FIELDS[name].kind === 'text')
  await store.update('audits', audit.id, {
    ...Object.fromEntries(texts.map((name) => [name, HOSTILE])),
    categories: audit.categories.map((line) => ({
      ...line,
      classDescription: HOSTILE,
      notes: HOSTILE,
    })),
    history,
    v: audit.v + 1,
  })
}

/** What a hostile text did on this screen. */
function mistakesOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const mistakes: string[] = []
    if ('hit' in globalThis) mistakes.push('a script ran')
    if (document.querySelector('img[src="x"]') !== null) mistakes.push('a text became an element')
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) mistakes.push(`${scrollWidth - clientWidth} pixels too wide`)
    for (const panel of document.querySelectorAll<HTMLElement>('main section'))
      if (panel.scrollWidth > panel.clientWidth + 1)
        mistakes.push(`cut off: ${panel.querySelector('h2')?.textContent ?? panel.className}`)
    return mistakes
  })
}
