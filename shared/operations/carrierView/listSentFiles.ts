import type { InboxFile } from '../../domain/inbox/InboxFile.ts'
import { INBOX_KIND_IDS, INBOX_KINDS } from '../../domain/inbox/inboxKinds.ts'
import type { DocumentStore, ListOptions } from '../../ports/documentStore.ts'

/** Files of each kind that are shown. */
const MOST_SHOWN = 25

/** What a person has left in a carrier's inbox, of every kind, newest first. */
export async function listSentFiles(
  store: DocumentStore,
  whose: { carrier: string; userId: string },
): Promise<InboxFile[]> {
  const lists = await Promise.all(
    INBOX_KIND_IDS.map((kind) =>
      store.list<InboxFile>(INBOX_KINDS[kind].collection, sentFilesOptions(whose)),
    ),
  )
  return lists
    .flat()
    .sort((one, other) => other.dateAdded.getTime() - one.dateAdded.getTime())
    .slice(0, MOST_SHOWN)
}

/** The query of one kind; the rules let a carrier user list their own files alone. */
export function sentFilesOptions({ carrier, userId }: { carrier: string; userId: string }) {
  return {
    filters: [
      { field: 'carrierCompany', op: '==', value: carrier },
      { field: 'userId', op: '==', value: userId },
    ],
    limit: MOST_SHOWN,
  } satisfies ListOptions
}
