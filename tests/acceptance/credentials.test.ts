import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCli } from './runCli.ts'

const PROJECT = ['--project', 'bakehouse-nowhere']
const SECRET = 'PLANTED-PRIVATE-KEY'

let folder = ''
let asked = 0
let tokens: Server

/** A token endpoint that refuses, in OAuth's form. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bakehouse-credentials-'))
  await mkdir(join(folder, 'home'))
  tokens = createServer((request, response) => {
    asked++
    request.resume()
    response.writeHead(400, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: 'invalid_grant', error_description: SECRET }))
  })
  await new Promise<void>((resolve) => tokens.listen(0, '127.0.0.1', resolve))
})

afterAll(async () => {
  await new Promise((resolve) => tokens.close(resolve))
  await rm(folder, { recursive: true, force: true })
})

/** Runs the real program on a machine without anything of gcloud, whose metadata server is not there. */
async function run(args: readonly string[], credentials?: string) {
  const home = join(folder, 'home')
  const env = {
    HOME: home,
    APPDATA: home,
    CLOUDSDK_CONFIG: home,
    GCE_METADATA_HOST: '127.0.0.1:1',
    ...(credentials === undefined ? {} : { GOOGLE_APPLICATION_CREDENTIALS: credentials }),
  }
  return runCli([...args, ...PROJECT], { env, cwd: folder })
}

async function fileOf(name: string, content: string): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, content)
  return file
}

/** Credentials of a workload identity pool: the one kind that names its token endpoint. */
async function refusedCredentials(): Promise<string> {
  const subject = await fileOf('subject.txt', SECRET)
  const { port } = tokens.address() as AddressInfo
  return fileOf(
    'pool.json',
    JSON.stringify({
      type: 'external_account',
      audience:
        '//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/p/providers/p',
      subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
      token_url: `http://127.0.0.1:${port}/v1/token`,
      credential_source: { file: subject },
    }),
  )
}

describe('without credentials for a project', () => {
  it.each([
    [['carriers', 'list']],
    [['verify']],
    [['backup', 'backup.tar']],
    [['worker', '--yes', '--public-url', 'https://audits.firm.example']],
    [['receive', '--yes', '--port', '0']],
  ])('%j ends and says how to get them', async (args) => {
    const { exit, out, err } = await run(args)
    expect(err).toContain('[TARGET_DENIED]')
    expect(err).toContain('it has none')
    expect(err).toContain('gcloud auth application-default login')
    expect(out + err).not.toMatch(/ready|UNEXPECTED/)
    expect(exit).toBe(4)
  })
})

describe('credentials that are wrong', () => {
  it.each([
    ['a file that is not there', async () => join(folder, 'absent.json'), 'is missing'],
    ['a file that is no JSON', () => fileOf('broken.json', `${SECRET} {`), 'holds no credentials'],
    ['JSON of another kind', () => fileOf('other.json', '{"type":"x"}'), 'holds no credentials'],
    [
      'a key that is none',
      () =>
        fileOf(
          'key.json',
          JSON.stringify({
            type: 'service_account',
            client_email: 'worker@bakehouse-nowhere.iam.gserviceaccount.com',
            private_key: SECRET,
          }),
        ),
      'their key cannot be used',
    ],
    ['what the token endpoint refuses', refusedCredentials, 'answered 400 (invalid_grant)'],
  ])('%s', async (_, credentials, why) => {
    const { exit, out, err } = await run(['carriers', 'list', '--json'], await credentials())
    const { error } = JSON.parse(out)
    expect(error).toMatchObject({ code: 'TARGET_DENIED', message: expect.stringContaining(why) })
    expect(out + err).not.toContain(SECRET)
    expect(exit).toBe(4)
  })

  it('are asked for at their own endpoint, once', async () => {
    asked = 0
    await run(['carriers', 'list'], await refusedCredentials())
    expect(asked).toBe(1)
  })
})
