import { defineCommand } from '../CliCommand.ts'
import { dataFolder, LOCAL_PROJECT } from '../firebase/planTarget.ts'
import { removeServerFile, writeServerFile } from '../firebase/serverFile.ts'
import { parsePort } from '../parseNumbers.ts'
import { openLocalServer } from '../server/openLocalServer.ts'
import { untilAborted } from '../untilAborted.ts'
import { readPort } from './readPort.ts'

interface Options {
  port: number | undefined
  data: string | undefined
  seed: boolean | undefined
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
      .option('--data <dir>', 'data folder; without it everything is in memory and ends with it')
      .option('--seed', 'demo data in a store that is empty (standard with --data)')
      .option('--no-seed', 'leave an empty store empty (standard in memory)')
      .option('--test-tokens', 'accept unsigned test tokens, as rules tests send them')
      .option('--json', 'print a failure as one JSON object on standard output')
  },
  read: (command) => {
    const { port, data, seed, testTokens } = command.opts<{
      port?: number
      data?: string
      seed?: boolean
      testTokens?: boolean
    }>()
    return { port, data, seed, testTokens: testTokens === true }
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
    const opened = await openLocalServer({
      folder,
      port: port.value,
      seed: options.seed ?? folder !== null,
      testTokens: options.testTokens,
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
