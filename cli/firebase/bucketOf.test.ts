import { expect, it } from 'vitest'
import { bucketOf } from './target.ts'

it.each([
  ['running', {}, 'demo-p.appspot.com'],
  ['emulator', { BAKEHOUSE_BUCKET: 'theirs' }, 'demo-p.appspot.com'],
  ['cloud', {}, 'demo-p.firebasestorage.app'],
  ['cloud', { BAKEHOUSE_BUCKET: ' ours ' }, 'ours'],
] as const)('%s with %o: %s', (kind, env, bucket) => {
  expect(bucketOf({ kind, project: 'demo-p' }, env)).toBe(bucket)
})
