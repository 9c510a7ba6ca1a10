import { formatMoment } from '#shared/domain/format/day.ts'
import { claimAudit } from '#shared/operations/claimAudit.ts'
import { claimCommand } from './claimCommand.ts'

/** `bakehouse audits claim CODE` */
export const auditsClaimCommand = claimCommand({
  name: 'audits claim',
  isPersonal: true,
  operation: claimAudit,
  says: ({ auditCode, assignee, claimUntil, timeZone }) => {
    const until = claimUntil ? formatMoment(claimUntil, { seconds: false, timeZone }) : ''
    return `${auditCode} is ${assignee}'s until ${until}.`
  },
})
