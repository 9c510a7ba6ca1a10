import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

it('words without the link are set with a warning, others without', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'templates-'))
  const logged = async (text: string) => {
    const file = join(folder, 'words.txt')
    await writeFile(file, `Subject: Your audit\n\n${text}\n`)
    const recorded = await recordedRuntime()
    const words = ['HM', 'EMAIL_INSURED', file]
    const set = await runCommand(carriersTemplatesSetCommand, 'set', recorded, ...words)
    expect(set.exit).toBe(0)
    return recorded.logged.join('\n')
  }
  expect(await logged('Please answer.')).toContain('They have no {link}')
  expect(await logged('Please answer: {link}')).not.toContain('{link}')
  await rm(folder, { recursive: true })
})
