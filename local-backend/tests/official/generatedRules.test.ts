import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { replayVerdicts } from './replayVerdicts.ts'

interface Recording {
  seed: number
  time: string
  /** In pieces of one line each. */
  verdicts: string[]
}

const fixture = new URL('../fixtures/rules/generated.json', import.meta.url)
const recordings: { runs: Recording[] } = JSON.parse(readFileSync(fixture, 'utf8'))

it.each(recordings.runs)(
  'generated rules of seed $seed give the official verdicts',
  (recording) => {
    const recorded = recording.verdicts.join('')
    expect(recorded.length).toBeGreaterThan(1000)
    expect(replayVerdicts(recording.seed, recorded, recording.time)).toBe(recorded)
  },
)
