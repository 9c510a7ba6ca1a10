import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestStore, testFolder, textsOf } from './testFolder.ts'

let folder: ReturnType<typeof testFolder>

beforeEach(() => {
  folder = testFolder()
})

afterEach(() => folder.remove())

const MODULE = fileURLToPath(new URL('./commitUntilKilled.ts', import.meta.url))

/** Runs the writer, kills it after so many acknowledgements, and returns what it acknowledged. */
function runAndKill(directory: string, after: number): Promise<number[]> {
  const script = `
    const { runnerImport } = await import('vite')
    const { module } = await runnerImport(${JSON.stringify(MODULE)}, { logLevel: 'error' })
    await module.commitUntilKilled(${JSON.stringify(directory)})
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
      if (signal !== 'SIGKILL') reject(new Error(`the writer ended by itself: ${signal}`))
      resolve(output.split('\n').slice(0, -1).map(Number))
    })
  })
}

test('kill -9 among commits loses nothing acknowledged and leaves nothing by half', async () => {
  const acknowledged: number[] = []
  for (const after of [1, 150, 900]) {
    acknowledged.push(...(await runAndKill(folder.path, after)))
    const store = await openTestStore(folder.path)
    const texts = textsOf(store)
    for (const number of acknowledged) expect(texts[`a${number}`]).toMatch(`pair ${number} `)
    for (const key of Object.keys(texts)) {
      const other = `${key.startsWith('a') ? 'b' : 'a'}${key.slice(1)}`
      expect(texts[other]).toBe(texts[key])
    }
    await store.close()
  }
  expect(acknowledged.length).toBeGreaterThan(1000)
}, 60_000)
