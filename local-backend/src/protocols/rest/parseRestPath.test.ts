import { expect, it } from 'vitest'
import { parseRestPath } from './parseRestPath.ts'

const verbs = new Set(['commit', 'runQuery'])
const base = '/v1/projects/p/databases/(default)/documents'
const database = 'projects/p/databases/(default)'

it.each([
  [base, [], null],
  [`${base}:commit`, [], 'commit'],
  [`${base}/a/b:runQuery`, ['a', 'b'], 'runQuery'],
  [`${base}/a/b:other`, ['a', 'b:other'], null],
  [`${base}/a/b%3Acommit`, ['a', 'b:commit'], null],
  [`${base}/a%20b/%25`, ['a b', '%'], null],
  [base.replace('(default)', '%28default%29'), [], null],
  [base.replace('/v1/', '/v1beta1/'), [], null],
])('takes %s apart', (pathname, segments, verb) => {
  expect(parseRestPath(pathname, verbs)).toEqual({
    database,
    resource: [database, 'documents', ...segments].join('/'),
    segments,
    verb,
  })
})

it.each([`${base}x`, `${base}x:commit`, '/v2/projects/p', '/v1/projects/p/databases/d'])(
  'is no business of its: %s',
  (pathname) => {
    expect(parseRestPath(pathname, verbs)).toBeNull()
  },
)

it.each([`${base}/`, `${base}/a//b`, `${base}/a%2Fb`, `${base}/%`, `${base}/%ff`])(
  'refuses %s, which would name something else once decoded',
  (pathname) => {
    expect(() => parseRestPath(pathname, verbs)).toThrow('The address holds')
  },
)
