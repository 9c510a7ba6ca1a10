import { existsSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { reasonOf, refusal } from '#shared/errors/refusal.ts'
import type { User } from '#shared/firm/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { parsePort, readPort } from '../arguments.ts'
import { defineCommand, noDatabase, refusalOfFailure } from '../command.ts'
import { removeServerFile, writeServerFile } from '../firebase/dataFolder.ts'
import { dataFolder, LOCAL_PROJECT, parseFolder } from '../firebase/target.ts'
import { mailChannelOf } from '../outreach/mailChannel.ts'
import { isReceivePath, receiveHandler } from '../outreach/receiveHandler.ts'
import { receiveRoutes } from '../outreach/receiveRoutes.ts'
import { textChannelOf } from '../outreach/textChannel.ts'
import type { Runtime } from '../runtime.ts'
import { STRANGER } from '../seed/people.ts'
import { followAccounts } from '../server/localAccounts.ts'
import { openLocalServer } from '../server/openLocalServer.ts'
import { serveApps } from '../server/serveApps.ts'
import { ioLogger, publicUrlOf, untilAborted } from '../worker/thisProcess.ts'
import { workInStore } from '../worker/workInStore.ts'

const STANDARD_PORT = 8080

/** `bakehouse start` */
export const startCommand = defineCommand({
  opens: noDatabase,
  example: '--port 9000 --data demo',
  configure: (command) => {
    command
      .option('--port <n>', `port of everything (BAKEHOUSE_PORT, ${STANDARD_PORT})`, parsePort)
      .option('--data <dir>', 'data folder (BAKEHOUSE_DATA, .bakehouse)', parseFolder)
      .option('--no-seed', 'leave an empty store empty: no demo carriers, users and orders')
      .option('--no-worker', 'run without the worker: nothing is sent and no wait ends')
  },
  json: 'print a failure as one JSON object on standard output',
  read: (_, command) =>
    command.opts<{ port?: number; data?: string; seed: boolean; worker: boolean }>(),
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
    const texts = options.worker ? textChannelOf(runtime) : NO_CHANNEL
    if (!texts.ok) return texts
    const channel = options.worker ? await mailChannelOf(runtime) : NO_CHANNEL
    if (!channel.ok) return channel
    const mail = channel.value
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
    io.print(`  Staff   ${server.url}/admin`)
    io.print(`  Public  ${server.url}/`)
    await sayWhoCanSignIn(await server.store(), io)
    io.print(`Data folder: ${folder}. Stop with Ctrl-C.`)
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
    const place = { ...connection, isReal: false }
    const text = texts.value?.(server.url) ?? null
    const working = options.worker ? workBeside(place, { runtime, publicUrl, mail, text }) : null
    await untilAborted(signal)
    io.info('Stopping ...')
    unfollow()
    await working
    mail?.sender.close()
    await removeServerFile(folder)
    await server.close()
    return { ok: true, value: null }
  },
})

const NO_CHANNEL = { ok: true, value: null } as const

/** The worker breaking must not take the server with it. */
async function workBeside(...work: Parameters<typeof workInStore>): Promise<void> {
  const worked = await workInStore(...work).catch((error: unknown) => ({
    ok: false as const,
    error: refusalOfFailure(error),
  }))
  if (worked.ok) return
  const { message, next, code } = worked.error
  work[1].runtime.io.warn(`The worker has stopped. ${message} ${next} [${code}]`)
}

async function sayWhoCanSignIn(store: DocumentStore, io: Runtime['io']): Promise<void> {
  const users = await store.list<User>(COLLECTIONS.users, {
    sort: { field: 'id', direction: 'asc' },
    limit: 10,
  })
  if (users.length === 0) {
    io.print(
      'No users yet. Add one: bakehouse users add EMAIL --name NAME --role admin --carriers ID --firm',
    )
    return
  }
  io.print('Who can sign in, through the chooser:')
  const width = Math.max(...users.map(({ email }) => email.length), STRANGER.email.length)
  for (const { email, name, role } of users) io.print(`  ${email.padEnd(width)}  ${name} (${role})`)
}
