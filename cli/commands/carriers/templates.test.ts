import { expect, it } from 'vitest'
import { recordedRuntime } from '../../testing/recordedRuntime.ts'
import { runCommand } from '../../testing/runCommand.ts'
import { carriersSetCommand } from './settings.ts'
import { carriersTemplatesSetCommand } from './templates.ts'

it.each([
  ['cli', 'FILE_IS_DIRECTORY'],
  ['cli/none', 'FILE_NOT_FOUND'],
])('%s in place of a file is %s, for words and for a secret', async (file, code) => {
  const recorded = await recordedRuntime()
  const words = ['HM', 'EMAIL_INSURED', file, '--json']
  const set = await runCommand(carriersTemplatesSetCommand, 'set', recorded, ...words)
  expect(set.json()).toMatchObject({ error: { code } })
  const secret = ['HM', '--endpoint-secret', file, '--json']
  const changed = await runCommand(carriersSetCommand, 'set', recorded, ...secret)
  expect(changed.json()).toMatchObject({ error: { code } })
})
