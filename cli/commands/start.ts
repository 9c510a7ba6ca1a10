import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { type Result, reasonOf, refusal } from '#shared/errors/refusal.ts'
import type { User } from '#shared/firm/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { parsePort, parseText, readPort } from '../arguments.ts'
import { defineCommand, noDatabase } from '../command.ts'
import { removeServerFile, writeServerFile } from '../firebase/dataFolder.ts'
import { dataFolder, LOCAL_PROJECT } from '../firebase/target.ts'
import { mailSetupIn, readSetup } from '../outreach/mailChannel.ts'
import { isReceivePath, receiveHandler } from '../outreach/receiveHandler.ts'
import { receiveRoutes } from '../outreach/receiveRoutes.ts'
import { textChannelOf } from '../outreach/textChannel.ts'
import type { Runtime } from '../runtime.ts'
import { followAccounts } from '../server/localAccounts.ts'
import { openLocalServer } from '../server/openLocalServer.ts'
import { serveApps } from '../server/serveApps.ts'
import { ioLogger, publicUrlOf, untilAborted } from '../worker/thisProcess.ts'
import { type ThreadedWork, workInThread } from '../worker/workInThread.ts'

const STANDARD_PORT = 8080

/** `bakehouse start` */
export const startCommand = defineCommand({
  opens: noDatabase,
  example: '--port 9000 --data demo',
  configure: (command) => {
    command
      .option('--port <n>', `port of everything (BAKEHOUSE_PORT, ${STANDARD_PORT})`, parsePort)
      .option('--data <dir>', 'data folder (BAKEHOUSE_DATA, .bakehouse)', parseText('folder'))
      .option('--no-seed', 'leave an empty store empty: no demo carriers, users and orders')
      .option('--open', 'open the back office in the browser')
      .option('--no-worker', 'run without the worker: nothing is sent and no wait ends')
  },
  json: 'print a failure as one JSON object on standard output',
  read: (_, command) =>
    command.opts<{
      port?: number
      data?: string
      seed: boolean
      open?: boolean
      worker: boolean
    }>(),
  run: async (_, options, runtime) => {
    const { io, signal, root } = runtime
    const port = readPort(options.port, {
      env: runtime.env,
      command: 'start',
      standard: STANDARD_PORT,
    })
    if (!port.ok) return port
    const dist = join(root, 'dist')
    for (const app of runtime.pages ? [] : ['admin', 'public-flow']) {
      const folder = join(dist, app)
      if (existsSync(join(folder, 'index.html'))) continue
      return { ok: false, error: refusal('APPS_NOT_BUILT', { folder }) }
    }
    const unsent = options.worker ? unsentBy(runtime) : NOTHING
    if (!unsent.ok) return unsent
    const folder = dataFolder(options.data, runtime)
    const apps = serveApps({ dist, project: LOCAL_PROJECT, pages: runtime.pages })
    let receive: RequestListener = (_, response) => response.writeHead(503).end()
    const opened = await openLocalServer({
      folder,
      port: port.value,
      seed: options.seed,
      readyIndexes: true,
      handleHttp: (request, response) =>
        (isReceivePath(request.url) ? receive : apps)(request, response),
      runtime,
    })
    if (!opened.ok) return opened
    const server = opened.value
    await writeServerFile(folder, server.port)
    io.print(`Bakehouse is ready at ${server.url}`)
    io.print(`  Back office   ${server.url}/admin`)
    io.print(`  Public pages  ${server.url}/`)
    io.print(`  Sign in as    ${await whoCanSignIn(await server.store())}`)
    io.print(`  Try first     ${server.url}/baker, the day’s queue: ? lists its keys`)
    if (unsent.value !== '')
      io.print(`  Not sent      ${unsent.value}, until a sender is set up (docs/outreach.md)`)
    io.print(`Data folder: ${folder}. Stop with Ctrl-C.`)
    if (options.open) openInBrowser(`${server.url}/admin`, io)
    const publicUrl = publicUrlOf(undefined, runtime.env, { isReal: false, here: server.url })
    const connection = await server.connect()
    const { clock, random } = runtime
    const routes = receiveRoutes(runtime.env, server.url)
    if (routes.ok)
      receive = receiveHandler(routes.value, { ...connection, clock, random, logger: ioLogger(io) })
    else io.warn(reasonOf(routes.error))
    const unfollow = followAccounts(connection.live, {
      host: server.host,
      project: LOCAL_PROJECT,
      info: io.info,
    })
    const { url, host } = server
    const task = { host, url, seal: server.seals[0], publicUrl, cwd: runtime.cwd, root }
    const file = join(dist, 'cli/engineThread.js')
    const working = options.worker ? workBeside({ file, task, runtime }) : null
    await untilAborted(signal)
    io.info('Stopping ...')
    unfollow()
    await working
    await removeServerFile(folder)
    await server.close()
    return { ok: true, value: null }
  },
})

const NOTHING = { ok: true, value: '' } as const

/** What the engine cannot send, `emails and texts`; refused where a sender is set up wrongly. */
function unsentBy({ env, io }: Runtime): Result<string> {
  const texts = textChannelOf({ env, io: { ...io, info: () => {} } })
  if (!texts.ok) return texts
  const setup = mailSetupIn(env)
  const mistake = setup.smtp === '' ? null : readSetup(setup)
  if (typeof mistake === 'string')
    return { ok: false, error: refusal('MAIL_SETUP_INVALID', { detail: mistake }) }
  const unsent = [...(mistake ? [] : ['emails']), ...(texts.value ? [] : ['texts'])]
  return { ok: true, value: unsent.join(' and ') }
}

/** The worker breaking must not take the server with it. */
async function workBeside(work: ThreadedWork & { runtime: Runtime }): Promise<void> {
  const worked = await workInThread(work)
  if (worked.ok) return
  const { message, next, code } = worked.error
  work.runtime.io.warn(`The worker has stopped. ${message} ${next} [${code}]`)
}

/** Everyone may, by the chooser of the local sign-in; a firm of many is named by its first. */
async function whoCanSignIn(store: DocumentStore): Promise<string> {
  const users = await store.list<User>(COLLECTIONS.users, {
    sort: { field: 'id', direction: 'asc' },
    limit: MOST_NAMED + 1,
  })
  if (users.length === 0)
    return 'no one yet: bakehouse users add EMAIL --name NAME --role admin --carriers ID --firm'
  const named = users.slice(0, MOST_NAMED).map(({ name, role }) => `${name} (${role})`)
  return [...named, ...(users.length > MOST_NAMED ? ['and others'] : [])].join(', ')
}

const MOST_NAMED = 5

/** The program of each platform that opens an address as the person's own browser does. */
const OPENERS: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer' }

/** A browser that does not open is no reason to stop: the address is on the screen. */
function openInBrowser(url: string, io: Runtime['io']): void {
  const opener = spawn(OPENERS[process.platform] ?? 'xdg-open', [url], { stdio: 'ignore' })
  opener.once('error', (error) => io.warn(`No browser could be opened: ${error.message}`))
  opener.unref()
}
