import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectFiles, ROOT } from './projectFiles.ts'

const FILES = projectFiles('shared', 'cli', 'local-backend', 'admin', 'public-flow', 'scripts')
const CODE = FILES.filter((file) => !/\.test\.tsx?$/.test(file))

/** Names that say nothing about what is inside (docs/architecture.md). */
const SAYS_NOTHING = /^(utils?|helpers?|misc|common|index|stuff)$/i

/** Tests that run in one module graph with others, by vitest.config.ts. */
const SHARING = [
  ...projectFiles('shared', 'cli', 'local-backend', 'tests').filter((file) =>
    /(?<!\.mocked)\.test\.ts$/.test(file),
  ),
  ...projectFiles('admin', 'public-flow').filter((file) => /\.test\.tsx?$/.test(file)),
]

describe('files (docs/architecture.md)', () => {
  it('are named after the one thing they hold', () => {
    const empty = CODE.filter((file) => {
      const name = basename(file).replace(/\..*$/, '')
      return SAYS_NOTHING.test(name) || file.split('/').some((part) => SAYS_NOTHING.test(part))
    })
    expect(empty).toEqual([])
  })

  it('are short: half of them have 120 lines or fewer, one in twenty at most has over 300', () => {
    const lengths = CODE.map((file) => readFileSync(join(ROOT, file), 'utf8').split('\n').length)
    lengths.sort((one, other) => one - other)
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(120)
    expect(lengths.filter((length) => length > 300).length).toBeLessThanOrEqual(CODE.length / 20)
  })

  it('export no default, and re-export nothing', () => {
    const configured = /vite\.config\.ts$/
    const found = CODE.filter((file) => !configured.test(file)).filter((file) =>
      /^export (default|\*|\{[^}]*\} from)/m.test(readFileSync(join(ROOT, file), 'utf8')),
    )
    expect(found).toEqual([])
  })

  it('of tests that replace a module are called .mocked.test.ts: others would get it too', () => {
    const found = SHARING.filter((file) =>
      /\bvi\.(doM|m)ock\(/.test(readFileSync(join(ROOT, file), 'utf8')),
    )
    expect(found).toEqual([])
  })
})
