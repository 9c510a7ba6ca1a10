import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { readSettings } from '../settings.ts'
import { writeServerFile } from './dataFolder.ts'
import { LOCAL_PROJECT, planTarget } from './target.ts'

describe('which database a command takes', () => {
  let folder = ''

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bakehouse-target-'))
    place.cwd = folder
    place.root = folder
  })

  afterEach(() => rm(folder, { recursive: true, force: true }))

  const place = { cwd: '', root: '' }
  const world = async (env: Record<string, string> = {}, data?: string) => {
    const settings = await readSettings(data, { env, ...place })
    if (!settings.ok) throw new Error(settings.error.message)
    return { env, settings: settings.value, ...place }
  }

  it("starts the local backend on the checkout's .bakehouse when nothing is said", async () => {
    expect(await planTarget({}, await world())).toMatchObject({
      kind: 'inProcess',
      folder: join(folder, '.bakehouse'),
      label: 'local data folder .bakehouse',
    })
  })

  it('takes --data before BAKEHOUSE_DATA', async () => {
    const env = { BAKEHOUSE_DATA: 'named' }
    expect(await planTarget({}, await world(env))).toMatchObject({ folder: join(folder, 'named') })
    expect(await planTarget({ data: 'typed' }, await world(env))).toMatchObject({
      folder: join(folder, 'typed'),
    })
  })

  it('takes a project, from the option before the environment', async () => {
    const env = { BAKEHOUSE_PROJECT: 'named' }
    expect(await planTarget({}, await world(env))).toMatchObject({
      kind: 'cloud',
      project: 'named',
    })
    expect(await planTarget({ project: 'typed' }, await world(env))).toMatchObject({
      project: 'typed',
    })
  })

  it('takes a data folder before a project that is named further away', async () => {
    const real = JSON.stringify({ project: 'real' })
    await writeFile(join(folder, '.bakehouserc'), real)
    expect(await planTarget({}, await world())).toMatchObject({ kind: 'cloud', project: 'real' })
    const scratch = { BAKEHOUSE_DATA: 'scratch' }
    expect(await planTarget({}, await world(scratch))).toMatchObject({ kind: 'inProcess' })
    const typed = await world({ BAKEHOUSE_PROJECT: 'real' }, 'scratch')
    expect(await planTarget({ data: 'scratch' }, typed)).toMatchObject({
      kind: 'inProcess',
      folder: join(folder, 'scratch'),
    })
    const both = { BAKEHOUSE_PROJECT: 'other', BAKEHOUSE_DATA: 'scratch' }
    expect(await planTarget({}, await world(both))).toMatchObject({ project: 'other' })
    expect(await planTarget({ project: 'typed', data: 'scratch' }, await world())).toMatchObject({
      kind: 'cloud',
      project: 'typed',
    })
  })

  it('never takes a real project while an emulator is named', async () => {
    const env = { BAKEHOUSE_PROJECT: 'real', FIRESTORE_EMULATOR_HOST: '127.0.0.1:9' }
    expect(await planTarget({}, await world(env))).toMatchObject({
      kind: 'emulator',
      project: 'real',
    })
    expect(await planTarget({ emulator: '127.0.0.1:7' }, await world())).toMatchObject({
      kind: 'emulator',
      host: '127.0.0.1:7',
      project: LOCAL_PROJECT,
    })
  })

  const listen = async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    return { port, close: () => new Promise((resolve) => server.close(resolve)) }
  }

  it('finds the server that runs on the data folder, by whatever path', async () => {
    const { port, close } = await listen()
    await writeServerFile(folder, port)
    await symlink(folder, join(folder, 'link'))
    const running = await planTarget({ data: folder }, await world())
    const linked = await planTarget({ data: 'link' }, await world())
    await close()
    for (const plan of [running, linked])
      expect(plan).toMatchObject({ kind: 'running', host: `127.0.0.1:${port}` })
    expect(await planTarget({ data: folder }, await world())).toMatchObject({ kind: 'inProcess' })
  })

  it('never takes a copy of a data folder for the folder whose server runs', async () => {
    const { port, close } = await listen()
    onTestFinished(async () => void (await close()))
    await mkdir(join(folder, 'data'))
    await writeServerFile(join(folder, 'data'), port)
    await cp(join(folder, 'data'), join(folder, 'copy'), { recursive: true })
    const file = join(folder, 'data', 'server.json')
    const word = JSON.parse(await readFile(file, 'utf8'))
    expect(await planTarget({ data: 'copy' }, await world())).toMatchObject({ kind: 'inProcess' })
    expect(await planTarget({ data: 'data' }, await world())).toMatchObject({ kind: 'running' })
    // Of a killed server whose pid came again, and of a release that did not say of which folder it is.
    for (const other of [
      { ...word, started: '1' },
      { pid: word.pid, port },
    ]) {
      await writeFile(file, JSON.stringify(other))
      expect(await planTarget({ data: 'data' }, await world())).toMatchObject({ kind: 'inProcess' })
    }
  })

  it('takes no notice of what a killed server left behind', async () => {
    await writeFile(join(folder, 'server.json'), '{"pid":999999999,"port":1}')
    expect(await planTarget({ data: folder }, await world())).toMatchObject({ kind: 'inProcess' })
    await writeFile(join(folder, 'server.json'), '{"pi')
    expect(await planTarget({ data: folder }, await world())).toMatchObject({ kind: 'inProcess' })
  })
})
