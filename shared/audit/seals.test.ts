import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '#shared/simulation/fixedPorts.ts'
import { sealHistoryEntry, verifyHistory } from './history.ts'
import type { HistoryEntry } from './model.ts'
import { erasedEntry, type SealKey, type SealKeys, sealHistory, verifySeals } from './seals.ts'

const SINCE = new Date('2026-11-01T00:00:00.000Z')
const KEY: SealKey = { id: 'one', key: '11'.repeat(32), since: SINCE }
const OTHER: SealKey = { id: 'two', key: '22'.repeat(32), since: SINCE }
const KEYS: SealKeys = [KEY]

function chain(texts: readonly string[], day = '2026-11-20'): HistoryEntry[] {
  const history: HistoryEntry[] = []
  for (const [at, text] of texts.entries()) {
    const date = new Date(`${day}T10:00:0${at % 10}.000Z`)
    const entry = { op: 'NOTE', text, date, userId: 'bea@bakehouse.example' }
    history.push(sealHistoryEntry(history.at(-1) ?? null, entry))
  }
  return history
}

const sealed = (texts: readonly string[], key = KEY) =>
  sealHistory(chain(texts), key, seededRandom(1))

describe('the seals of a history', () => {
  it('hold, whenever the entries came', () => {
    const texts = fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(texts, texts, (first, then) => {
        const before = sealHistory(chain(first), KEY, seededRandom(2))
        let history = before
        for (const text of then)
          history = sealHistory(
            [
              ...history,
              sealHistoryEntry(history.at(-1) ?? null, {
                op: 'NOTE',
                text,
                date: new Date('2026-11-21T10:00:00.000Z'),
                userId: '',
              }),
            ],
            KEY,
            seededRandom(3),
          )
        expect(verifySeals(history, KEYS)).toEqual({ kind: 'holds', isWhole: true })
        expect(verifyHistory(history)).toBeNull()
        expect(history.slice(0, before.length)).toEqual(before)
      }),
    )
  })

  it.each([
    'text',
    'op',
    'userId',
    'figures',
    'step',
    'toProvidedAgent',
    'fields',
    'salt',
    'date',
    'doneAt',
  ] as const)(
    'do not hold when the %s of one was changed, though its hash was computed anew',
    (field) => {
      const history = sealed(['a', 'b', 'c'])
      const at = field === 'date' || field === 'doneAt'
      const value = at ? new Date('2026-11-20T11:00:00.000Z') : 'f00'
      const entry = { ...(history[1] as HistoryEntry), [field]: value }
      const { n: _, h: __, ...rest } = entry
      const forged = [...history]
      forged[1] = { ...entry, h: sealHistoryEntry(history[0] ?? null, rest).h }
      expect(verifySeals(forged, KEYS)).toEqual({ kind: 'broken', n: 1 })
    },
  )

  it('of entries with data of their own hold, and that data cannot be folded into another value', () => {
    const edit = sealHistoryEntry(null, {
      op: 'EDITED',
      text: 'Edited: insured email',
      date: new Date('2026-11-20T10:00:00.000Z'),
      userId: 'bea@bakehouse.example',
      fields: ['insuredEmail'],
    })
    const [entry] = sealHistory([edit], KEY, seededRandom(1))
    if (entry === undefined) throw new Error('No entry.')
    expect(verifySeals([entry], KEYS)).toEqual({ kind: 'holds', isWhole: true })
    const { fields, salt: _, ...bare } = erasedEntry(entry, 'erased')
    expect(verifySeals([{ ...bare, fields: fields ?? [] }], KEYS)).toMatchObject({ kind: 'holds' })
    const folded = { ...bare, digest: `${bare.digest}\n\n\ninsuredEmail` }
    expect(verifySeals([folded], KEYS)).toEqual({ kind: 'broken', n: 0 })
  })

  it('of a return hold, cover its words, and hold without them', () => {
    const back = sealHistoryEntry(null, {
      op: 'WRONG_DOCS',
      text: 'Returned the documents: D3: the wrong year',
      date: new Date('2026-11-20T10:00:00.000Z'),
      userId: 'bea@bakehouse.example',
      step: 'WRONG_DOCS',
      returned: [{ type: 'D3', words: 'the wrong year' }],
    })
    const [entry] = sealHistory([back], KEY, seededRandom(1))
    if (entry === undefined) throw new Error('No entry.')
    expect(verifySeals([entry], KEYS)).toEqual({ kind: 'holds', isWhole: true })
    for (const returned of [
      [{ type: 'D3', words: 'other' }],
      [{ type: 'D8', words: 'the wrong year' }],
      [],
    ])
      expect(verifySeals([{ ...entry, returned } as HistoryEntry], KEYS)).toMatchObject({
        kind: 'broken',
      })
    const { returned: _, ...bare } = entry
    expect(verifySeals([bare], KEYS)).toMatchObject({ kind: 'broken' })
    const erased = erasedEntry(entry, 'erased')
    expect(erased.returned).toEqual([{ type: 'D3', words: '' }])
    expect(verifySeals([erased], KEYS)).toMatchObject({ kind: 'holds' })
  })

  it('of a sending cover the hash of what was sent', () => {
    const sent = sealHistoryEntry(null, {
      op: 'SENT',
      text: 'Sent to carrier: by hand, mailed, results 0a1b2c3d4e5f',
      date: new Date('2026-11-20T10:00:00.000Z'),
      userId: 'bea@bakehouse.example',
      results: '0a1b2c3d4e5f'.padEnd(64, '0'),
    })
    const [entry] = sealHistory([sent], KEY, seededRandom(1))
    if (entry === undefined) throw new Error('No entry.')
    expect(verifySeals([entry], KEYS)).toEqual({ kind: 'holds', isWhole: true })
    const { results: _, ...bare } = entry
    for (const changed of [{ ...entry, results: '1'.repeat(64) }, bare])
      expect(verifySeals([changed], KEYS)).toMatchObject({ kind: 'broken' })
  })

  it.each([
    ['an assignment cover whose the audit became', 'auditor', 'bea@bakehouse.example'],
    ['a removal cover the type of the document that went', 'lost', 'D3'],
  ])('of %s', (_title, name, value) => {
    const about = sealHistoryEntry(null, {
      op: 'CHANGED',
      text: 'Changed',
      date: new Date('2026-11-20T10:00:00.000Z'),
      userId: 'ada@bakehouse.example',
      [name]: value,
    })
    const [entry] = sealHistory([about], KEY, seededRandom(1))
    if (entry === undefined) throw new Error('No entry.')
    expect(verifySeals([entry], KEYS)).toEqual({ kind: 'holds', isWhole: true })
    for (const changed of ['other', '', undefined])
      expect(verifySeals([{ ...entry, [name]: changed }], KEYS)).toMatchObject({ kind: 'broken' })
  })

  it('miss what was appended without a key, and what lost its seals', () => {
    const history = sealed(['a', 'b'])
    const extra = sealHistoryEntry(history.at(-1) ?? null, {
      op: 'INVOICED',
      text: 'forged',
      date: new Date('2026-11-20T12:00:00.000Z'),
      userId: '',
    })
    expect(verifySeals([...history, extra], KEYS)).toEqual({ kind: 'broken', n: 2 })
    const stripped = history.map(({ s: _, keyId: __, ...entry }) => entry)
    expect(verifySeals(stripped, KEYS)).toEqual({ kind: 'broken', n: 0 })
  })

  it('cover with the first what was there before them', () => {
    const old = chain(['a', 'b'], '2026-10-01')
    const added = sealHistoryEntry(old.at(-1) ?? null, {
      op: 'NOTE',
      text: 'c',
      date: new Date('2026-11-20T12:00:00.000Z'),
      userId: '',
    })
    const history = sealHistory([...old, added], KEY, seededRandom(4))
    expect(history.map(({ s }) => s === undefined)).toEqual([true, true, false])
    expect(verifySeals(history, KEYS)).toEqual({ kind: 'holds', isWhole: false })
  })

  it('hold over a change of keys, and say which key is missing', () => {
    const history = sealed(['a'])
    const next = sealHistoryEntry(history.at(-1) ?? null, {
      op: 'NOTE',
      text: 'b',
      date: new Date('2026-11-21T12:00:00.000Z'),
      userId: '',
    })
    const turned = sealHistory([...history, next], OTHER, seededRandom(5))
    expect(turned.map(({ keyId }) => keyId)).toEqual(['one', 'two'])
    expect(verifySeals(turned, [OTHER, KEY])).toEqual({ kind: 'holds', isWhole: true })
    expect(verifySeals(turned, [OTHER])).toEqual({ kind: 'unknownKey', n: 0, keyId: 'one' })
  })

  it('hold after a text was erased, of which nothing can be found again', () => {
    const history = sealed(['a', 'called Jo at home', 'c'])
    const erased = history.map((entry, at) => (at === 1 ? erasedEntry(entry, '[erased]') : entry))
    expect(verifySeals(erased, KEYS)).toEqual({ kind: 'holds', isWhole: true })
    expect(verifyHistory(erased)).toBeNull()
    expect(JSON.stringify(erased)).not.toContain('called Jo')
    expect(erased[1]).not.toHaveProperty('salt')
  })
})
