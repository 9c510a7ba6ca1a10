import * as v from 'valibot'
import type { Day } from '#shared/kernel/day.ts'
import { giveUpRun, markMailed, returnLetter } from '#shared/outreach/ops/letterRuns.ts'
import { printLetters } from '#shared/outreach/ops/printLetters.ts'
import { progressWriter, stopSignal } from '../longWork.ts'
import { type CommandRows, carrierOf, DAY_MS, day, id, line } from '../row.ts'
import { filesOf } from './fileKinds.ts'

export interface LetterRequests {
  /** Prints the letters that are due for the carrier, as one PDF. */
  printLetters: Record<never, never>
  /** Marks a run as mailed on a day; `anyway`: letters that left although their steps were taken back. */
  lettersMailed: { run: string; day: Day; anyway?: string[] }
  /** A letter came back, by the code on it. */
  letterReturned: { code: string }
  /** Gives a printed run up: its letters are due again. */
  giveUpLetterRun: { run: string }
}

const ROW = { roles: ['admin'], lane: 'settings', longestWaitMs: DAY_MS } as const
const LONG = { ...ROW, lane: 'long' } as const

/** Letters: printed in runs, mailed, returned. Admins only, because a run has PINs. */
export const LETTER_KINDS: CommandRows<LetterRequests> = {
  printLetters: {
    ...LONG,
    hasContent: true,
    schema: v.strictObject({}),
    async run(world, command, asker) {
      const carrier = await carrierOf(world.store, command)
      if (!carrier.ok) return carrier
      const files = filesOf(world)
      const asked = { carrier: carrier.value, by: asker.email, command: command.id }
      const printed = await printLetters({ ...world, files }, asked)
      if (!printed.ok) return printed
      const { id, letters, leftOut } = printed.value
      return { ok: true, value: { run: id, letters: letters.length, leftOut: leftOut.length } }
    },
  },
  lettersMailed: {
    ...LONG,
    schema: v.strictObject({
      run: id,
      day,
      anyway: v.exactOptional(v.pipe(v.array(id), v.maxLength(100))),
    }),
    async run(world, command) {
      const progress = progressWriter(world, command)
      const marked = await markMailed(world, {
        carrier: command.carrierCompany,
        ...command.request,
        signal: stopSignal(world),
        onResult: (_, done, total) => progress.write({ done, total, refused: 0 }),
      }).finally(progress.end)
      if (!marked.ok) return marked
      const counted = (result: string) => marked.value.filter((each) => each.result === result)
      const takenBack = counted('takenBack').map(({ code }) => code)
      return { ok: true, value: { mailed: counted('mailed').length, takenBack } }
    },
  },
  letterReturned: {
    ...ROW,
    schema: v.strictObject({ code: line }),
    async run({ store }, { carrierCompany: carrier, request }) {
      const returned = await returnLetter(store, { carrier, ...request })
      return returned.ok ? { ok: true, value: { ...returned.value } } : returned
    },
  },
  giveUpLetterRun: {
    ...ROW,
    schema: v.strictObject({ run: id }),
    async run(world, { carrierCompany: carrier, request }) {
      const done = await giveUpRun(world, { carrier, ...request })
      return done.ok ? { ok: true, value: {} } : done
    },
  },
}
