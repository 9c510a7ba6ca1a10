import { chance, type Year } from './Year.ts'

/** Once in a while a carrier's user comments on an audit. */
export async function carrierActs(year: Year): Promise<void> {
  const { store, clock } = year.world
  for (const { id: auditFSID, carrierCompany } of [...year.mirror.audits.values()]) {
    if (!chance(year, 1) || !chance(year, 10)) continue
    year.figures.done('comment')
    const userId = `desk@${carrierCompany.toLowerCase()}.example`
    const comment = { auditFSID, carrierCompany, text: 'Any news?', userId, pending: true }
    await store.add('comments', { ...comment, dateAdded: clock.now() })
  }
}
