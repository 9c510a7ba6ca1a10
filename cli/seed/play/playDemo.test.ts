import { describe, expect, it } from 'vitest'
import type { Attachment } from '#shared/audit/attachments.ts'
import { BANDS } from '#shared/audit/bands.ts'
import { countedTypes, documentChecklist } from '#shared/audit/completeness.ts'
import { EXCEPTIONS } from '#shared/audit/exceptions.ts'
import type { Audit } from '#shared/audit/model.ts'
import { asksPayroll } from '#shared/audit/orderKinds.ts'
import { filePathOf } from '#shared/audit/removedFiles.ts'
import { BAKE_STATES, type BakeState } from '#shared/audit/states.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import { payrollSheetOf, proposedPayroll } from '#shared/audit/worksheet/payrollSheet.ts'
import { hasOpenChecks } from '#shared/audit/worksheet/reconciliation.ts'
import type { Invoice } from '#shared/billing/model.ts'
import { exportInvoice } from '#shared/billing/ops/exportInvoice.ts'
import { standingOf } from '#shared/billing/payments.ts'
import type { InboxFile } from '#shared/documents/inboxFiles.ts'
import { CONTENT_HERE } from '#shared/documents/ops/contentWork.ts'
import { verifyStore } from '#shared/engine/verify/verifyStore.ts'
import { newCarrier } from '#shared/firm/carrier.ts'
import type { User } from '#shared/firm/model.ts'
import { formatDollars } from '#shared/kernel/money.ts'
import type { Upload } from '#shared/orders/model.ts'
import type { Inbound } from '#shared/outreach/inbound/model.ts'
import {
  isDue,
  type LetterOnItsWay,
  type LetterRun,
  letterRunPath,
} from '#shared/outreach/letterRun.ts'
import { fixedClock, seededRandom } from '#shared/simulation/fixedPorts.ts'
import type { MemoryDocumentStore } from '#shared/simulation/memoryDocumentStore.ts'
import { soakSize } from '../../../tests/setup/soakSize.ts'
import { demoCalendar } from './demoCalendar.ts'
import { playDemo } from './playDemo.ts'

/** Half past midnight and a quarter to midnight of a day in New York. */
const [FIRST_HOUR, LAST_HOUR] = ['2026-11-18T05:30:00Z', '2026-11-19T04:45:00Z'] as const

/**
 * Moments at which the demo may be opened first: at night, at work on the last of a month, on a Sunday
 * night, at work, on the first of a year. The usual run has the whole demo for the first of a year.
 */
const MOMENTS = [
  FIRST_HOUR,
  '2028-02-29T13:05:00Z',
  '2026-11-23T04:00:00Z',
  '2026-11-18T16:40:00Z',
  '2027-01-01T15:00:00Z',
].slice(0, soakSize(3, 5))

/** The demo has one auditor who makes visits: no appointment is left with another. */
const FLAGS = [...Object.keys(EXCEPTIONS), 'ANSWERS_DROPPED', 'CARRIER_COMMENT'].filter(
  (flag) => flag !== 'APPOINTMENT_LEFT',
)

function carriersAt(now: Date, ids: readonly string[] = ['DEMO']) {
  return ids.map((id) => ({
    id,
    ...newCarrier({ name: id }, now),
    returnAddress: ['Bakehouse', 'Portland, ME 04101'],
  }))
}

/** Each is played once for all assertions, when the first of them asks for it. */
const PLAYED = MOMENTS.map((moment) => ({ moment, played: once(() => play(moment)) }))

function play(moment: string) {
  const now = new Date(moment)
  return playDemo({ seed: 5, now, isSmall: true }, carriersAt(now))
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

describe.each(PLAYED)('the demo up to $moment', ({ moment, played: demo }) => {
  const now = new Date(moment)

  it('has every state, band and exception, and one audit in each of its scenarios’ places', {
    timeout: 240_000,
  }, async () => {
    const { store, refused } = await demo()
    const audits = store.all<Audit>('audits')
    expect(audits).toHaveLength(96)
    expect(new Set(audits.map(({ bakeState }) => bakeState))).toEqual(new Set(BAKE_STATES))
    expect(new Set(audits.map(({ band }) => band))).toEqual(new Set(Object.keys(BANDS)))
    expect(new Set(audits.flatMap(({ flags }) => flags))).toEqual(new Set(FLAGS))
    const inState = (...states: BakeState[]) =>
      audits.filter(({ bakeState }) => states.includes(bakeState)).length
    expect([inState('INVOICED'), inState('SENT_TO_CARRIER')]).toEqual([9, 10])
    expect(inState('CONTACTING', 'HEARTBEAT')).toBeGreaterThanOrEqual(30)
    expect(audits.filter(({ claimUntil }) => claimUntil !== null)).toHaveLength(2)
    expect(audits.some(({ history }) => history.some(({ text }) => text === 'Opened Audit'))).toBe(
      true,
    )
    // Only the nonproductive outcome is tried before there were attempts enough.
    expect(
      [...refused.keys()].filter((what) => !what.endsWith('>NONPRODUCTIVE ATTEMPTS_MISSING')),
    ).toEqual([])
  })

  it('has what comes in and waits: an answer with a document, a late bounce, a STOP, letters, strangers', async () => {
    const { store } = await demo()
    const inbound = store.all<Inbound>('inbound')
    const cameAs = (meaning: string) => inbound.filter((each) => each.meaning === meaning)
    expect(inbound.filter(({ state }) => state === 'WAITING')).toEqual([])
    const [answer, ...others] = cameAs('response').filter(({ state }) => state === 'APPLIED')
    expect(others).toEqual([])
    const audits = store.all<Audit>('audits')
    expect(audits.find(({ id }) => id === answer?.auditFSID)?.toCheck).toHaveLength(1)
    expect(cameAs('bounce')).toMatchObject([{ state: 'APPLIED' }, { state: 'APPLIED' }])
    expect(cameAs('stop')).toMatchObject([{ state: 'APPLIED' }])
    expect(store.all('contactWishes')).toHaveLength(1)
    const kept = inbound.filter(({ state }) => state === 'KEPT')
    expect(kept.map(({ why }) => why).sort()).toEqual([
      'MESSAGE_OF_NO_AUDIT',
      'MESSAGE_OF_UNKNOWN_SENDER',
    ])
    const due = store.all<LetterOnItsWay>('letters').filter(isDue)
    expect(due.length).toBeGreaterThanOrEqual(3)
  })

  it('has papers: of every outcome, by mail and by the public pages, that say what the worksheet says', async () => {
    const { store, files } = await demo()
    const documents = store.all<Attachment & { id: string }>('attachments')
    const typesOf = (about: Audit) =>
      countedTypes(
        documents.filter(({ audit }) => audit === about.id),
        about,
      )
    const productive = store.all<Audit>('audits').filter(({ outcome }) => outcome === 'PRODUCTIVE')
    const lacking = productive.filter((audit) =>
      documentChecklist(audit, typesOf(audit)).some(({ isThere }) => !isThere),
    )
    expect(lacking).toEqual([])
    expect(documents.some(({ intakeId = '' }) => intakeId !== '')).toBe(true)
    const [sold] = productive.filter(({ categories }) =>
      categories.every(({ exposureType }) => exposureType === 'grossSales'),
    )
    const statement = documents.find(({ audit, docType }) => audit === sold?.id && docType === 'D3')
    const bytes = await files.read(filePathOf(statement?.url ?? ''))
    const final = sold?.categories.reduce((sum, line) => sum + (line.finalExposure ?? 0), 0)
    expect(new TextDecoder().decode(bytes)).toContain(
      `(${formatDollars(final ?? 0).replace('.00', '')}`,
    )
  })

  it('has work that was begun before it was due, and few audits that are late', async () => {
    const { store } = await demo()
    const audits = store.all<Audit>('audits')
    expect(audits.filter(isBegunLate).map(({ orderNumber }) => orderNumber)).toEqual([])
    const late = audits.filter(({ flags }) => flags.includes('PAST_DUE')).length
    expect([late > 0, late <= 8]).toEqual([true, true])
  })

  it('holds what verify looks at', async () => {
    const { store } = await demo()
    const checks = await verifyStore({ store, clock: { now: () => now } })
    expect(checks.filter(({ failed }) => failed > 0)).toEqual([])
  })

  it('ends now: nothing has happened later, something has lately', async () => {
    const { store } = await demo()
    const audits = store.all<Audit>('audits')
    const moments = audits.flatMap(({ history }) => history.map(({ date }) => date.getTime()))
    expect(Math.max(...moments)).toBeLessThanOrEqual(now.getTime())
    expect(now.getTime() - Math.max(...moments)).toBeLessThan(4 * 86_400_000)
    const done = store.all<Step>('asteps').filter(({ dateCompleted }) => dateCompleted !== null)
    expect(done.every(({ dateCompleted }) => dateCompleted !== null && dateCompleted <= now)).toBe(
      true,
    )
  })

  it('has one month invoiced and the next to invoice', async () => {
    const { store } = await demo()
    const { invoicedThrough, invoiceable } = demoCalendar(now)
    const invoices = store.all<Invoice>('invoices')
    expect(invoices).toMatchObject([{ through: invoicedThrough, status: 'ISSUED', lineCount: 9 }])
    const [carrier] = carriersAt(now)
    if (!carrier) throw new Error('There is no carrier.')
    const world = { store, clock: fixedClock(now), random: seededRandom(3) }
    const request = { carrier, through: invoiceable, userId: 'System', preview: true }
    const next = await exportInvoice(world, request)
    expect(next).toMatchObject({ ok: true, value: { status: 'PREVIEW', exceptions: [] } })
    const lines = next.ok ? (next.value.issued?.lines ?? []) : []
    expect(lines.length).toBeGreaterThanOrEqual(6)
  })
})

/** Days on which the whole demo may be opened first. */
const WHOLE = ['2027-01-01T15:00:00Z']

describe.each(WHOLE)('the whole demo up to %s', (moment) => {
  const now = new Date(moment)
  const carriers = ['DEMO', 'HM', 'GSD']
  const played = once(() => playDemo({ seed: 5, now }, carriersAt(now, carriers)))

  it('is an office of three carriers that a manager would believe', {
    timeout: 240_000,
  }, async () => {
    const { store, refused } = await played()
    const audits = store.all<Audit>('audits')
    expect(audits.length).toBeGreaterThanOrEqual(250)
    expect(audits.filter(isBegunLate).map(({ orderNumber }) => orderNumber)).toEqual([])
    for (const carrier of carriers) {
      const own = audits.filter(({ carrierCompany }) => carrierCompany === carrier)
      const sent = own.filter(({ dateSent }) => dateSent !== null)
      const onTime = sent.filter(({ dateSent, auditDue }) => isOnTime(dateSent, auditDue))
      expect([carrier, onTime.length / sent.length >= 0.8]).toEqual([carrier, true])
      expect([carrier, sent.length > onTime.length]).toEqual([carrier, true])
      expect(store.all<Invoice>('invoices').some((each) => each.carrierCompany === carrier)).toBe(
        true,
      )
    }
    const auditors = new Set(audits.map(({ auditor }) => auditor))
    expect(auditors.size).toBe(4)
    expect(store.all<User>('users').filter(({ away }) => away)).toHaveLength(1)
    expect([...refused.keys()].filter((what) => !what.includes('ATTEMPTS_MISSING'))).toEqual([])
    const checks = await verifyStore({ store, clock: { now: () => now } })
    expect(checks.filter(({ failed }) => failed > 0)).toEqual([])
  })

  it('has an inbox with scans, a file that nobody has imported, and one with six rejects', async () => {
    const { store } = await played()
    const statuses = store.all<InboxFile>('scans').map(({ status }) => status)
    expect(statuses.filter((status) => status === 'waiting')).toHaveLength(3)
    expect(new Set(statuses)).toEqual(new Set(['waiting', 'done', 'set_aside']))
    expect(store.all<Upload>('uploads').filter(({ rejected }) => rejected > 0)).toMatchObject([
      { rejected: 6, status: 'imported' },
    ])
    const files = store.all<InboxFile>('uploads')
    expect(files.filter(({ status }) => status === 'waiting')).toHaveLength(1)
  })

  it('has invoices that are paid, and each month’s newest that waits for its payment', async () => {
    const { store } = await played()
    const { invoicedThrough } = demoCalendar(now)
    const invoices = store.all<Invoice>('invoices')
    const standing = invoices.map((each) => [standingOf(each), each.through === invoicedThrough])
    expect(new Set(standing.map(String))).toEqual(new Set(['PAID,true', 'OPEN,false']))
  })

  it('has runs of letters: mailed ones, one that is printed, and letters still to print', async () => {
    const { store, files } = await played()
    const runs = store.all<LetterRun>('letterRuns')
    expect(new Set(runs.map(({ state }) => state))).toEqual(new Set(['MAILED', 'PRINTED']))
    expect(runs.flatMap(({ leftOut }) => leftOut)).toEqual([])
    for (const run of runs) {
      const pdf = new TextDecoder('latin1').decode(await files.read(letterRunPath(run)))
      expect([run.id, pdf.slice(0, 5)]).toEqual([run.id, '%PDF-'])
    }
    const letters = store.all<LetterOnItsWay>('letters')
    const due = letters.filter(isDue)
    expect(due.length).toBeGreaterThanOrEqual(3)
    const eightDaysAgo = new Date(now.getTime() - 8 * 86_400_000)
    expect(due.filter(({ dateAdded }) => dateAdded < eightDaysAgo)).toEqual([])
  })

  it('has a conversation by text: asked by the engine, answered, and a photo after it', async () => {
    const { store, files } = await played()
    const [first, second, ...others] = store
      .all<Inbound>('inbound')
      .filter(({ kind, meaning }) => kind === 'text' && meaning === 'response')
    expect([first, second].map((each) => each?.state)).toEqual(['APPLIED', 'APPLIED'])
    expect(others).toEqual([])
    const talk = store.all<Audit>('audits').find(({ id }) => id === first?.auditFSID)
    expect([first, second].map((each) => each?.words)).toEqual([
      expect.stringContaining('Are photos of the page OK?'),
      expect.stringContaining('I will take pictures'),
    ])
    const texts = talk?.history.filter(({ text }) => /text/i.test(text)) ?? []
    expect(texts.map(({ text }) => text.split(':')[0])).toEqual([
      'Texted Insured',
      'Insured texted',
      'Texted Insured',
      'Insured texted',
    ])
    const documents = store.all<Attachment>('attachments')
    const [photo, ...more] = documents.filter(({ name }) => name.endsWith('.png'))
    expect([photo?.audit, more.length, talk?.bakeState]).toEqual([talk?.id, 0, 'SUBMITTED'])
    const bytes = await files.read(filePathOf(photo?.url ?? ''))
    const png = await CONTENT_HERE.sniffContent('photo.png', bytes)
    expect(png).toMatchObject({ ok: true, contentType: 'image/png' })
  })

  it('has records for every payroll that was found, and they agree', async () => {
    const { store } = await played()
    const found = store
      .all<Audit>('audits')
      .filter((audit) => audit.outcome === 'PRODUCTIVE' && asksPayroll(audit))
    expect(found.length).toBeGreaterThanOrEqual(40)
    const open = found.filter((audit) => hasOpenChecks(audit, null))
    expect(open.map(({ orderNumber }) => orderNumber)).toEqual([])
    // Some are typed from a page that came by mail.
    const named = found.filter(({ records = [] }) => (records[0]?.document ?? '') !== '')
    expect(named.length).toBeGreaterThan(found.length / 2)
  })

  it('tells workers’ compensation from the workbook to the invoice', async () => {
    const { store } = await played()
    const painter = store.all<Audit>('audits').find(({ orderNumber }) => orderNumber === 'WC40200')
    if (!painter) throw new Error('There is no painter.')
    const { categories, entities = [], officers = [], records = [] } = painter
    expect(categories.map(({ state }) => state)).toEqual(['NH', 'MA', 'NH'])
    expect(categories.every(({ rate }) => (rate ?? 0) > 0)).toBe(true)
    expect(entities).toHaveLength(2)
    expect(officers.map(({ isIncluded }) => isIncluded)).toEqual([true, true, false])
    expect(records.map(({ kind }) => kind)).toEqual(['form941', 'form1099'])
    expect(painter.subcontractors?.map(({ certificates }) => certificates.length)).toEqual([1, 1])
    expect(painter.signed?.name).toBe('Demo Auditor')
    expect(painter.pdfHistory).toHaveLength(1)
    const sheet = payrollSheetOf(painter, null)
    expect(
      categories.map(({ id, finalExposure }) => finalExposure === proposedPayroll(id, sheet)),
    ).toEqual([true, true, true])
    expect(painter.invoiceId).toMatch(/^GSD-/)
    const [from] = store
      .all<InboxFile>('uploads')
      .filter(({ carrierCompany }) => carrierCompany === 'GSD')
    expect(from?.name).toMatch(/\.xlsx$/)
  })
})

/** The chase began after the day on which the carrier wants the result. */
function isBegunLate({ history, auditDue }: Audit): boolean {
  const begun = history.find(({ to }) => to === 'CONTACTING')?.date
  return begun !== undefined && !isOnTime(begun, auditDue)
}

function isOnTime(sent: Date | null, due: string | null): boolean {
  return sent !== null && due !== null && sent.toISOString().slice(0, 10) <= due
}

/** `npm run soak -- demo` plays the whole demo at both hours, the usual run the small one. */
const IS_WHOLE = process.env['BAKEHOUSE_SOAK_DEMO'] === '1'

const COLLECTIONS_OF_WORK = [
  ...['audits', 'asteps', 'auditCodes', 'orderKeys', 'intakes', 'opens', 'attachments'],
  ...['mail', 'messages', 'letters', 'letterRuns', 'inbound', 'contactWishes'],
  ...['uploads', 'scans', 'invoices', 'users'],
]

it('is the same for the same seed and moment', { timeout: 240_000 }, async () => {
  const [first] = PLAYED
  if (!first) throw new Error('Nothing was played.')
  const one = await first.played()
  const other = await play(first.moment)
  for (const collection of COLLECTIONS_OF_WORK)
    expect(other.store.all(collection)).toEqual(one.store.all(collection))
})

it('has the same work at every hour of a day, whatever its ids and PINs are', {
  timeout: 240_000,
}, async () => {
  const carriers = IS_WHOLE ? ['DEMO', 'HM', 'GSD'] : ['DEMO']
  const playedAt = async (moment: string, seed: number) => {
    const now = new Date(moment)
    const { store } = await playDemo({ seed, now, isSmall: !IS_WHOLE }, carriersAt(now, carriers))
    return { store, now }
  }
  const [first] = PLAYED
  const one =
    first && !IS_WHOLE
      ? { store: (await first.played()).store, now: new Date(first.moment) }
      : await playedAt(FIRST_HOUR, 0)
  const other = await playedAt(LAST_HOUR, 1)
  for (const collection of COLLECTIONS_OF_WORK)
    expect([collection, workIn(other, collection)]).toEqual([collection, workIn(one, collection)])
})

/** The documents of a collection without what the seed has made, and without the moment of opening. */
function workIn({ store, now }: { store: MemoryDocumentStore; now: Date }, collection: string) {
  const claimed = new Date(now.getTime() + 3_600_000)
  return store
    .all(collection)
    .map(({ id, ...document }) =>
      JSON.stringify(document)
        .replaceAll(now.toISOString(), 'NOW')
        .replaceAll(claimed.toISOString(), 'NOW and an hour')
        .replaceAll(/[A-Za-z0-9]{16,}/g, 'ID')
        .replaceAll(/\b[A-Z0-9]{4}-[A-Z0-9]{4}\b/g, 'PIN')
        // Rows of worksheets.
        .replaceAll(/"id":"[a-z0-9]{8}"/g, 'ROW'),
    )
    .sort()
}
