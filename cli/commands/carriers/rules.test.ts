import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Carrier } from '#shared/firm/model.ts'
import { aCarrier, aUser } from '#shared/testing/builders.ts'
import { recordedRuntime } from '../../testing/recordedRuntime.ts'
import { runCommand } from '../../testing/runCommand.ts'
import { carriersSetCommand } from './settings.ts'
import { carriersShowCommand } from './show.ts'

let folder = ''
let recorded: Awaited<ReturnType<typeof recordedRuntime>>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bakehouse-rules-'))
  recorded = await recordedRuntime()
  recorded.runtime.cwd = folder
  await recorded.store.set('carriers', 'DEMO', { ...aCarrier(), v: 0 })
  await recorded.store.set('users', 'admin@bakehouse.example', { ...aUser() })
})

afterEach(() => rm(folder, { recursive: true, force: true }))

async function set(rules: unknown): Promise<[number, string]> {
  await writeFile(join(folder, 'rules.json'), JSON.stringify(rules))
  const args = ['DEMO', '--worksheet-rules', 'rules.json', '--as', 'admin@bakehouse.example']
  const done = await runCommand(carriersSetCommand, 'carriers set', recorded, ...args, '--json')
  const { error } = done.json() as { error?: { code: string } }
  return [done.exit, error?.code ?? '']
}

it('carriers set --worksheet-rules: rules from a file, shown again, wrong ones refused', async () => {
  const limit = {
    state: 'NH',
    title: 'officer',
    from: '2025-01-01',
    minimum: 52_000,
    maximum: null,
  }
  const rules = { limits: [limit], overtimeCounts: ['PA', 'NV', 'PA'], tolerance: 0.05 }
  expect(await set(rules)).toEqual([0, ''])
  const stored = async () => (await recorded.store.get<Carrier>('carriers', 'DEMO'))?.worksheetRules
  expect(await stored()).toEqual({ ...rules, overtimeCounts: ['NV', 'PA'] })
  recorded.printed.length = 0
  const shown = ['DEMO', '--as', 'admin@bakehouse.example']
  await runCommand(carriersShowCommand, 'carriers show', recorded, ...shown)
  expect(recorded.printed.join('\n')).toMatch(/Overtime premium counts in +NV, PA\n/)
  expect(recorded.printed.join('\n')).toMatch(/Subcontract shares +Labor only 90.0%/)
  for (const wrong of [
    { overtimeCounts: ['XX'] },
    { tolerance: 2 },
    { limits: [{ ...limit, minimum: null }] },
    { limits: [{ ...limit, maximum: 1 }] },
    { limits: [limit, limit] },
    { limits: [{ ...limit, title: 'king' }] },
    { shoes: 2 },
    'rules',
  ])
    expect([wrong, await set(wrong)]).toEqual([wrong, [2, 'CARRIER_SETTING_INVALID']])
  expect((await stored())?.tolerance).toBe(0.05)
})
