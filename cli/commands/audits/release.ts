import { releaseAudit } from '#shared/operations/releaseAudit.ts'
import { claimCommand } from './claimCommand.ts'

/** `bakehouse audits release CODE` */
export const auditsReleaseCommand = claimCommand({
  name: 'audits release',
  isPersonal: false,
  operation: releaseAudit,
  says: ({ auditCode }) => `Nobody claims ${auditCode} now.`,
})
