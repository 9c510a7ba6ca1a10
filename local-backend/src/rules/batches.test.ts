import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Write } from '../firestore/types.ts'
import { compileRules } from './compileRules.ts'
import { createRulesPolicy } from './firestore/createRulesPolicy.ts'
import { pendingChanges } from './testing/pendingChanges.ts'
import { ALICE, TIME } from './testing/recordedDocuments.ts'

interface RecordedBatch {
  name: string
  rules: string
  writes: Write[]
  allowed: boolean
}

const fixture = new URL('../../tests/fixtures/rules/batches.json', import.meta.url)
const recorded: { cases: RecordedBatch[] } = JSON.parse(readFileSync(fixture, 'utf8'))

describe('commits with the verdict of the official emulator', () => {
  it.each(recorded.cases)('$name', ({ rules, writes, allowed }) => {
    const result = compileRules(rules)
    if (!result.ok) throw new Error(JSON.stringify(result.issues))
    const { changes, reader } = pendingChanges(writes)
    const request = { kind: 'commit', caller: ALICE, time: TIME, changes } as const
    const denial = createRulesPolicy(result.rules).check(request, reader)
    expect(denial === null, `${denial}`).toBe(allowed)
  })
})
