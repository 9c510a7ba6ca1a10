import { RulesError } from '../values/RulesError.ts'
import { RulesList } from '../values/RulesList.ts'
import type { Outcome } from '../values/RulesValue.ts'
import { type Overload, overload } from './Overload.ts'
import { patternOf, replaceText, splitText } from './regularExpressions.ts'

/** Methods of text. Lengths are in UTF-16 units; case is that of ASCII only. */
export const stringMethods: ReadonlyMap<string, readonly Overload[]> = new Map([
  ['lower', [overload(['string'], (text) => text.replace(/[A-Z]+/g, (s) => s.toLowerCase()))]],
  ['matches', [overload(['string', 'string'], matches)]],
  ['replace', [overload(['string', 'string', 'string'], replace)]],
  ['size', [overload(['string'], (text) => BigInt(text.length))]],
  ['split', [overload(['string', 'string'], split)]],
  ['toUtf8', [overload(['string'], (text) => new Uint8Array(Buffer.from(text)))]],
  ['trim', [overload(['string'], (text) => text.replace(OUTER_BLANKS, ''))]],
  ['upper', [overload(['string'], (text) => text.replace(/[a-z]+/g, (s) => s.toUpperCase()))]],
])

// Control signs and the blank; wider blanks, such as the no-break space, stay.
const OUTER_BLANKS = /^[\0-\x20]+|[\0-\x20]+$/g

function matches(text: string, pattern: string): Outcome {
  return patternOf(pattern)?.matches(text) ?? invalidPattern(pattern)
}

function split(text: string, separator: string): Outcome {
  const pattern = patternOf(separator)
  return pattern === null ? invalidPattern(separator) : RulesList.of(splitText(pattern, text))
}

function replace(text: string, searched: string, replacement: string): Outcome {
  const pattern = patternOf(searched)
  if (pattern === null) return invalidPattern(searched)
  return replaceText(pattern, text, replacement) ?? NO_SUCH_GROUP
}

const NO_SUCH_GROUP = new RulesError('The replacement names a group that the pattern lacks.')

/** The error for text that is no RE2 pattern. */
export function invalidPattern(pattern: string): RulesError {
  return new RulesError(`Invalid regular expression pattern. Pattern: ${pattern}.`)
}
