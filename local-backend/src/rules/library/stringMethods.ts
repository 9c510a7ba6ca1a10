import { type Matcher, RE2JS } from 're2js'
import { RulesError } from '../values/RulesError.ts'
import { type Outcome, RulesList } from '../values/RulesValue.ts'
import { type Overload, overload } from './Overload.ts'

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

/** The RE2 pattern, or null for text that is none. Patterns may come from data: RE2 cannot run away. */
export function patternOf(text: string): RE2JS | null {
  const known = CACHE.get(text)
  if (known !== undefined) return known
  const pattern = compile(text)
  if (CACHE.size >= CACHE_SIZE) CACHE.clear()
  CACHE.set(text, pattern)
  return pattern
}

/** Splits at each match; empty pieces at the end are dropped, an empty match at the start is not. */
function splitText(pattern: RE2JS, text: string): string[] {
  if (text === '') return ['']
  const pieces: string[] = []
  const matcher = pattern.matcher(text)
  let last = 0
  while (matcher.find()) {
    pieces.push(text.slice(last, matcher.start()))
    last = matcher.end()
  }
  pieces.push(text.slice(last))
  while (pieces.at(-1) === '') pieces.pop()
  return pieces
}

/**
 * Replaces each match. In the replacement `$1` and `${name}` stand for groups and a backslash takes
 * the next sign as it is. Null when it names a group that the pattern lacks.
 */
function replaceText(pattern: RE2JS, text: string, replacement: string): string | null {
  const matcher = pattern.matcher(text)
  let result = ''
  let last = 0
  while (matcher.find()) {
    const inserted = expand(matcher, replacement)
    if (inserted === null) return null
    result += text.slice(last, matcher.start()) + inserted
    last = matcher.end()
  }
  return result + text.slice(last)
}

const CACHE = new Map<string, RE2JS | null>()
const CACHE_SIZE = 1000

function compile(text: string): RE2JS | null {
  try {
    return RE2JS.compile(text)
  } catch {
    return null
  }
}

function expand(matcher: Matcher, replacement: string): string | null {
  let missing = false
  const text = replacement.replace(/\\(.)|\$(\d+)|\$\{(\w+)\}/gs, (...found: string[]) => {
    const [, escaped, number, name] = found
    if (escaped !== undefined) return escaped
    const group = number === undefined ? namedGroup(matcher, name ?? '') : numbered(matcher, number)
    if (group === undefined) missing = true
    return group ?? ''
  })
  return missing ? null : text
}

/** Takes as many digits as still name a group; the rest is text. */
function numbered(matcher: Matcher, digits: string): string | undefined {
  let length = digits.length
  while (length > 1 && Number(digits.slice(0, length)) > matcher.groupCount()) length -= 1
  const group = Number(digits.slice(0, length))
  if (group > matcher.groupCount()) return undefined
  return (matcher.group(group) ?? '') + digits.slice(length)
}

function namedGroup(matcher: Matcher, name: string): string | undefined {
  const groups = new Map(Object.entries(matcher.getNamedGroups()))
  return groups.has(name) ? (groups.get(name) ?? '') : undefined
}
