import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { soakShare } from '../setup/soakSize.ts'
import { ATTACKS, allCases } from './allCases.ts'
import { openSdkJudge, type SdkJudge } from './openSdkJudge.ts'

const rules = readFileSync(new URL('../../firestore.rules', import.meta.url), 'utf8')
const { [ATTACKS]: _, ...tables } = allCases()
let judge: SdkJudge | undefined

beforeAll(async () => {
  judge = await openSdkJudge(rules)
}, 180_000)
afterAll(() => judge?.close())

it.each(Object.keys(tables))(
  '%s, asked by the browser’s SDK',
  { timeout: 300_000 },
  async (name) => {
    // productRules.test.ts asks them all, of the same rules in this process.
    expect(await judge?.wrongOf(soakShare(tables[name] ?? [], 6))).toEqual([])
  },
)
