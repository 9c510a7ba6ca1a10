import { isHeld } from '#shared/audit/keeping.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import { defineCommand } from '../../command.ts'
import { ofAudit } from './openAudit.ts'

/** `bakehouse audits hold CODE --reason TEXT [--release]` */
export const auditsHoldCommand = defineCommand({
  opens: ofAudit({ roles: ['admin'] }),
  example: 'T-0001 --reason "Matter 26-114, letter of counsel of 11/20/26"',
  configure: (command) => {
    command
      .requiredOption('--reason <text>', 'which matter it is for; it is kept in the history')
      .option('--release', 'end the hold')
  },
  read: (_, command) => {
    const { reason, release } = command.opts<{ reason: string; release?: boolean }>()
    return { reason, isOn: release !== true }
  },
  run: ({ world, audit, actor }, { reason, isOn }) =>
    actOnAudit(world, { auditFSID: audit.id, actor, reason }, { kind: 'hold', isOn }),
  toJson: (audit, { opened: { waitedFor } }) => ({
    command: 'audits hold',
    auditCode: audit.auditCode,
    auditFSID: audit.id,
    hold: audit.hold ?? null,
    keepUntil: audit.keepUntil,
    waitedFor,
  }),
  print: (audit, io) => {
    const { auditCode } = audit
    io.info(
      isHeld(audit)
        ? `${auditCode} is under a legal hold: it is neither removed nor erased.`
        : `${auditCode} is under no legal hold.`,
    )
  },
})
