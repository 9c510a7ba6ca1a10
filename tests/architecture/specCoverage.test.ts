import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './projectFiles.ts'

interface Row {
  section: string
  rule: string
  writtenIn: string[]
  testedIn: string[]
  state: string
}

const ROWS = readRows(readFileSync(join(ROOT, 'docs/spec-coverage.md'), 'utf8'))

describe('docs/spec-coverage.md', () => {
  it('has rows for every section of the specification', () => {
    const sections = ['§1', '§2', '§3', '§4', '§5', '§6', '§7', '§8', '§9']
    expect([...new Set(ROWS.map((row) => row.section))]).toEqual(sections)
  })

  it('names only files that are there', () => {
    const named = ROWS.flatMap((row) => [...row.writtenIn, ...row.testedIn])
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })

  it('names only tests as tests', () => {
    const tests = ROWS.flatMap((row) => row.testedIn)
    expect(tests.filter((path) => !/\.test\.tsx?$/.test(path))).toEqual([])
  })

  it('names each rule once', () => {
    const rules = ROWS.map((row) => `${row.section} ${row.rule}`)
    expect(rules.filter((rule, index) => rules.indexOf(rule) !== index)).toEqual([])
  })

  it.each(ROWS)('$section $rule: $state', ({ state, writtenIn, testedIn }) => {
    expect(state).toMatch(/^(done|partly: .+|deviates: .+|not yet)$/)
    if (state === 'done') expect([writtenIn.length > 0, testedIn.length > 0]).toEqual([true, true])
    if (/^(partly|deviates)/.test(state)) expect(writtenIn).not.toEqual([])
    if (state === 'not yet') expect([...writtenIn, ...testedIn]).toEqual([])
  })
})

function readRows(page: string): Row[] {
  const rows: Row[] = []
  let section = ''
  for (const line of page.split('\n')) {
    section = /^## (§\d)/.exec(line)?.[1] ?? section
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
    if (!line.startsWith('|') || cells[1] === 'Rule' || cells[1]?.startsWith('---')) continue
    const [, rule = '', writtenIn = '', testedIn = '', state = ''] = cells
    rows.push({ section, rule, writtenIn: pathsIn(writtenIn), testedIn: pathsIn(testedIn), state })
  }
  return rows
}

function pathsIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '')
}
