import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { soakSize } from '../../../tests/setup/soakSize.ts'
import { compileErrorMessage, compileRules } from './compileRules.ts'

const SLASH = "Forward slash '/' found where identifier or binding expected."

describe('findings of the compiler', () => {
  it.each([
    ['allow get: if foo;', '4:16 WARNING Invalid variable name: foo.'],
    ['allow get: if foo();', '4:16 WARNING Invalid function name: foo.'],
    ['allow get: if "a".foo();', '4:20 WARNING Invalid function name: foo.'],
    ['allow get: if math.foo(1);', '4:21 WARNING Invalid function name: math.foo.'],
    [
      'allow get: if "a".matches("(");',
      '4:28 ERROR Invalid regular expression pattern. Pattern: (.',
    ],
    ['allow open;', '4:8 WARNING Invalid method name: open.'],
    [
      'allow get: if 1;',
      '4:16 WARNING Invalid type. Permission statements expect a boolean value. Received one of [int].',
    ],
    ['function f() { return true; } allow get;', '4:11 WARNING Unused function: f.'],
    ['function f(a) { return true; } allow get: if f(1);', '4:13 WARNING Unused variable: a.'],
    [
      'function f() { return true; } allow get: if f(1);',
      '4:46 WARNING Incorrect number of arguments supplied to function: f.',
    ],
    [
      'function f() { return f(); } allow get: if f();',
      '4:11 ERROR Recursive call is not allowed.',
    ],
    [
      'function f() { return g(); } function g() { return f(); } allow get: if f();',
      '4:11 ERROR Detected a call cycle between [f,g] functions.',
    ],
    [
      'allow get: if math == 1;',
      '4:16 ERROR math is a package and cannot be used as variable name.',
    ],
    ['allow get: if a/1 == 1;', "4:17 ERROR Missing 'match' keyword before path."],
    ['allow get: true;', "4:13 ERROR Missing 'if' before conditional expression."],
    ['allow get: if ;', "4:16 ERROR Missing conditional expression after 'if'."],
    [
      'allow get: if 1 ++ 2;',
      '4:21 ERROR Increment (++) and decrement (--) operators are not supported.',
    ],
    ['allow get: if "a".default();', "4:27 ERROR Unexpected '('."],
    ['allow get: if /c/x / -1 == 1;', `4:21 ERROR ${SLASH}`],
    ['allow get: if exists(/c/x/);', `4:27 ERROR ${SLASH}`],
    ['allow get: if "a;', '4:16 ERROR Missing a closing "'],
    [
      'allow get: if 9223372036854775808 > 0;',
      '4:16 ERROR Invalid number literal 9223372036854775808.',
    ],
  ])('%s → %s', (body, wanted) => {
    expect(findings(`match /c/{id} {\n ${body}\n}`)).toContain(wanted)
  })

  it.each([
    'allow get: if /c /x != /c / $("x");',
    'allow get: if /c/x / {y} != null;',
    'allow get: if /c/x / 2 == 1 || /c/x / (2) == 1 || /c/x/ {} == 1;',
    'allow get: if resource.data.default == resource.data.else;',
  ])('%s compiles', (body) => {
    expect(compileRules(wrapped(`match /c/{id} {\n ${body}\n}`)).ok).toBe(true)
  })

  it.each(['default', 'else', 'goto', 'not', 'null', 'rules_version'])(
    'nothing is named by the reserved word %s',
    (word) => {
      for (const rules of [
        `match /c/{id} { allow read: if ${word} == 1 || ${word}(); }`,
        `match /c/{id} { function f() { let ${word} = 1; return true; } allow read: if f(); }`,
        `match /c/{id} { function ${word}() { return true; } }`,
        `match /c/{id} { function f(${word}) { return true; } allow read: if f(1); }`,
        `match /c/{${word}} { allow read; }`,
        `match /c/{id} { allow ${word}; }`,
      ]) {
        // 'null' alone is a value.
        if (word === 'null' && rules.includes('null == 1')) continue
        expect([rules, compileRules(wrapped(rules)).ok]).toEqual([rules, false])
      }
    },
  )

  it('warns of version 1 and keeps globs at the end of a path there', () => {
    const old = 'service cloud.firestore { match /databases/{database}/documents { %s } }'
    const last = compileRules(old.replace('%s', 'match /{all=**} { allow read; }'))
    expect(last.ok && last.warnings[0]?.description).toContain('Ruleset uses old version')
    const middle = compileRules(old.replace('%s', 'match /{all=**}/c { allow read; }'))
    expect(middle.ok || middle.issues.map(({ description }) => description).join()).toContain(
      'Glob matches are permitted as the last segment',
    )
  })

  it('leaves a service of another kind in the file to that service', () => {
    const source = `rules_version = '2';
      service firebase.storage { match /b/{bucket}/o { match /{path=**} { allow read: if other; } } }
      service cloud.firestore { match /databases/{database}/documents { match /c/{id} { allow read; } } }`
    expect(compileRules(source)).toMatchObject({ ok: true, warnings: [] })
  })

  it('writes its findings as the service does', () => {
    const result = compileRules('hello')
    expect(result.ok || compileErrorMessage(result.issues)).toBe(
      "Error compiling rules:\nL1:1 mismatched input 'hello' expecting {'function', 'import', 'service', 'rules_version'}",
    )
    const empty = compileRules(' ')
    expect(empty.ok || compileErrorMessage(empty.issues)).toBe(
      'Error compiling rules:\nL0:0 Rules content empty. Compilation aborted.',
    )
  })
})

describe('any text', () => {
  it('any text compiles or is refused with a place', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), isAnswered), {
      numRuns: soakSize(50, 150),
    })
  })

  it('does so for pieces of the language in any order', () => {
    const pieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 40 })
    fc.assert(
      fc.property(pieces, (chosen) => isAnswered(wrapped(chosen.join(' ')))),
      { numRuns: soakSize(100, 300) },
    )
  })

  it('does so for nesting without end', () => {
    for (const piece of [
      '(',
      '[',
      '{"a":',
      '!',
      '-',
      '/a/$(',
      'f(',
      'true ? ',
      '[1][',
      'a && ',
      'a.',
      'a[0].',
    ]) {
      isAnswered(wrapped(`match /c/{id} { allow get: if ${piece.repeat(20_000)}`))
    }
    isAnswered(wrapped(`match /c/{id} { allow get: if a${'.b'.repeat(20_000)}; }`))
    isAnswered(wrapped('match /c { '.repeat(20_000)))
  })
})

const PIECES = [
  ...['match', '/c/{id}', '/{a=**}', 'allow', 'get', ':', 'if', ';', '{', '}', '(', ')', '[', ']'],
  ...['function', 'f', 'return', 'let', '=', '==', '&&', '||', '!', '-', '+', '%', 'in', 'is', '?'],
  ...[
    '"a"',
    "'b'",
    'b"c"',
    '1',
    '.5',
    'true',
    'null',
    'request',
    '.',
    ',',
    '$',
    '/',
    '**',
    '"',
    '\\',
  ],
]

function wrapped(body: string): string {
  return `rules_version = '2';\nservice cloud.firestore {\n${body}\n}`
}

function isAnswered(source: string): void {
  const result = compileRules(source)
  if (!result.ok) expect(result.issues.length).toBeGreaterThan(0)
}

function findings(body: string): string[] {
  const result = compileRules(wrapped(body))
  const issues = result.ok ? result.warnings : result.issues
  return issues.map(({ severity, description, sourcePosition }) => {
    return `${sourcePosition?.line}:${sourcePosition?.column} ${severity} ${description}`
  })
}
