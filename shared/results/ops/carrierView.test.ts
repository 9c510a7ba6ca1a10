import { beforeEach, describe, expect, it } from 'vitest'
import { engineFieldsOf } from '#shared/audit/listing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { memoryDocumentStore } from '#shared/simulation/memoryDocumentStore.ts'
import { anAudit, BUILT_AT, intakeIdOf } from '#shared/testing/builders.ts'
import { type CarrierAudit, carrierAuditOf } from '../carrierAudit.ts'
import { INVENTORY_PAGE, listInventory, listSentFiles } from './carrierLists.ts'

const ZONE = 'America/New_York'
let store = memoryDocumentStore()

beforeEach(() => {
  store = memoryDocumentStore()
})

function viewOf(changes: Partial<Audit>): CarrierAudit {
  const audit = anAudit(changes)
  return carrierAuditOf({ ...audit, ...engineFieldsOf(audit, '2026-11-19') }, ZONE)
}

async function put(...audits: Partial<Audit>[]): Promise<void> {
  for (const changes of audits) {
    const { id, ...view } = viewOf(changes)
    await store.set('carrierAudits', id, view)
  }
}

describe('what a carrier user sees of an audit', () => {
  const line = { ...anAudit().categories[0], finalExposure: 900_000, diff: 0.0588 }
  const categories = [line] as Audit['categories']
  const pdfHistory = ['gs://b/audits/a/reports/1', 'gs://b/audits/a/reports/2']

  it('figures once another person has reviewed them, the report once it was sent', () => {
    const worked = { categories, pdfHistory, pdfFileName: 'Harbor.pdf' }
    const seen = (bakeState: Audit['bakeState']) => {
      const { categories: lines, report } = viewOf({ ...worked, bakeState })
      return [lines[0]?.finalExposure, lines[0]?.diff, report]
    }
    expect(seen('PRODUCTIVE')).toEqual([null, null, null])
    expect(seen('FINAL_REVIEW_COMPLETE')).toEqual([900_000, 0.0588, null])
    const report = { number: '2', name: 'Harbor.pdf' }
    expect(seen('SENT_TO_CARRIER')).toEqual([900_000, 0.0588, report])
    expect(seen('INVOICED')).toEqual([900_000, 0.0588, report])
    expect(seen('REDO')).toEqual([null, null, null])
    expect(viewOf({ bakeState: 'INVOICED' }).report).toBeNull()
  })

  it('nothing of people, notes and costs, nor what opens the insured’s pages', () => {
    const audit = {
      notes: [{ text: 'Rude on the phone', date: BUILT_AT, userId: 'bo@bakehouse.example' }],
      insuredEmail: 'ines@harboroven.example',
      agentEmail: 'al@casco.example',
      cost: 77_123,
      outcomeBy: 'ada@bakehouse.example',
    }
    const seen = JSON.stringify(viewOf(audit))
    expect(seen).toContain('Harbor Oven')
    for (const secret of ['Rude', 'ines', 'al@', 'casco', '77123', 'ada@', 'bo@', '207'])
      expect(seen).not.toContain(secret)
    expect(seen).not.toContain(intakeIdOf('auditAAAAAAAAAAAAAAA'))
  })
})

describe('the inventory', () => {
  const many = Array.from({ length: 60 }, (_, n) => ({
    id: `audit${String(n).padStart(15, '0')}`,
    auditCode: `T${n}`,
    insuredCompany: n % 2 === 0 ? 'Harbor Oven' : 'Harbor Light Café',
    bakeState: n % 3 === 0 ? ('SUBMITTED' as const) : ('READY' as const),
    // An import makes them all in one moment.
    dateAdded: n < 50 ? BUILT_AT : new Date('2026-11-10T15:00:00Z'),
  }))

  /** Every page in turn. */
  async function pagesOf(query: object): Promise<CarrierAudit[][]> {
    const pages: CarrierAudit[][] = []
    let after: string | undefined
    do {
      const page = await listInventory(store, { carrier: 'DEMO', ...query, after })
      pages.push(page.audits)
      after = page.nextCursor ?? undefined
    } while (after !== undefined)
    return pages
  }

  it('comes in pages, newest first, each audit once, and no other carrier’s', async () => {
    await put(...many, { id: 'ofAnotherCarrierAAAA', carrierCompany: 'HM' })
    const pages = await pagesOf({})
    expect(pages.map(({ length }) => length)).toEqual([INVENTORY_PAGE, INVENTORY_PAGE, 10])
    const ids = pages.flat().map(({ id }) => id)
    expect(new Set(ids).size).toBe(60)
    expect(ids).not.toContain('ofAnotherCarrierAAAA')
    const firstTen = pages.flat().slice(0, 10)
    expect(firstTen.every(({ dateAdded }) => dateAdded > BUILT_AT)).toBe(true)
  })

  it('is narrowed by state and by every word that is typed, whatever the index knows of them', async () => {
    await put(...many)
    expect((await pagesOf({ state: 'SUBMITTED' })).flat()).toHaveLength(20)
    expect((await pagesOf({ search: 'harbor cafe' })).flat()).toHaveLength(30)
    expect((await pagesOf({ search: 'light', state: 'SUBMITTED' })).flat()).toHaveLength(10)
    expect((await pagesOf({ search: 'T7' })).flat().map(({ auditCode }) => auditCode)).toEqual([
      'T7',
    ])
    expect((await pagesOf({ search: 'ines' })).flat()).toEqual([])
  })
})

it('a person’s own files of every kind are listed, newest first', async () => {
  const file = (userId: string, day: number) => ({
    carrierCompany: 'DEMO',
    userId,
    dateAdded: new Date(2026, 10, day),
  })
  await store.set('uploads', 'one', file('claims@demo.example', 1))
  await store.set('xmls', 'two', file('claims@demo.example', 3))
  await store.set('scans', 'three', file('claims@demo.example', 2))
  await store.set('scans', 'four', file('other@demo.example', 4))
  const found = await listSentFiles(store, { carrier: 'DEMO', userId: 'claims@demo.example' })
  expect(found.map(({ id }) => id)).toEqual(['two', 'three', 'one'])
})
