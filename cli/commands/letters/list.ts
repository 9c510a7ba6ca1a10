import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { formatDay } from '#shared/kernel/day.ts'
import type { LetterRun } from '#shared/outreach/letterRun.ts'
import { dueLetters } from '#shared/outreach/ops/printLetters.ts'
import { defineCommand } from '../../command.ts'
import { momentText, table } from '../../table.ts'
import { ADMINS, ofCarrier } from '../context.ts'

/** Runs that are listed, newest first. */
const MAX_RUNS = 50

/** `bakehouse letters list` */
export const lettersListCommand = defineCommand({
  opens: ofCarrier({ use: 'read', roles: ADMINS, named: { required: 'whose' } }),
  example: '--carrier HM',
  run: async ({ store, carrier }) => {
    const due = await dueLetters(store, carrier.id)
    const runs = await store.list<LetterRun>(COLLECTIONS.letterRuns, {
      filters: [{ field: 'carrierCompany', op: '==', value: carrier.id }],
      sort: { field: 'at', direction: 'desc' },
      limit: MAX_RUNS,
    })
    return { ok: true, value: { due, runs, timeZone: carrier.timeZone } }
  },
  toJson: ({ due, runs }) => ({
    due: due.map(({ id, auditFSID, to, dateAdded, leftOut = '' }) => {
      return { id, auditFSID, to, dateAdded, leftOut }
    }),
    runs: runs.map(({ id, at, by, state, letters, leftOut, mailedOn, sha256 }) => {
      return { id, at, by, state, letters: letters.length, leftOut, mailedOn, sha256 }
    }),
  }),
  print: ({ due, runs, timeZone }, io) => {
    if (due.length === 0) io.info('No letters wait to be printed.')
    else
      io.print(
        table(
          ['Waiting since', 'To', 'Left out because'],
          due.map(({ dateAdded, to, leftOut = '' }) => [
            momentText(dateAdded, timeZone),
            to.join(', '),
            leftOut,
          ]),
        ),
      )
    if (runs.length > 0)
      io.print(
        table(
          ['Run', 'Printed', 'Letters', 'Left out', 'State'],
          runs.map(({ id, at, letters, leftOut, state, mailedOn }) => [
            id,
            momentText(at, timeZone),
            String(letters.length),
            String(leftOut.length),
            mailedOn === null ? STATES[state] : `mailed ${formatDay(mailedOn)}`,
          ]),
        ),
      )
  },
})

const STATES = { PRINTED: 'printed, not mailed', MAILED: 'mailed', GIVEN_UP: 'discarded' } as const
