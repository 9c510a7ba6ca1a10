import type { Audit } from '#shared/audit/model.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import { defineCommand } from '../../command.ts'
import { momentText } from '../../table.ts'
import { type OpenedAudit, ofAudit, zoneOfMoments } from './openAudit.ts'

/** `bakehouse audits claim CODE` */
export const auditsClaimCommand = defineCommand({
  opens: ofAudit({ isPersonal: true }),
  example: 'T-0001 --as auditor@bakehouse.example',
  run: async ({ world, audit, actor }) => {
    const done = await actOnAudit(world, { auditFSID: audit.id, actor }, { kind: 'claim' })
    if (!done.ok) return done
    const timeZone = await zoneOfMoments(world.store, audit)
    return { ok: true, value: { claimed: done.value, timeZone } }
  },
  toJson: ({ claimed }, { opened }) => claimJson('audits claim', claimed, opened),
  print: ({ claimed: { auditCode, assignee, claimUntil }, timeZone }, io) => {
    const until = claimUntil ? momentText(claimUntil, timeZone, { seconds: false }) : ''
    io.info(`${auditCode} is ${assignee}'s until ${until}.`)
  },
})

/** `bakehouse audits release CODE` */
export const auditsReleaseCommand = defineCommand({
  opens: ofAudit({}),
  example: 'T-0001 --as auditor@bakehouse.example',
  run: ({ world, audit, actor }) =>
    actOnAudit(world, { auditFSID: audit.id, actor }, { kind: 'releaseClaim' }),
  toJson: (audit, { opened }) => claimJson('audits release', audit, opened),
  print: ({ auditCode }, io) => io.info(`${auditCode} is not claimed now.`),
})

function claimJson(
  command: string,
  { auditCode, id, assignee, claimUntil }: Audit,
  { waitedFor }: OpenedAudit,
): object {
  return { command, auditCode, auditFSID: id, assignee, claimUntil, waitedFor }
}
