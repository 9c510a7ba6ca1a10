import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { runCli } from '../acceptance/runCli.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder with the demo in it, as a first command leaves it. */
    playedDemo: string
    /** The same once the worker's first pass is done: its lists, counts and results are there. */
    workedDemo: string
  }
}

let folder = ''

/**
 * Plays the small demo once for all acceptance tests; those that are about something else copy it. So
 * it is with the worker's first pass, which takes three times as long as a start without it.
 */
export async function setup(project: TestProject): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'bakehouse-played-'))
  const played = join(folder, 'data')
  await run('seed', 'demo', '--small', '--data', played)
  project.provide('playedDemo', played)
  const worked = join(folder, 'worked')
  await cp(played, worked, { recursive: true })
  await run('audits', 'tick', '--data', worked)
  project.provide('workedDemo', worked)
}

async function run(...args: string[]): Promise<void> {
  const { exit, err } = await runCli(args)
  if (exit !== 0) throw new Error(`the demo could not be played: ${err}`)
}

export async function teardown(): Promise<void> {
  await rm(folder, { recursive: true, force: true })
}
