import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { PAIRS } from './testing/commitUntilKilled.ts'
import { logFiles, openTestStore, testFolder, textsOf } from './testing/testFolder.ts'

const program = testFolder()
let folder: ReturnType<typeof testFolder>

// Bundled once: each writer that compiled it itself would take a second to begin.
beforeAll(() =>
  build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: join(import.meta.dirname, 'testing/commitUntilKilled.ts'),
      outDir: program.path,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'writer.mjs' } },
    },
    ssr: { noExternal: true },
  }),
)
afterAll(() => program.remove())

beforeEach(() => {
  folder = testFolder()
})

afterEach(() => folder.remove())

const WRITER = pathToFileURL(join(program.path, 'writer.mjs')).href

/** Runs the writer, kills it after so many acknowledgements, and returns what it acknowledged. */
function runAndKill(directory: string, first: number, after: number): Promise<number[]> {
  const script = `
    const { commitUntilKilled } = await import(${JSON.stringify(WRITER)})
    await commitUntilKilled(${JSON.stringify(directory)}, ${first})
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 20_000,
    killSignal: 'SIGKILL',
  })
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout.setEncoding('utf8')
    child.stdout.on('data', (text: string) => {
      output += text
      if (output.split('\n').length > after) child.kill('SIGKILL')
    })
    child.on('error', reject)
    child.on('close', (_, signal) => {
      if (signal !== 'SIGKILL') reject(new Error(`the writer ended before the kill: ${signal}`))
      resolve(output.split('\n').slice(0, -1).map(Number))
    })
  })
}

test('kill -9 among commits loses nothing acknowledged and leaves nothing by half', async () => {
  const acknowledged = new Map<number, number>()
  let next = 0
  for (const after of [1, 400, 1500]) {
    for (const number of await runAndKill(folder.path, next, after)) {
      acknowledged.set(number % PAIRS, number)
      next = Math.max(next, number + 1)
    }
    const store = await openTestStore(folder.path)
    const texts = textsOf(store)
    for (const [pair, number] of acknowledged) {
      // A later commit of the pair may be there without its acknowledgement, an earlier one not.
      expect(Number.parseInt(texts[`a${pair}`] ?? '', 10)).toBeGreaterThanOrEqual(number)
    }
    for (let pair = 0; pair < PAIRS; pair += 1) expect(texts[`a${pair}`]).toBe(texts[`b${pair}`])
    next += PAIRS
    await store.close()
  }
  expect(acknowledged.size).toBe(PAIRS)
  const [oldest] = logFiles(folder.path)
  expect(oldest?.file).not.toMatch(/00000001\.log$/)
}, 60_000)
