import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
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

/** Stands beside a folder from when it is whole, and says what went wrong, if anything. */
export const ENDED = '.ended'

let folder = ''
let playing = Promise.resolve()

/**
 * Plays the small demo once for all acceptance tests; those that are about something else copy it. So
 * it is with the worker's first pass, which takes three times as long as a start without it. Beside the
 * other projects' tests, which would wait for it with one core idle: `playedFolder` waits.
 */
export async function setup(project: TestProject): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'bakehouse-played-'))
  const played = join(folder, 'data')
  const worked = join(folder, 'worked')
  project.provide('playedDemo', played)
  project.provide('workedDemo', worked)
  playing = play(played, worked)
}

async function play(played: string, worked: string): Promise<void> {
  let problem = await problemOf('seed', 'demo', '--small', '--data', played)
  await writeFile(played + ENDED, problem)
  if (problem === '') {
    await cp(played, worked, { recursive: true })
    problem = await problemOf('audits', 'tick', '--data', worked)
  }
  await writeFile(worked + ENDED, problem)
}

async function problemOf(...args: string[]): Promise<string> {
  const { exit, err } = await runCli(args)
  return exit === 0 ? '' : `the demo could not be played: ${err}`
}

export async function teardown(): Promise<void> {
  await playing
  await rm(folder, { recursive: true, force: true })
}
