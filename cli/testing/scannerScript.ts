import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The industry's test file, in two parts, so that no scanner takes this one for it. */
export const EICAR = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD-ANTIVIRUS'}-TEST-FILE!$H+H*`

/** Texts in a file by which the script behaves as a scanner that does not work. */
export const HANGS = 'the scanner hangs'
export const FAILS = 'the scanner fails'

const SCRIPT = `
import { readFileSync, statSync, appendFileSync } from 'node:fs'
import { dirname } from 'node:path'
const file = process.argv.at(-1)
const bytes = readFileSync(file, 'latin1')
const modeOf = (path) => (statSync(path).mode & 0o777).toString(8)
appendFileSync(process.argv[2], JSON.stringify({
  args: process.argv.slice(3, -1), file, modes: [modeOf(file), modeOf(dirname(file))],
  env: Object.keys(process.env),
}) + '\\n')
if (bytes.includes(${JSON.stringify(HANGS)})) setInterval(() => {}, 1000)
else process.exitCode = bytes.includes('EICAR-STANDARD') ? 1 : bytes.includes(${JSON.stringify(FAILS)}) ? 2 : 0
`

interface Run {
  args: string[]
  file: string
  modes: string[]
  env: string[]
}

/** A virus scanner that is a program of its own, and knows one virus; a command line for BAKEHOUSE_SCAN. */
export async function scannerScript() {
  const folder = await mkdtemp(join(tmpdir(), 'a scanner '))
  const script = join(folder, 'scan it.mjs')
  const log = join(folder, 'log')
  await writeFile(script, SCRIPT)
  await writeFile(log, '')
  return {
    folder,
    command: `"${process.execPath}" '${script}' "${log}"`,
    /** What it was run with, each time. */
    runs: async (): Promise<Run[]> =>
      (await readFile(log, 'utf8'))
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Run),
    remove: () => rm(folder, { recursive: true }),
  }
}
