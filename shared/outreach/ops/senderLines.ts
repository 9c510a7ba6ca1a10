import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { textLineOf } from '../senders.ts'
import { readSenders } from './senderState.ts'

/**
 * Whether a carrier's texts come from a line: carriers that share it are one sender to who gets them.
 * Where no worker has said what sends texts, or has no sender, all carriers are one.
 */
export async function sharesLine(store: DocumentStore): Promise<SharesLine> {
  const text = (await readSenders(store))?.text
  if (!text || text.kind === 'none') return () => true
  return (carrier, line) => textLineOf(text, carrier) === line
}

export type SharesLine = (carrier: string, line: string) => boolean
