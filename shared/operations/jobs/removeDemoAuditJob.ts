import { removeDemoAudit } from '../demo/removeDemoAudit.ts'
import type { JobWork } from '../worker/jobWork.ts'

/** Removes a demo audit of the carrier out of the figures too, which no browser may write. */
export const removeDemoAuditJob: JobWork<'removeDemoAudit'> = async ({ store, files }, job) => {
  const { carrierCompany, request } = job
  const gone = await removeDemoAudit(store, { auditFSID: request.auditFSID, carrierCompany })
  if (!gone.ok) return gone
  // After the commit: what is refused or has to wait keeps its files.
  for (const path of gone.value.files) await files?.remove(path)
  return { ok: true, value: { removed: gone.value.removed } }
}
