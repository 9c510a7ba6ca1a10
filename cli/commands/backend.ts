import { existsSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Option } from 'commander'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { parsePort, parseText, readPort } from '../arguments.ts'
import { defineCommand, noDatabase, refusalOfReading } from '../command.ts'
import { removeServerFile, writeServerFile } from '../firebase/dataFolder.ts'
import { dataFolder, LOCAL_PROJECT } from '../firebase/target.ts'
import type { Runtime } from '../runtime.ts'
import { exportFile, readLines, writeExport } from '../server/exportFile.ts'
import { openLocalServer, refusalOfOpening } from '../server/openLocalServer.ts'
import { untilAborted } from '../worker/thisProcess.ts'

interface Options {
  port?: number
  data?: string
  seed?: boolean
  rules?: string
  testTokens?: boolean
  export?: string
  import?: string
  json?: boolean
}

interface Import {
  file: string
  lines: AsyncIterable<string>
  close(): Promise<void>
}

const STANDARD_PORT = 8080

/** `bakehouse backend` */
export const backendCommand = defineCommand({
  opens: noDatabase,
  example: '--port 9000 --data demo',
  json: 'print a failure as one JSON object on standard output',
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
        parseText('folder'),
      )
      .option('--rules <file>', "security rules, instead of the product's firestore.rules")
      .option('--seed', 'demo data in a store that is empty (standard with --data)')
      .option('--no-seed', 'leave an empty store empty (standard in memory)')
      .option('--test-tokens', 'accept unsigned test tokens, as rules tests send them')
      .addOption(
        new Option('--export <file>', 'write the data folder to a file or folder, and end')
          .argParser(parseText('file'))
          .conflicts(['import', 'port', 'rules', 'seed', 'testTokens']),
      )
      .addOption(
        new Option('--import <file>', 'take in what --export wrote, where nothing is yet')
          .argParser(parseText('file'))
          .conflicts('seed'),
      )
  },
  read: (_, command) => command.opts<Options>(),
  run: async (_, options, runtime) => {
    const { io, signal } = runtime
    if (options.export !== undefined) return exportFolder(options, options.export, runtime)
    const port = readPort(options.port, {
      env: runtime.env,
      command: 'backend',
      standard: STANDARD_PORT,
    })
    if (!port.ok) return port
    const folder = options.data === undefined ? null : dataFolder(options.data, runtime)
    const rules = await readRules(options.rules, runtime.cwd)
    if (!rules.ok) return rules
    const given = await openImport(options.import, runtime.cwd)
    if (!given.ok) return given
    const opened = await openLocalServer({
      folder,
      port: port.value,
      seed: options.seed ?? folder !== null,
      testTokens: options.testTokens === true,
      readyIndexes: true,
      ...(rules.value === null ? {} : { rules: rules.value }),
      ...(given.value === null ? {} : { importFrom: given.value }),
      runtime,
    })
    await given.value?.close()
    if (!opened.ok) return opened
    const server = opened.value
    if (folder !== null) await writeServerFile(folder, server.port)
    io.print(`The local backend is ready at ${server.url}`)
    io.print(`  FIRESTORE_EMULATOR_HOST=${server.host}`)
    io.print(`  FIREBASE_AUTH_EMULATOR_HOST=${server.host}`)
    io.print(`  FIREBASE_STORAGE_EMULATOR_HOST=${server.host}`)
    io.print(`  project ${LOCAL_PROJECT}, ${folder === null ? 'in memory' : `data in ${folder}`}`)
    await untilAborted(signal)
    io.info('Stopping ...')
    if (folder !== null) await removeServerFile(folder)
    await server.close()
    return { ok: true, value: null }
  },
})

/** Writes everything in a data folder to a file; nothing is served meanwhile. */
async function exportFolder(
  { data, json }: Options,
  exportTo: string,
  runtime: Runtime,
): Promise<Result<null>> {
  const folder = dataFolder(data, runtime)
  if (!existsSync(folder)) return { ok: false, error: refusal('DATA_FOLDER_MISSING', { folder }) }
  const opened = await openLocalServer({ folder, port: 0, seed: false, runtime })
  if (!opened.ok) return opened
  try {
    const written = await writeExport(opened.value, await exportFile(exportTo, runtime.cwd))
    if (!written.ok) return written
    const { file, documents, accounts, files } = written.value
    if (json) runtime.io.print(JSON.stringify({ command: 'backend', ...written.value }))
    else
      runtime.io.print(
        `Exported ${documents} documents, ${accounts} accounts and ${files} files to ${file}`,
      )
    return { ok: true, value: null }
  } catch (error) {
    const refused = refusalOfOpening(error, { folder, port: 0 })
    if (refused) return { ok: false, error: refused }
    throw error
  } finally {
    await opened.value.close()
  }
}

async function openImport(typed: string | undefined, cwd: string): Promise<Result<Import | null>> {
  if (typed === undefined) return { ok: true, value: null }
  const file = await exportFile(typed, cwd)
  try {
    const handle = await open(file)
    return { ok: true, value: { file, lines: readLines(handle), close: () => handle.close() } }
  } catch (error) {
    return { ok: false, error: refusalOfReading(file, error) }
  }
}

async function readRules(file: string | undefined, cwd: string): Promise<Result<string | null>> {
  if (file === undefined) return { ok: true, value: null }
  try {
    return { ok: true, value: await readFile(resolve(cwd, file), 'utf8') }
  } catch (error) {
    return { ok: false, error: refusalOfReading(file, error) }
  }
}
