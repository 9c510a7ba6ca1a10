import type { OutgoingMail, OutgoingMessage } from '../../domain/outgoing/OutgoingDocument.ts'
import { chance, type Year } from './Year.ts'

/** Delivers what waits to be sent: addresses that begin with "bounce" come back, as do a few texts. */
export async function senderActs(year: Year): Promise<void> {
  const { store } = year.world
  for (const { collection, id } of year.outbox.splice(0)) {
    const sent = await store.get<OutgoingMail | OutgoingMessage>(collection, id)
    if (!sent) continue
    const comesBack = Array.isArray(sent.to)
      ? sent.to.some((address) => address.startsWith('bounce'))
      : chance(year, 5)
    year.figures.done(comesBack ? 'comes back' : 'delivered')
    await store.update(collection, id, { delivery: { state: comesBack ? 'ERROR' : 'SUCCESS' } })
  }
}
