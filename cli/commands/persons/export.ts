import { resolve } from 'node:path'
import { gatherPerson, recordPersonExport } from '#shared/engine/retention/exportPerson.ts'
import type { PersonExport } from '#shared/engine/retention/gathering.ts'
import type { ListedFile } from '#shared/engine/retention/personPapers.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { SYSTEM_USER } from '#shared/firm/user.ts'
import { defineCommand } from '../../command.ts'
import { table } from '../../table.ts'
import { ADMINS, asUser } from '../context.ts'
import { writePersonFolder } from './personFolder.ts'

interface Report extends Omit<PersonExport, 'records' | 'files'> {
  dryRun: boolean
  /** Empty in a dry run. */
  folder: string
  /** Files that were copied, or would be. */
  copied: number
  named: Pick<ListedFile, 'auditCode' | 'reason'>[]
}

/** `bakehouse persons export --email E --phone P --out FOLDER`: what is stored of a person who asks. */
export const personsExportCommand = defineCommand({
  opens: asUser({
    use: (command) => (command.getOptionValue('dryRun') === undefined ? 'write' : 'read'),
    roles: ADMINS,
    firm: true,
  }),
  example: '--email ines@harboroven.example --out ines',
  configure: (command) => {
    command
      .option('--email <email>', 'their email, as it is on file')
      .option('--phone <phone>', 'their phone number of ten digits')
      .option('-o, --out <folder>', 'the folder to write; it must not be there yet')
      .option('--dry-run', 'show how much there is; write nothing')
  },
  read: (_, command) => {
    const { email, phone, out, dryRun } = command.opts<{
      email?: string
      phone?: string
      out?: string
      dryRun?: boolean
    }>()
    return {
      typed: {
        ...(email === undefined ? {} : { email }),
        ...(phone === undefined ? {} : { phone }),
      },
      out,
      dryRun: dryRun === true,
    }
  },
  mistake: ({ out, dryRun }) => {
    if (dryRun)
      return out === undefined ? null : 'With --dry-run no folder is written: leave --out out.'
    return out === undefined || out.trim() === '' ? 'Name the folder to write: --out FOLDER.' : null
  },
  run: async (
    { store, files, actor },
    { typed, out = '', dryRun },
    { clock, cwd, signal },
  ): Promise<Result<Report>> => {
    const gathered = await gatherPerson(store, typed)
    if (!gathered.ok) return gathered
    const { records: _, files: found, ...report } = gathered.value
    if (dryRun) {
      const named = found.filter(({ reason }) => reason !== '')
      const copied = found.length - named.length
      return { ok: true, value: { ...report, dryRun, folder: '', copied, named: named.map(shown) } }
    }
    const folder = resolve(cwd, out)
    try {
      const at = clock.now()
      const written = await writePersonFolder(gathered.value, folder, {
        files,
        at,
        onFile: () => signal.throwIfAborted(),
        record: (copied) =>
          recordPersonExport(store, {
            counts: report.counts,
            files: copied,
            by: actor?.email ?? SYSTEM_USER,
            now: at,
          }),
      })
      if (!written.ok) return written
      const named = written.value.filter(({ copiedTo }) => copiedTo === '')
      const copied = written.value.length - named.length
      return { ok: true, value: { ...report, dryRun, folder, copied, named: named.map(shown) } }
    } catch (error) {
      if (signal.aborted) return { ok: false, error: refusal('INTERRUPTED') }
      throw error
    }
  },
  toJson: (report: Report) => ({ command: 'persons export', ...report }),
  print: ({ dryRun, folder, counts, copied, named, hidden, leftOut }, io) => {
    const rows = Object.entries(counts).map(([collection, count]) => [collection, String(count)])
    if (rows.length === 0) io.info('Nothing stored has them.')
    else io.print(table(['Collection', 'Records'], rows))
    io.print(`Files that ${dryRun ? 'are to be' : 'were'} copied: ${copied}`)
    io.print(`Files named with the reason: ${named.length}`)
    const others = Object.values(hidden).reduce((sum, count) => sum + count, 0)
    io.print(`Hidden, because it is of others or opens an audit: ${others}`)
    io.info('Left out:')
    for (const each of leftOut) io.print(each)
    if (dryRun) io.info('Nothing was written. Run it again with --out FOLDER.')
    else io.info(`Everything is in ${folder}. Read it before you hand it over: see its README.txt.`)
  },
})

/** Names of files are personal data: the folder has them. */
function shown({ auditCode, reason }: { auditCode: string; reason: string }) {
  return { auditCode, reason }
}
