import { type ErasedPerson, erasePerson } from '#shared/engine/retention/erasePerson.ts'
import { SYSTEM_USER } from '#shared/firm/user.ts'
import { defineCommand } from '../../command.ts'
import { table } from '../../table.ts'
import { ADMINS, asUser } from '../context.ts'

/** `bakehouse persons erase --email E --phone P [--apply]` */
export const personsEraseCommand = defineCommand({
  opens: asUser({
    use: (command) => (command.getOptionValue('apply') === undefined ? 'read' : 'write'),
    roles: ADMINS,
    firm: true,
  }),
  example: '--email ines@harboroven.example --phone 207.555.0101',
  configure: (command) => {
    command
      .option('--email <email>', 'their email, as it is on file')
      .option('--phone <phone>', 'their phone number of ten digits')
      .option('--apply', 'erase them; without it the command shows what has them and what stays')
  },
  read: (_, command) => {
    const { apply, ...typed } = command.opts<{ email?: string; phone?: string; apply?: boolean }>()
    const { email, phone } = typed
    return {
      typed: {
        ...(email === undefined ? {} : { email }),
        ...(phone === undefined ? {} : { phone }),
      },
      dryRun: apply !== true,
    }
  },
  run: ({ store, files, actor }, { typed, dryRun }, { clock }) =>
    erasePerson({ store, files, clock }, typed, { by: actor?.email ?? SYSTEM_USER, dryRun }),
  toJson: (report: ErasedPerson) => ({ command: 'persons erase', ...report }),
  print: ({ dryRun, found, audits, files, stays }, io) => {
    const rows = Object.entries(found).map(([collection, count]) => [collection, String(count)])
    if (rows.length === 0) io.info('Nothing that can be erased has them.')
    else {
      io.info(dryRun ? 'These have them, and nothing was erased:' : 'They are erased from these:')
      io.print(table(['Collection', 'Documents'], rows))
      if (audits.length > 0) io.print(`Audits: ${audits.join(', ')}`)
      io.print(`Files that ${dryRun ? 'go' : 'went'}: ${files}`)
    }
    io.info('These stay:')
    for (const each of stays) io.print(each)
    if (dryRun) io.info('Run it again with --apply to erase them.')
  },
})
