import { describe, expect, it } from 'vitest'
import { textKey } from '#shared/kernel/compareTexts.ts'
import { memoryDocumentStore, withAskedLists } from '#shared/simulation/memoryDocumentStore.ts'
import { anAudit } from '#shared/testing/builders.ts'
import { FLAGS } from '../exceptions.ts'
import {
  AUDIT_SORT_TEXTS,
  AUDIT_SORTS,
  type AuditPageQuery,
  type AuditQuery,
  readAuditSort,
} from '../listQuery.ts'
import type { Audit } from '../model.ts'
import { BAKE_STATES, type BakeState, isOpenState } from '../states.ts'
import { listAudits } from './listAudits.ts'

const QUERY = { carrier: 'HM', slices: ['98', '99'], limit: 7 }
const NOW = new Date('2026-11-02T15:00:00.000Z')
const COUNT = 60
const id = (index: number) => `audit${String(index).padStart(4, '0')}`
const day = (index: number) => `2026-12-${String(10 + index).padStart(2, '0')}`

/** Audits with many of one value, some of none, and names that JavaScript sorts unlike Firestore. */
const NAMES = ['', 'Alameda', 'alameda', 'Zebra | Co', '😀 Bakery', '｡ Bakery', "O'Hara"]
const AUDITS: readonly Audit[] = Array.from({ length: COUNT }, (_, n) => {
  const insuredCompany = NAMES[n % NAMES.length] ?? ''
  const policyNumber = n % 5 ? `P-${n % 11}` : ''
  return anAudit({
    id: id(n),
    carrierCompany: 'HM',
    sliceID: n % 2 ? '98' : '99',
    sortKey: `3|${id((n * 37) % COUNT)}`,
    insuredCompany,
    insuredKey: textKey(insuredCompany),
    policyNumber,
    policyKey: textKey(policyNumber),
    premiumKey: n % 3 ? String(10 ** 15 + (n % 7) * 100 - 300).padStart(16, '0') : '',
    bakeState: (['READY', 'REDO', 'CANCELLED', 'ORDER'] as const)[n % 4] as BakeState,
    auditDue: n % 6 ? day(n % 9) : null,
    nextDue: n % 4 ? day(n % 3) : null,
    dateAdded: new Date(NOW.getTime() + (n % 8) * 1000),
    lastEventAt: new Date(NOW.getTime() + (n % 13)),
    assignee: 'me@firm.example',
    claimUntil: new Date(NOW.getTime() + 60_000 + n),
  })
})

async function world() {
  const store = memoryDocumentStore()
  for (const audit of AUDITS) await store.set('audits', audit.id, { ...audit })
  return withAskedLists(store)
}

/** All pages of a list, and the most documents that one of them read. */
async function pagesOf(
  { store }: Awaited<ReturnType<typeof world>>,
  query: Partial<AuditPageQuery>,
) {
  const audits: Audit[] = []
  let most = 0
  let after: string | undefined
  do {
    const before = store.reads()['audits'] ?? 0
    const page = await listAudits(store, { ...QUERY, ...query, after })
    if (!page.ok) throw new Error(page.error.code)
    most = Math.max(most, (store.reads()['audits'] ?? 0) - before)
    audits.push(...page.value.audits)
    after = page.value.nextCursor ?? undefined
  } while (after !== undefined)
  return { audits, most }
}

/** The list as it should be, worked out by hand from all audits. */
function expected(text: string, isIn: (audit: Audit) => boolean = () => true): string[] {
  const sort = readAuditSort(text)
  if (sort === null) throw new Error(text)
  const { field } = AUDIT_SORTS[sort.by]
  const sign = sort.descending ? -1 : 1
  const key = (audit: Audit) => {
    if (field === 'bakeState') return String(10 + BAKE_STATES.indexOf(audit.bakeState))
    const value = audit[field]
    return value instanceof Date ? value.toISOString() : (value ?? '')
  }
  return AUDITS.filter(isIn)
    .toSorted((one, other) => {
      const [left, right] = [key(one), key(other)]
      if (field === 'bakeState')
        return (
          sign * (left < right ? -1 : left > right ? 1 : 0) ||
          (one.sortKey < other.sortKey ? -1 : 1)
        )
      if ((left === '') !== (right === '')) return left === '' ? 1 : -1
      if (left === '') return one.id < other.id ? -1 : 1
      return (
        sign *
        (Buffer.compare(Buffer.from(left), Buffer.from(right)) || (one.id < other.id ? -1 : 1))
      )
    })
    .map((audit) => audit.id)
}

const idsOf = (audits: readonly Audit[]) => audits.map((audit) => audit.id)
const sortOf = (text: string) => readAuditSort(text) ?? undefined

describe.each(AUDIT_SORT_TEXTS)('a list sorted by %s', (text) => {
  const sort = sortOf(text)

  it('has every audit once, in order, what is not known last, at a page’s price', async () => {
    const listed = await pagesOf(await world(), { sort })
    expect(idsOf(listed.audits)).toEqual(expected(text))
    expect(listed.most).toBe(QUERY.limit + 1)
  })

  it('narrowed by states, asks one query for a full page and no more documents', async () => {
    const narrowed = await world()
    const listed = await pagesOf(narrowed, { sort, states: ['REDO', 'READY'] })
    const isIn = ({ bakeState }: Audit) => ['REDO', 'READY'].includes(bakeState)
    expect(idsOf(listed.audits)).toEqual(expected(text, isIn))
    expect(listed.most).toBe(QUERY.limit + 1)
    narrowed.asked.length = 0
    await listAudits(narrowed.store, { ...QUERY, sort, states: ['REDO', 'READY'] })
    expect(narrowed.asked).toHaveLength(1)
    expect(narrowed.asked[0]?.filters?.slice(0, 2)).toEqual([
      { field: 'carrierCompany', op: '==', value: 'HM' },
      { field: 'sliceID', op: 'in', value: ['98', '99'] },
    ])
  })

  it('asked in several queries loses nothing between them', async () => {
    const slices = ['98', '99', '97', '96']
    const listed = await pagesOf(await world(), { sort, slices, states: BAKE_STATES })
    expect(idsOf(listed.audits)).toEqual(expected(text))
  })

  it('of what a person claims is sorted too', async () => {
    const claim = { by: 'me@firm.example', now: NOW }
    const listed = await pagesOf(await world(), { sort, claim, search: 'alameda' })
    const isIn = ({ insuredCompany }: Audit) => /alameda/i.test(insuredCompany)
    expect(idsOf(listed.audits)).toEqual(expected(text, isIn))
  })
})

describe('a sorted list', () => {
  it('of a text takes no notice of capitals and accents', async () => {
    const store = memoryDocumentStore()
    for (const name of ['Zebra', 'apple', 'Émile', 'apple Inc', 'Banana', 'APPLE Annex']) {
      const fields = { carrierCompany: 'HM', insuredCompany: name, insuredKey: textKey(name) }
      await store.set('audits', name, { ...anAudit(fields), id: name })
    }
    const page = await listAudits(store, { ...QUERY, sort: sortOf('insured') })
    expect(page.ok && page.value.audits.map(({ insuredCompany }) => insuredCompany)).toEqual([
      'apple',
      'APPLE Annex',
      'apple Inc',
      'Banana',
      'Émile',
      'Zebra',
    ])
  })

  it('goes with what is due by the due day, in both directions', async () => {
    const due = { within: 'month', today: '2026-11-16' } as const
    const isIn = ({ bakeState, auditDue }: Audit) =>
      isOpenState(bakeState) && auditDue !== null && auditDue <= '2026-12-16'
    for (const text of ['audit_due', '-audit_due']) {
      const listed = await pagesOf(await world(), { sort: sortOf(text), due })
      expect(idsOf(listed.audits)).toEqual(expected(text, isIn))
    }
    const { audits } = await pagesOf(await world(), { due })
    expect(idsOf(audits)).toEqual(expected('audit_due', isIn))
  })

  it('by state is narrowed by all that the working order is, but for a band', async () => {
    const listed = await pagesOf(await world(), { sort: sortOf('-state'), usState: 'ME' })
    const isIn = ({ insuredMailingState }: Audit) => insuredMailingState === 'ME'
    expect(idsOf(listed.audits)).toEqual(expected('-state', isIn))
  })

  it.each<[string, Partial<AuditQuery>, string]>([
    ['insured', { search: 'alameda' }, 'a search'],
    ['state', { search: 'alameda' }, 'a search'],
    ['audit_due', { search: 'alameda' }, 'a search'],
    ['insured', { due: { within: 'late', today: '2026-12-20' } }, 'what is due'],
    ['state', { due: { within: 'late', today: '2026-12-20' } }, 'what is due'],
    ['policy', { flags: FLAGS }, 'exceptions'],
    ['state', { flags: FLAGS }, 'exceptions'],
    ['added', { claim: { by: '', now: NOW } }, 'unclaimed audits'],
    ['touched', { band: 'rest' }, 'a band'],
    ['state', { band: 'rest' }, 'a band'],
    ['next_due', { usState: 'ME' }, 'a US state'],
    ['insured', { step: 'CALL_INSURED' }, 'a next step'],
    ['insured', { outcome: 'PRODUCTIVE' }, 'an outcome'],
  ])('by %s refuses %j and reads nothing', async (text, query, filter) => {
    const { store, asked } = await world()
    const page = await listAudits(store, { ...QUERY, ...query, sort: sortOf(text) })
    expect(page).toMatchObject({
      error: {
        code: 'SORT_NOT_WITH_FILTER',
        message: expect.stringContaining(`cannot also be filtered by ${filter}`),
      },
    })
    expect(asked).toEqual([])
  })

  it('does not go on from a page of another order', async () => {
    const { store } = await world()
    for (const [text, after] of [
      ['insured', '3|audit0001'],
      ['insured', '-insured|Zebra|audit0001'],
      ['', 'insured|Zebra|audit0001'],
    ] as const)
      expect(await listAudits(store, { ...QUERY, sort: sortOf(text), after })).toMatchObject({
        error: { code: 'CURSOR_OF_OTHER_ORDER' },
      })
  })

  it('is read from its text; what is none is none', () => {
    expect(readAuditSort('-insured')).toEqual({ by: 'insured', descending: true })
    for (const none of ['', '-', 'zip', '--insured', 'sortKey', null, 3])
      expect(readAuditSort(none)).toBeNull()
  })
})
