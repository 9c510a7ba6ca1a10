import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeServerFile } from './dataFolder.ts'
import { LOCAL_PROJECT, planTarget } from './target.ts'

describe('which database a command takes', () => {
  let folder = ''

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bakehouse-target-'))
  })

  afterEach(() => rm(folder, { recursive: true, force: true }))

  const world = (env: Record<string, string> = {}) => ({ env, cwd: folder, root: folder })

  it("starts the local backend on the checkout's .bakehouse when nothing is said", async () => {
    expect(await planTarget({}, world())).toMatchObject({
      kind: 'inProcess',
      folder: join(folder, '.bakehouse'),
      label: 'local data folder .bakehouse',
    })
  })

  it('takes --data before BAKEHOUSE_DATA', async () => {
    const env = { BAKEHOUSE_DATA: 'named' }
    expect(await planTarget({}, world(env))).toMatchObject({ folder: join(folder, 'named') })
    expect(await planTarget({ data: 'typed' }, world(env))).toMatchObject({
      folder: join(folder, 'typed'),
    })
  })

  it('takes a project, from the option before the environment', async () => {
    const env = { BAKEHOUSE_PROJECT: 'named' }
    expect(await planTarget({}, world(env))).toMatchObject({ kind: 'cloud', project: 'named' })
    expect(await planTarget({ project: 'typed' }, world(env))).toMatchObject({ project: 'typed' })
  })

  it('never takes a real project while an emulator is named', async () => {
    const env = { BAKEHOUSE_PROJECT: 'real', FIRESTORE_EMULATOR_HOST: '127.0.0.1:9' }
    expect(await planTarget({}, world(env))).toMatchObject({ kind: 'emulator', project: 'real' })
    expect(await planTarget({ emulator: '127.0.0.1:7' }, world())).toMatchObject({
      kind: 'emulator',
      host: '127.0.0.1:7',
      project: LOCAL_PROJECT,
    })
  })

  it('finds the server that runs on the data folder', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    await writeServerFile(folder, port)
    const running = await planTarget({ data: folder }, world())
    await new Promise((resolve) => server.close(resolve))
    expect(running).toMatchObject({ kind: 'running', host: `127.0.0.1:${port}` })
    expect(await planTarget({ data: folder }, world())).toMatchObject({ kind: 'inProcess' })
  })

  it('takes no notice of what a killed server left behind', async () => {
    await writeFile(join(folder, 'server.json'), '{"pid":999999999,"port":1}')
    expect(await planTarget({ data: folder }, world())).toMatchObject({ kind: 'inProcess' })
    await writeFile(join(folder, 'server.json'), '{"pi')
    expect(await planTarget({ data: folder }, world())).toMatchObject({ kind: 'inProcess' })
  })
})
