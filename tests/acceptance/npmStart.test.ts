import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './runCli.ts'

it.skipIf(process.platform === 'win32')(
  'npm start serves the apps and ends with npm, whose signals never reach it',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bakehouse-npm-'))
    const opened = join(folder, 'opened')
    for (const opener of ['xdg-open', 'open'])
      await writeFile(join(folder, opener), `#!/bin/sh\necho "$1" > ${opened}\n`, { mode: 0o755 })
    const args = ['start', '--', '--port', '0', '--data', join(folder, 'data'), '--open']
    const npm = spawn('npm', args, {
      cwd: ROOT,
      env: { ...process.env, PATH: `${folder}:${process.env['PATH']}` },
    })
    let text = ''
    npm.stderr.on('data', (bytes: Buffer) => {
      text += bytes.toString()
    })
    const closed = new Promise((resolve) => npm.stdout.once('close', resolve))
    const ready = new Promise<string>((resolve, reject) => {
      npm.stdout.on('data', (bytes: Buffer) => {
        text += bytes.toString()
        const url = /Bakehouse is ready at (\S+)[\s\S]*Stop with/.exec(text)?.[1]
        if (url) resolve(url)
      })
      npm.once('close', () => reject(new Error(`npm ended: ${text}`)))
    })
    const url = await ready
    expect((await fetch(`${url}/admin`)).status).toBe(200)
    await expect.poll(() => readFile(opened, 'utf8').catch(() => '')).toBe(`${url}/admin\n`)
    npm.kill('SIGTERM')
    // The server holds npm's standard output open for as long as it lives.
    await closed
    await expect(fetch(`${url}/admin`)).rejects.toThrow()
    await rm(folder, { recursive: true, force: true })
  },
)
