import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { runCli } from '../acceptance/runCli.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder with the demo in it, as a first command leaves it. */
    playedDemo: string
  }
}

let folder = ''

/** Plays the small demo once for all acceptance tests; those that are about something else copy it. */
export async function setup(project: TestProject): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'bakehouse-played-'))
  const played = join(folder, 'data')
  const { exit, err } = await runCli(['seed', 'demo', '--small', '--data', played])
  if (exit !== 0) throw new Error(`the demo could not be played: ${err}`)
  project.provide('playedDemo', played)
}

export async function teardown(): Promise<void> {
  await rm(folder, { recursive: true, force: true })
}
