import { type ErasedAudit, eraseAudit } from '#shared/engine/retention/eraseAudit.ts'
import type { Result } from '#shared/errors/refusal.ts'
import { reasonOf } from '#shared/errors/refusal.ts'
import { defineCommand } from '../../command.ts'
import { ADMINS } from '../context.ts'
import { ofAudit } from './openAudit.ts'

/** `bakehouse audits erase CODE [--dry-run] [--force REASON]` */
export const auditsEraseCommand = defineCommand({
  opens: ofAudit((command) => ({
    use: command.getOptionValue('dryRun') === true ? 'read' : 'write',
    roles: ADMINS,
  })),
  example: 'T-0001 --dry-run',
  configure: (command) => {
    command
      .option('--dry-run', 'show what stands against it and what would stay; writes nothing')
      .option(
        '--force <reason>',
        'erase it although it is held, worked or still to be kept; the record keeps the reason, so name no person in it',
        '',
      )
  },
  read: (_, command) => {
    const { dryRun, force } = command.opts<{ dryRun?: boolean; force: string }>()
    return { dryRun: dryRun === true, force: force.trim() }
  },
  run: async (
    { world, files, audit, actor },
    options,
  ): Promise<Result<ErasedAudit & { code: string }>> => {
    const { store, clock } = world
    const by = { by: actor.userId, ...options }
    const erased = await eraseAudit({ store, files, clock }, audit, by)
    return erased.ok ? { ok: true, value: { ...erased.value, code: audit.auditCode } } : erased
  },
  toJson: ({ code, removal, against, stays }) => ({
    command: 'audits erase',
    auditCode: code,
    erased: removal !== null,
    against: against.map(({ code, message }) => ({ code, message })),
    stays,
    ...(removal === null ? {} : { counts: removal.counts, files: removal.files }),
  }),
  print: ({ code, removal, against, stays }, io) => {
    for (const each of against) io.info(reasonOf(each))
    if (removal === null) io.info(`Nothing was erased. These stay if ${code} is:`)
    else {
      const documents = Object.values(removal.counts).reduce((sum, count) => sum + count, 0)
      io.info(`${code} is erased: ${documents} documents and ${removal.files} files. These stay:`)
    }
    for (const each of stays) io.print(each)
  },
})
