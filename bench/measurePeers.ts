import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPeers } from './installPeers.ts'
import type { Measurement } from './Measurement.ts'
import { measureBackend } from './measureBackend.ts'
import { runMs } from './measureHelp.ts'
import { measureImport } from './measureImport.ts'
import { measureReads } from './measureReads.ts'
import { median } from './median.ts'
import { ordersOfSize } from './ordersOfSize.ts'

const AUDITS = 1_000
const ORDERS = 2_000
const ROWS = 20_000
const DOCUMENTS = 1_000
const ROUNDS = 3
const TOOLS = 'firebase-tools@15.34.2'

/**
 * Ours beside what else there is, in one run on one machine, as ratios: providers for react-admin, an
 * import of CSV, csv-parse alone, emulators, a command line.
 */
export async function measurePeers(): Promise<Measurement[]> {
  return [
    ...(await measureReads(AUDITS)),
    ...(await measureImport(ORDERS)),
    ...(await measureParsing()),
    ...(await measureBackend([DOCUMENTS], [DOCUMENTS])),
    ...(await measureHelpOfTools()),
  ]
}

/** A dry run, which checks each row and reads the file a second time for its orders, beside csv-parse alone. */
async function measureParsing(): Promise<Measurement[]> {
  const work = await mkdtemp(join(tmpdir(), 'bakehouse-bench-'))
  try {
    const file = join(work, 'HM.csv')
    await writeFile(file, ordersOfSize(ROWS))
    const data = ['--data', join(work, 'data')]
    runMs(['scripts/bakehouse.mjs', 'carriers', 'list', ...data])
    const dryRun = ['orders', 'import', file, '--carrier', 'HM', '--dry-run', ...data]
    const [ours, alone] = inTurns(
      ['scripts/bakehouse.mjs', ...dryRun],
      ['bench/parseAlone.mjs', file],
    )
    const rows = `${ROWS.toLocaleString('en-US')} rows of CSV, with the start of the process`
    return [
      { what: `${rows}: csv-parse alone`, measured: `${alone.toFixed(0)} ms`, wanted: '' },
      { what: `${rows}: our dry run`, measured: beside(ours, alone), wanted: '' },
    ]
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** How long the other command line of a Firebase project takes to say what it can do. */
async function measureHelpOfTools(): Promise<Measurement[]> {
  const what = `help of ${TOOLS}`
  const tools = await installPeers('peer-tools', [TOOLS])
  if (!('folder' in tools)) return [{ what, measured: tools.why, wanted: '' }]
  const firebase = join(tools.folder, 'node_modules/firebase-tools/lib/bin/firebase.js')
  const [ours, theirs] = inTurns(['scripts/bakehouse.mjs', '--help'], [firebase, '--help'])
  return [
    { what: 'help of bakehouse', measured: `${ours.toFixed(0)} ms`, wanted: '' },
    { what, measured: beside(theirs, ours), wanted: '' },
  ]
}

/** Medians of both, so that both meet the same machine. */
function inTurns(one: string[], other: string[]): [number, number] {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    times[0].push(runMs(one))
    times[1].push(runMs(other))
  }
  return [median(times[0]), median(times[1])]
}

function beside(ms: number, of: number): string {
  return `${ms.toFixed(0)} ms, ${(ms / of).toFixed(1)} times that`
}
