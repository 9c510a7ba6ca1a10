import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openHash } from '#shared/audit/access/pin.ts'
import { type OpenBrowser, openBrowser } from '../tests/acceptance/openBrowser.ts'
import { touch } from '../tests/acceptance/publicHands.ts'
import { openPublicWorld, type PublicWorld } from '../tests/acceptance/publicWorld.ts'
import { ROOT } from '../tests/acceptance/runCli.ts'
import { SLOW_3G, setNetwork } from '../tests/acceptance/slowNetwork.ts'
import {
  type Answer,
  contactOf,
  documents,
  restaurantSales,
  signature,
  walkPublic,
  yes,
} from '../tests/acceptance/walkPublic.ts'
import type { Measurement } from './Measurement.ts'
import { median } from './median.ts'

/** Phones that have never seen the pages, for each figure. */
const PHONES = 5
/** Look-ups of each kind. */
const GUESSES = 200
const PATIENT_MS = 60_000

const ANSWERS: Record<string, Answer> = {
  who: (hands) => hands.choose('who'),
  contact: contactOf('Rosa', 'rosa@cantina.example'),
  'q-sales-tax': yes,
  sales: restaurantSales,
  documents: documents('P&L 2025.pdf', 'sales tax return.pdf'),
  sign: signature,
}

/**
 * Measures the public pages on a phone of 360 pixels: what they load, how long they take on slow 3G,
 * from the first byte that is asked for, and what a wrong guess of code or PIN takes.
 */
export async function measurePublic(): Promise<Measurement[]> {
  const world = await openPublicWorld(['restaurant'])
  const browser = await openBrowser()
  try {
    return [...(await sizes()), ...(await times(world, browser)), await guesses(world)]
  } finally {
    await browser.close()
    await world.close()
  }
}

/** What the size check of the build prints: what it is, how much, and its budget. */
async function sizes(): Promise<Measurement[]> {
  const script = join(ROOT, 'scripts/checkBundleSize.mjs')
  const { stdout } = await promisify(execFile)(process.execPath, [script, 'public-flow'])
  const lines = stdout.matchAll(/^(?:public-flow: | {2})(.+?):? ([\d.]+) kB of ([\d.]+)/gm)
  return [...lines].map(([, what = '', size, most]) => ({
    what: `public pages, gzip: ${what}`,
    measured: `${size} kB`,
    wanted: `${most} kB or less`,
  }))
}

async function times(world: PublicWorld, browser: OpenBrowser): Promise<Measurement[]> {
  const { code, pin, link } = await world.letter(0)
  const landing: number[] = []
  const opened: number[] = []
  const linked: number[] = []
  for (let phone = 0; phone < PHONES; phone++) {
    const page = await openPhone(browser)
    let began = performance.now()
    await page.goto(`${world.url}/`)
    await page.locator('#code').waitFor()
    landing.push(performance.now() - began)
    await touch(page).type('code', code)
    await touch(page).type('pin', pin)
    began = performance.now()
    await touch(page).goOn()
    await page.locator('#who').waitFor()
    opened.push(performance.now() - began)
    await page.context().close()

    const other = await openPhone(browser)
    began = performance.now()
    await other.goto(`${world.url}${link}`)
    await other.locator('#who').waitFor()
    linked.push(performance.now() - began)
    await other.context().close()
  }
  const page = await openPhone(browser)
  await page.goto(`${world.url}${link}`)
  const continued: number[] = []
  let last = 0
  const began = performance.now()
  const steps = await walkPublic({
    page,
    hands: timed(touch(page), () => {
      last = performance.now()
    }),
    answers: ANSWERS,
    look: async () => {
      if (last > 0) continued.push(performance.now() - last)
    },
  })
  const whole = performance.now() - began
  await page.context().close()
  const row = (what: string, measured: string, wanted = ''): Measurement => ({
    what: `public pages at 360 px on slow 3G: ${what}`,
    measured,
    wanted,
  })
  const ms = (all: readonly number[]) => `${Math.round(median(all))} ms`
  return [
    row('landing, until it can be typed on', ms(landing), '5000 ms or less'),
    row('from code and PIN to the first page', ms(opened), '5000 ms or less'),
    row('from a link to the first page', ms(linked), '8000 ms or less'),
    row('from a Continue to the next page', ms(continued), '100 ms or less'),
    row(
      `all ${steps.length} pages, as fast as a machine answers`,
      `${(whole / 1000).toFixed(1)} s`,
    ),
  ]
}

async function openPhone(browser: OpenBrowser) {
  const page = await browser.openDevice()
  page.setDefaultTimeout(PATIENT_MS)
  await setNetwork(page, SLOW_3G)
  return page
}

function timed(hands: ReturnType<typeof touch>, pressed: () => void): typeof hands {
  return {
    ...hands,
    goOn: () => {
      pressed()
      return hands.goOn()
    },
  }
}

/** The same request with a known code and a wrong PIN, and with a code that nobody has. */
async function guesses(world: PublicWorld): Promise<Measurement> {
  const { code, pin } = await world.letter(0)
  const documents = `${world.url}/v1/projects/demo-bakehouse/databases/(default)/documents/opens`
  const kinds = [
    [code, 'AAAAAA'],
    ['ZZ0000001', pin],
  ] as const
  const taken: [number[], number[]] = [[], []]
  for (let n = 0; n < GUESSES; n++)
    for (const [kind, [typed, typedPin]] of kinds.entries()) {
      const began = performance.now()
      const answer = await fetch(`${documents}/${openHash(typed, typedPin)}?key=k`)
      await answer.text()
      taken[kind]?.push(performance.now() - began)
    }
  const [wrongPin, wrongCode] = taken.map((all) => `${median(all).toFixed(2)} ms`)
  return {
    what: `public pages: a wrong PIN and a wrong code, ${GUESSES} guesses each`,
    measured: `${wrongPin} and ${wrongCode}`,
    wanted: 'the same',
  }
}
