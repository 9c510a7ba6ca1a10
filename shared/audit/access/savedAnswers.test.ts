import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cleanText } from '#shared/kernel/cleanText.ts'
import { isNewerSaved, readSaved, SAVED_SCHEMA, savedOf, savedText } from './savedAnswers.ts'

const NOTHING = { answers: {}, pages: {}, files: {} }

it('a text gives back what it was made of, also when a store has cleaned it', () => {
  const text = fc.string({ unit: 'binary' })
  const answers = fc.dictionary(text, fc.oneof(text, fc.boolean(), fc.integer()))
  fc.assert(
    fc.property(answers, (given) => {
      const saved = cleanText(savedText({ ...NOTHING, answers: given }))
      expect(readSaved({ saved })).toEqual({ ...NOTHING, answers: given })
    }),
  )
})

it('an intake from before the text is read from its maps, until there is a text', () => {
  const earlier = { answers: { a: 1 }, pages: { who: { done: true } }, files: { upload01: {} } }
  expect(savedOf(earlier)).toEqual(earlier)
  expect(savedOf({ ...earlier, saved: '' })).toEqual(earlier)
  expect(savedOf({ ...earlier, saved: '{"answers":{"a":2}}' })).toEqual({
    ...NOTHING,
    answers: { a: 2 },
  })
})

it('what no page saves is no content, and nothing of it is read', () => {
  const deep = `{"answers":${'['.repeat(90_000)}${']'.repeat(90_000)}}`
  for (const saved of ['{', 'null', '[]', '"text"', '7', deep]) {
    expect(readSaved({ saved })).toBeNull()
    expect(savedOf({ saved })).toEqual(NOTHING)
  }
  expect(readSaved({ saved: '{"answers":[],"pages":"x","files":null}' })).toEqual(NOTHING)
})

it('a text of newer pages is not half read; one without a version is of the first', () => {
  const answers = { anythingElse: 'x' }
  const newer = { saved: JSON.stringify({ schema: SAVED_SCHEMA + 1, answers, signed: true }) }
  expect([isNewerSaved(newer), readSaved(newer), savedOf(newer)]).toEqual([true, null, NOTHING])
  const first = { saved: JSON.stringify({ answers }) }
  expect([isNewerSaved(first), readSaved(first)?.answers]).toEqual([false, answers])
  expect(isNewerSaved({ saved: savedText({ answers }) })).toBe(false)
})
