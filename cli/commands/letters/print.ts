import { randomFsid } from '#shared/audit/access/auditCode.ts'
import { contentHere } from '#shared/documents/ops/contentWork.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { SYSTEM_USER } from '#shared/firm/user.ts'
import { readRun } from '#shared/outreach/ops/letterRuns.ts'
import { printLetters, readLetterRun } from '#shared/outreach/ops/printLetters.ts'
import { defineCommand, EXIT_CODES } from '../../command.ts'
import { fontFiles } from '../../content/fontFiles.ts'
import { warnByReason } from '../../warnByReason.ts'
import { checkReportFile, writeReportFile } from '../../writeReportFile.ts'
import { ADMINS, ofCarrier, writeUnless } from '../context.ts'

/** `bakehouse letters print`: what is due as a run, or with `--run` a run again, with the same bytes. */
export const lettersPrintCommand = defineCommand({
  opens: ofCarrier({ use: writeUnless('run'), roles: ADMINS, named: { required: 'whose' } }),
  example: '--carrier HM --out letters.pdf',
  configure: (command) => {
    command
      .requiredOption('-o, --out <file>', 'the PDF to write')
      .option('--run <run>', 'print this run again')
  },
  read: (_, command) => command.opts<{ out: string; run?: string }>(),
  // Before the run: one that is made holds its letters.
  prepare: async (asked, { cwd }) => {
    const place = await checkReportFile(asked.out, cwd)
    return place.ok ? { ok: true, value: asked } : place
  },
  run: async ({ store, files, carrier, actor }, asked, { clock, random, cwd, content }) => {
    const world = {
      store,
      files,
      clock,
      content: content ?? contentHere(fontFiles(import.meta.url)),
    }
    const by = actor?.email ?? SYSTEM_USER
    const run =
      asked.run === undefined
        ? await printLetters(world, { carrier, by, command: randomFsid(random) })
        : await readRun(store, { carrier: carrier.id, run: asked.run })
    if (!run.ok) return run
    const written = await writeReportFile(await readLetterRun(world, run.value), asked.out, cwd)
    if (written.ok) return { ok: true, value: { run: run.value, written: written.value } }
    const { message } = written.error
    const facts = { run: run.value.id, carrier: carrier.id, message }
    return { ok: false, error: refusal('LETTERS_NOT_WRITTEN', facts) }
  },
  toJson: ({ run: { id, letters, leftOut, sha256, state }, written }) => ({
    command: 'letters print',
    run: id,
    state,
    letters: letters.length,
    leftOut: leftOut.map(({ code, why }) => ({ code, why })),
    sha256,
    ...written,
  }),
  print: ({ run, written }, io) => {
    io.info(`Run ${run.id}: ${run.letters.length} letters in ${written.path}.`)
    const leftOut = run.leftOut.map(({ code, why }) => ({ of: code, reason: why }))
    warnByReason({ title: 'Left out', noun: 'letters' }, leftOut, io)
    if (run.state === 'PRINTED')
      io.info(`When they are mailed: bakehouse letters mailed ${run.id} --on yyyy-mm-dd`)
  },
  exit: ({ run }) => (run.leftOut.length > 0 ? EXIT_CODES.partial : EXIT_CODES.done),
})
