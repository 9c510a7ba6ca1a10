import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sealHistoryEntry, shownText, type UnsealedHistoryEntry, verifyHistory } from './history.ts'
import type { HistoryEntry } from './model.ts'

const ENTRY: UnsealedHistoryEntry = {
  op: 'IMPORTED',
  text: 'Imported from HM.csv\nline 2',
  date: new Date('2026-11-21T10:00:00.123Z'),
  userId: 'System',
  batchId: 'b1',
  uploadId: 'u1',
  to: 'READY',
}

function chainOf(entries: readonly UnsealedHistoryEntry[]): HistoryEntry[] {
  const history: HistoryEntry[] = []
  for (const entry of entries) history.push(sealHistoryEntry(history.at(-1) ?? null, entry))
  return history
}

const entries = fc.array(
  fc.record({
    op: fc.stringMatching(/^[A-Z_]{1,12}$/),
    text: fc.string(),
    date: fc.date({ noInvalidDate: true }),
    userId: fc.constantFrom('System', 'auditor@bakehouse.example'),
  }),
  { minLength: 1, maxLength: 6 },
)

describe('sealHistoryEntry', () => {
  it('is the documented SHA-256, which the security rules compute too', () => {
    const first = sealHistoryEntry(null, ENTRY)
    const joined = `\n0\n${ENTRY.date.getTime()}\nIMPORTED\n\nREADY\nSystem\nb1\nu1\n\n${ENTRY.text}`
    expect(first).toEqual({
      ...ENTRY,
      n: 0,
      h: createHash('sha256').update(joined).digest('hex'),
    })
  })

  it('binds an entry to the one before it', () => {
    const [first, second] = chainOf([ENTRY, { ...ENTRY, text: 'é' }])
    const joined = `${first?.h}\n1\n${ENTRY.date.getTime()}\nIMPORTED\n\nREADY\nSystem\nb1\nu1\n\né`
    expect(second?.n).toBe(1)
    expect(second?.h).toBe(createHash('sha256').update(joined, 'utf8').digest('hex'))
  })

  it('lets no value but the text hold a line feed: else two entries could share a seal', () => {
    expect(() => sealHistoryEntry(null, { ...ENTRY, op: 'A\nB' })).toThrow(RangeError)
    expect(() => sealHistoryEntry(null, { ...ENTRY, xml: 'a\nb' })).toThrow(RangeError)
  })
})

describe('verifyHistory', () => {
  it('passes every untouched history', () => {
    expect(verifyHistory([])).toBeNull()
    fc.assert(
      fc.property(entries, (list) => {
        expect(verifyHistory(chainOf(list))).toBeNull()
      }),
    )
  })

  it('finds the first entry that was changed, removed or moved', () => {
    fc.assert(
      fc.property(entries, fc.nat(), (list, at) => {
        const history = chainOf(list)
        const index = at % history.length
        const changed = history.map((entry, i) =>
          i === index ? { ...entry, text: `${entry.text}.` } : entry,
        )
        expect(verifyHistory(changed)).toBe(index)
        const removed = history.filter((_, i) => i !== index)
        expect(verifyHistory(removed)).toBe(index === history.length - 1 ? null : index)
      }),
    )
  })

  it('sees an entry that is sealed well but counted wrong', () => {
    expect(verifyHistory([sealHistoryEntry({ n: 4, h: '' }, ENTRY)])).toBe(0)
  })

  it.each([
    ['op', 'OTHER'],
    ['userId', 'someone@bakehouse.example'],
    ['batchId', 'b2'],
    ['uploadId', ''],
    ['xml', 'x'],
    ['from', 'ORDER'],
    ['to', 'CANCELLED'],
    ['date', new Date(0)],
    ['n', 3],
    ['h', '0'.repeat(64)],
    ['op', 'A\nB'],
  ])('sees a changed %s', (field, value) => {
    const history = chainOf([ENTRY, ENTRY, ENTRY])
    const changed = history.map((entry, i) => (i === 1 ? { ...entry, [field]: value } : entry))
    expect(verifyHistory(changed)).toBe(1)
  })
})

describe('an entry as people read it', () => {
  const hash = 'a0b1c2d3e4f5'.repeat(6).slice(0, 64)

  it.each([
    [
      'Sent to carrier: by hand, By email to Pat Lee, results 0a1b2c3d4e5f',
      'Sent to carrier by hand: By email to Pat Lee',
    ],
    [
      `Sent to carrier: uw@carrier.example, receipt M-1, results ${hash}`,
      'Sent to carrier: uw@carrier.example, receipt M-1',
    ],
    [`Saved the report ${hash}`, 'Saved the report a0b1c2d3e4f5'],
    ['Called Insured, voicemail', 'Called Insured, voicemail'],
  ])('%s', (stored, shown) => {
    expect(shownText(stored)).toBe(shown)
  })
})
