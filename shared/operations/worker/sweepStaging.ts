import { isStagedTooLong } from '../../domain/document/RemovedFile.ts'
import { stagedNameOf } from '../../domain/document/stagedFile.ts'
import { type Command, OPEN_FILTER } from '../../engine/commands/Command.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import type { StoredFile } from '../../ports/fileStore.ts'
import { countDone, type Duty, emptyReport } from './Duty.ts'
import { failureCode } from './failureCode.ts'

/** When the staging folders were last looked through (`engine/staging`). */
interface StagingRound {
  began: Date
}

const ROUND_ID = 'staging'
const ROOT = 'staging/'

/** Between two rounds, so that a file goes in its second day. */
const ROUND_MS = 6 * 3_600_000

/** Files of one list call. */
const PAGE = 300

/** Open commands of one person that are read; nobody may have as many waiting. */
const MOST_COMMANDS = 500

/**
 * Staged files that no command asked for within a day: an upload whose tab was closed, or a command that
 * was withdrawn. One that an open command names stays until that has ended. Nothing but a command makes
 * use of a staged file, so nothing is claimed before it goes.
 */
export const sweepStaging: Duty = async ({ store, files, clock, logger }, { dryRun, goesOn }) => {
  const report = emptyReport()
  const now = clock.now()
  const round = await store.get<StagingRound>(COLLECTIONS.engine, ROUND_ID)
  if (files === undefined || (round && now.getTime() < round.began.getTime() + ROUND_MS))
    return report
  try {
    for (let after = ROOT; after !== ''; ) {
      if (!(await goesOn())) return report
      const page = await files.list(after, PAGE)
      const staged = page.files.filter(({ path }) => path.startsWith(ROOT))
      const old = staged.filter((file) => isStagedTooLong(file, now))
      report.found += old.length
      for (const { path } of await withoutCommand(store, old)) {
        if (!dryRun) await files.remove(path)
        report.done++
        countDone(report, 'removed')
      }
      const isLast = page.isLast || staged.length < page.files.length
      after = isLast ? '' : (staged.at(-1)?.path ?? '')
    }
  } catch (error) {
    report.failed++
    logger.error('worker: staged files were not removed', {
      duty: 'staging',
      code: failureCode(error),
    })
    return report
  }
  if (!dryRun) await store.set(COLLECTIONS.engine, ROUND_ID, { began: now })
  return report
}

/** Those of the files that no open command of their owner names. */
async function withoutCommand(
  store: DocumentStore,
  files: readonly StoredFile[],
): Promise<StoredFile[]> {
  const requests = new Map<string, string>()
  for (const uid of new Set(files.map(({ path }) => uidOf(path)))) {
    const open = await store.list<Command>(COLLECTIONS.commands, {
      filters: [{ field: 'uid', op: '==', value: uid }, OPEN_FILTER],
      sort: { field: 'id', direction: 'asc' },
      limit: MOST_COMMANDS,
    })
    requests.set(uid, JSON.stringify(open.map(({ request }) => request)))
  }
  return files.filter(({ path }) => {
    const name = stagedNameOf(path)
    return name === null || requests.get(uidOf(path))?.includes(name) !== true
  })
}

function uidOf(path: string): string {
  return path.split('/')[1] ?? ''
}
