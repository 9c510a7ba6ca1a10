import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { defineCommand } from '../CliCommand.ts'
import { dataFolder, LOCAL_PROJECT } from '../firebase/planTarget.ts'
import { removeServerFile, writeServerFile } from '../firebase/serverFile.ts'
import { parseFolder } from '../parseFolder.ts'
import { parsePort } from '../parseNumbers.ts'
import { openLocalServer } from '../server/openLocalServer.ts'
import { untilAborted } from '../untilAborted.ts'
import { readPort } from './readPort.ts'

interface Options {
  port: number | undefined
  data: string | undefined
  seed: boolean | undefined
  rules: string | undefined
  testTokens: boolean
}

const STANDARD_PORT = 8080

/** `bakehouse backend` */
export const backendCommand = defineCommand<Options, null>({
  configure: (command) => {
    command
      .option(
        '--port <n>',
        `port (BAKEHOUSE_PORT, ${STANDARD_PORT}); 0 takes any free one`,
        parsePort,
      )
      .option(
        '--data <dir>',
        'data folder; without it everything is in memory and ends with it',
        parseFolder,
      )
      .option('--rules <file>', "security rules, instead of the product's firestore.rules")
      .option('--seed', 'demo data in a store that is empty (standard with --data)')
      .option('--no-seed', 'leave an empty store empty (standard in memory)')
      .option('--test-tokens', 'accept unsigned test tokens, as rules tests send them')
      .option('--json', 'print a failure as one JSON object on standard output')
  },
  read: (command) => {
    const { port, data, seed, rules, testTokens } = command.opts<{
      port?: number
      data?: string
      seed?: boolean
      rules?: string
      testTokens?: boolean
    }>()
    return { port, data, seed, rules, testTokens: testTokens === true }
  },
  run: async (options, runtime) => {
    const { io, signal } = runtime
    const port = readPort(options.port, {
      env: runtime.env,
      command: 'backend',
      standard: STANDARD_PORT,
    })
    if (!port.ok) return port
    const folder = options.data === undefined ? null : dataFolder(options.data, runtime)
    const rules = await readRules(options.rules, runtime.cwd)
    if (!rules.ok) return rules
    const opened = await openLocalServer({
      folder,
      port: port.value,
      seed: options.seed ?? folder !== null,
      testTokens: options.testTokens,
      ...(rules.value === null ? {} : { rules: rules.value }),
      runtime,
    })
    if (!opened.ok) return opened
    const server = opened.value
    if (folder !== null) await writeServerFile(folder, server.port)
    io.print(`The local backend is ready at ${server.url}`)
    io.print(`  FIRESTORE_EMULATOR_HOST=${server.host}`)
    io.print(`  FIREBASE_AUTH_EMULATOR_HOST=${server.host}`)
    io.print(`  project ${LOCAL_PROJECT}, ${folder === null ? 'in memory' : `data in ${folder}`}`)
    await untilAborted(signal)
    io.tell('Stopping ...')
    if (folder !== null) await removeServerFile(folder)
    await server.close()
    return { ok: true, value: null }
  },
})

async function readRules(file: string | undefined, cwd: string): Promise<Result<string | null>> {
  if (file === undefined) return { ok: true, value: null }
  try {
    return { ok: true, value: await readFile(resolve(cwd, file), 'utf8') }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'ENOENT') return { ok: false, error: refusal('FILE_NOT_FOUND', { file }) }
    if (code === 'EISDIR') return { ok: false, error: refusal('FILE_IS_DIRECTORY', { file }) }
    return { ok: false, error: refusal('FILE_UNREADABLE', { file, reason: code }) }
  }
}
