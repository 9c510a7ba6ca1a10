import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import { auditsOfCodes } from '#shared/audit/ops/selectAudits.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { parseDay } from '#shared/kernel/day.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import {
  giveUpRun,
  type MailedLetter,
  markMailed,
  readRun,
  returnLetter,
} from '#shared/outreach/ops/letterRuns.ts'
import { defineCommand, EXIT_CODES } from '../../command.ts'
import { warnByReason } from '../../warnByReason.ts'
import { ADMINS, asUserLater } from '../context.ts'

/** `bakehouse letters mailed RUN --on DAY` */
export const lettersMailedCommand = defineCommand({
  opens: asUserLater('write'),
  example: 'HM-261127-1 --on 2026-11-27',
  configure: (command) => {
    command
      .argument('<run>', 'as "letters list" prints it')
      .requiredOption('--on <day>', 'the day on which the letters were mailed')
      .option('--anyway', 'those too whose steps were taken back or answered meanwhile')
  },
  read: ([run = ''], command) => ({
    run: run.trim(),
    ...command.opts<{ on: string; anyway?: boolean }>(),
  }),
  mistake: ({ on }) => (parseDay(on) === null ? `"${on}" is no day: --on yyyy-mm-dd.` : null),
  run: async ({ store, actorFor }, asked, { clock, signal }) => {
    const run = await readRun(store, { run: asked.run })
    if (!run.ok) return run
    const { carrierCompany: carrier, letters } = run.value
    const acting = await actorFor({ roles: ADMINS, carrier })
    if (!acting.ok) return acting
    const marked = await markMailed(
      { store, clock },
      {
        carrier,
        run: asked.run,
        day: parseDay(asked.on) ?? asked.on,
        anyway: asked.anyway === true ? letters : [],
        signal,
      },
    )
    if (!marked.ok) return marked
    return { ok: true, value: { letters: marked.value, isInterrupted: signal.aborted } }
  },
  toJson: ({ letters, isInterrupted }) => ({ letters, interrupted: isInterrupted }),
  print: ({ letters, isInterrupted }, io) => {
    const mailed = letters.filter(({ result }) => result === 'mailed').length
    io.info(`${mailed} of ${letters.length} letters are marked as mailed.`)
    const others = letters.flatMap(({ code, result }) =>
      result === 'mailed' ? [] : [{ of: code, reason: RESULTS[result] }],
    )
    warnByReason({ title: 'Not marked', noun: 'letters' }, others, io)
    if (isInterrupted) io.info('Interrupted. Run it again for the rest.')
  },
  exit: ({ letters, isInterrupted }) => {
    if (isInterrupted) return EXIT_CODES.interrupted
    return letters.every(({ result }) => result === 'mailed') ? EXIT_CODES.done : EXIT_CODES.partial
  },
})

const RESULTS: Record<Exclude<MailedLetter['result'], 'mailed'>, string> = {
  takenBack: 'taken back or answered meanwhile; left out. If it was mailed: --anyway',
  gone: 'the letter is not there any more',
}

/** `bakehouse letters give-up RUN` */
export const lettersGiveUpCommand = defineCommand({
  opens: asUserLater('write'),
  example: 'HM-261127-1',
  configure: (command) => void command.argument('<run>', 'as "letters list" prints it'),
  read: ([run = '']) => run.trim(),
  run: async ({ store, actorFor }, id, { clock }) => {
    const run = await readRun(store, { run: id })
    if (!run.ok) return run
    const carrier = run.value.carrierCompany
    const acting = await actorFor({ roles: ADMINS, carrier })
    return acting.ok ? giveUpRun({ store, clock }, { carrier, run: id }) : acting
  },
  toJson: ({ id, state }) => ({ run: id, state }),
  print: ({ letters }, io) => io.info(`${letters.length} letters are due again.`),
})

/** `bakehouse letters returned CODE` */
export const lettersReturnedCommand = defineCommand({
  opens: asUserLater('write'),
  example: 'T-0001',
  configure: (command) => void command.argument('<code>', 'on the letter, at the upper right'),
  read: ([code = '']) => code.trim(),
  run: async ({ store, actorFor }, code) => {
    const carrier = await carrierOfCode(store, code)
    if (carrier === null) return { ok: false, error: refusal('LETTER_UNKNOWN', { letter: code }) }
    const acting = await actorFor({ roles: ADMINS, carrier })
    return acting.ok ? returnLetter(store, { carrier, code }) : acting
  },
  toJson: (returned) => returned,
  print: (_, io) => io.info('The letter is marked as returned. The worker fails its step.'),
})

async function carrierOfCode(store: DocumentStore, code: string): Promise<string | null> {
  if (canonicalAuditCode(code) === '') return null
  for await (const [selected] of auditsOfCodes(store, [code]))
    return selected?.audit?.carrierCompany ?? null
  return null
}
