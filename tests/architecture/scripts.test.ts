import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { COMMANDS } from '#cli/commands/commandTable.ts'
import { ROOT } from './projectFiles.ts'

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const scripts = Object.keys(
  (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts,
)

describe('docs/scripts.md', () => {
  const page = read('docs/scripts.md')

  it.each(scripts)('says what `npm run %s` does', (script) => {
    expect(page).toMatch(new RegExp(`^\\| \`npm (run )?${script}\``, 'm'))
  })

  it('names no script that is not there', () => {
    const named = [...page.matchAll(/^\| `npm (?:run )?([\w:-]+)/gm)].map(([, name]) => name)
    expect(named.filter((name) => !scripts.includes(name ?? ''))).toEqual([])
  })

  it.each(COMMANDS)('says what `bakehouse $name` does', ({ name }) => {
    expect(page).toContain(`| \`${name}`)
  })
})
