import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ANSWERED_STATES } from '#shared/audit/access/intake.ts'
import { MOST_SAVED_BYTES } from '#shared/audit/access/savedAnswers.ts'
import {
  COMMAND_KINDS,
  COMMANDS,
  type CommandKind,
  withRulesParts,
} from '#shared/engine/commands/commandTable.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { ASKED_COLLECTIONS } from './accessCases.ts'
import { allCases } from './allCases.ts'
import { openJudge } from './openJudge.ts'

const source = readFileSync(new URL('../../firestore.rules', import.meta.url), 'utf8')
const judge = openJudge(source, { covered: true })
const tables = allCases()

describe('firestore.rules', () => {
  it('has a generated part that says what the table of commands says', () => {
    expect(withRulesParts(source)).toBe(source)
  })

  it('takes answers in the states in which the public may answer, as the domain has them', () => {
    const states = /function answeredStates\(\) \{\s+return '([A-Z_ ]+)'/.exec(source)?.[1]
    expect(new Set(states?.split(' '))).toEqual(new Set(ANSWERED_STATES))
  })

  it('admits the requests of every kind of command: no more than 12 fields', () => {
    const fieldsOf = (kind: CommandKind): number => {
      const { schema } = COMMANDS[kind]
      return 'entries' in schema ? Object.keys(schema.entries as object).length : 0
    }
    expect(COMMAND_KINDS.filter((kind) => fieldsOf(kind) > 12)).toEqual([])
    expect(fieldsOf('act')).toBeGreaterThan(0)
  })

  it('is asked about every collection of the product', () => {
    const missing = Object.values(COLLECTIONS).filter((name) => !ASKED_COLLECTIONS.has(name))
    expect(missing).toEqual([])
  })

  it('is short enough to be read aloud', () => {
    const lines = source.trimEnd().split('\n')
    expect(lines.length).toBeLessThanOrEqual(400)
    expect(Buffer.byteLength(source)).toBeLessThanOrEqual(20 * 1024)
    expect(lines.filter((line) => line.length > 110)).toEqual([])
  })

  it.each(Object.keys(tables))('%s', (name) => {
    const cases = tables[name] ?? []
    const wrong = cases.flatMap((one) => {
      const denial = judge.denialOf(one)
      return (denial === null) === one.allowed ? [] : [`${one.name}: ${denial ?? 'allowed'}`]
    })
    expect(wrong).toEqual([])
  })

  it('takes as long a text of the public as the engine reads', () => {
    const most = /saved\.toUtf8\(\)\.size\(\) <= (\d+)/.exec(source)?.[1]
    expect(Number(most)).toBe(MOST_SAVED_BYTES)
  })

  it('is asked more than 4,000 questions', () => {
    expect(Object.values(tables).flat().length).toBeGreaterThan(4_000)
  })

  it('has no two cases of one name and question', () => {
    const seen = new Set<string>()
    const twice = Object.values(tables)
      .flat()
      .map(({ name, ask }) => `${name} ${JSON.stringify(ask)}`)
      .filter((name) => seen.size === seen.add(name).size)
    expect(twice).toEqual([])
  })

  it('has every condition both ways', () => {
    expect(judge.oneSided()).toEqual([])
  })
})
