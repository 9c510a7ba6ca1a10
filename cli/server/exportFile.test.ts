import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readLines } from './exportFile.ts'

it.each<[string, string, string[]]>([
  ['nothing', '', []],
  ['a last line without an end', 'a\nb', ['a', 'b']],
  ['a last line with one', 'a\nb\n', ['a', 'b']],
  ['an empty line', 'a\n\nb\n', ['a', '', 'b']],
  ['signs that end lines elsewhere', 'a\u2028b\u2029c\u0085d\n', ['a\u2028b\u2029c\u0085d']],
  [
    'a line longer than what is read at once',
    `${'ü🧁'.repeat(50_000)}\nb`,
    ['ü🧁'.repeat(50_000), 'b'],
  ],
])('%s', async (_, text, lines) => {
  const folder = await mkdtemp(join(tmpdir(), 'lines-'))
  await writeFile(join(folder, 'file'), text)
  const handle = await open(join(folder, 'file'))
  try {
    const read: string[] = []
    for await (const line of readLines(handle)) read.push(line)
    expect(read).toEqual(lines)
  } finally {
    await handle.close()
    await rm(folder, { recursive: true })
  }
})
