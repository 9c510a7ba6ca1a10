import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { KEPT_YEARS_BY_STATE } from '#shared/audit/keeping.ts'
import { floorOf, keptWords, LENGTHENED, RETENTION } from '#shared/engine/retention/policy.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { ROOT } from './projectFiles.ts'

const page = readFileSync(join(ROOT, 'docs/retention.md'), 'utf8')

it('docs/retention.md has the table of the code, row by row', () => {
  const rows = Object.entries(RETENTION).map(([collection, row]) => {
    const lengthened = LENGTHENED.find((each) => each === collection)
    const kept = keptWords(row, lengthened ? floorOf(lengthened) : 0)
    return `| \`${collection}\` | ${kept} | ${row.person} | ${row.why} |`
  })
  const head = ['| Collection | Kept | A person’s data | Why |', '|---|---|---|---|']
  expect(page).toContain([...head, ...rows].join('\n'))
  expect(Object.keys(RETENTION).sort()).toEqual(Object.values(COLLECTIONS).sort())
})

it('and the states whose law has more', () => {
  for (const [state, { years, source }] of Object.entries(KEPT_YEARS_BY_STATE))
    expect(page).toContain(`| ${state} | ${years} | ${source} |`)
})
