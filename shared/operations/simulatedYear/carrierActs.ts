import { commentOnAudit } from '../carrierView/commentOnAudit.ts'
import { act, chance, type Year } from './Year.ts'

/** Once in a while a carrier's user comments on an audit. */
export async function carrierActs(year: Year): Promise<void> {
  const { clock } = year.world
  for (const { id: auditFSID, carrierCompany } of [...year.mirror.audits.values()]) {
    if (!chance(year, 1) || !chance(year, 10)) continue
    const userId = `desk@${carrierCompany.toLowerCase()}.example`
    const comment = { auditFSID, carrierCompany, text: 'Any news?', userId }
    await act(year, 'comment', commentOnAudit(year.world, { ...comment, askedAt: clock.now() }))
  }
}
