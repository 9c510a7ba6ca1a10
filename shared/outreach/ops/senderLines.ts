import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'

/** The id of the document of `engine` that says what sends emails and texts. */
const SENDERS_ID = 'senders'

interface TextLines {
  /** The line of carriers that have none of their own. */
  from: string | null
  lines?: Readonly<Record<string, string>>
}

/**
 * Whether a carrier's texts come from a line: carriers that share it are one sender to who gets them.
 * While no worker has said what sends texts, all carriers are one.
 */
export async function sharesLine(store: DocumentStore): Promise<SharesLine> {
  const senders = await store.get<{ text?: TextLines }>(COLLECTIONS.engine, SENDERS_ID)
  const text = senders?.text
  if (!text) return () => true
  return (carrier, line) => (text.lines?.[carrier] ?? text.from) === line
}

export type SharesLine = (carrier: string, line: string) => boolean
