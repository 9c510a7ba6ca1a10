import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { projectFiles, ROOT } from './projectFiles.ts'

const sources = new Map(
  projectFiles('admin/src').map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]),
)

it('a test of the whole admin fetches its screen before its clock runs: on a busy machine that takes longer than a wait', () => {
  const fetched = new Set(
    [...sources].flatMap(([file, source]) => paths(file, source, /\bimport\('(.+?)'\)/g)),
  )
  const late = [...sources]
    .filter(([file, source]) => file.endsWith('.test.tsx') && /\brenderAdmin\(/.test(source))
    .filter(
      ([file, source]) => !paths(file, source, /^import '(.+?)'/gm).some((one) => fetched.has(one)),
    )
  expect(late.map(([file]) => file)).toEqual([])
})

function paths(file: string, source: string, pattern: RegExp): string[] {
  return [...source.matchAll(pattern)].map(([, path = '']) => join(dirname(file), path))
}
