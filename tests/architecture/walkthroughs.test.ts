import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectFiles, ROOT } from './projectFiles.ts'

const FOLDERS = ['shared', 'cli', 'local-backend', 'admin', 'public-flow', 'scripts', 'tests']

describe.each(['docs/walkthroughs.md', 'docs/scripts.md'])('%s', (page) => {
  it('names no file that is not there', () => {
    const text = readFileSync(join(ROOT, page), 'utf8')
    const known = projectFiles(...FOLDERS)
    const named = [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs))`/g)].map(([, name = '']) => name)
    const gone = named.filter(
      (name) => !existsSync(join(ROOT, name)) && !known.some((file) => file.endsWith(`/${name}`)),
    )
    expect(gone).toEqual([])
  })
})
