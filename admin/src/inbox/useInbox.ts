import { useState } from 'react'
import { INBOX_KIND_IDS, INBOX_KINDS, type InboxKind } from '#shared/domain/inbox/inboxKinds.ts'
import { waitingFiles } from '#shared/operations/inbox/inboxLists.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { useReading } from '../app/useReading.ts'
import { type LiveState, useLiveList } from '../live/useLiveList.ts'
import { byCame, type InboxDocument, type InboxRow, inboxRow } from './InboxRow.ts'

type Rows = Record<InboxKind, InboxRow[]>

export interface Inbox {
  /** What waits, newest first; undefined until it was read. */
  rows: InboxRow[] | undefined
  counts: Record<InboxKind, number>
  /** Why it could not be read; `since`, what is shown is from. */
  error: unknown
  since: Date
  isLost: boolean
  retry: () => void
}

/** What waits in the active carrier's inbox, kept true while it is on screen. */
export function useInbox(): Inbox {
  const { carrier, user } = useActiveCarrier()
  const reading = useReading<Rows>({
    key: ['inbox', 'waiting'],
    resource: 'uploads',
    read: async ({ store, carrier: { id } }) => {
      const read = async (kind: InboxKind) => {
        const { collection } = INBOX_KINDS[kind]
        const found = await store.list<InboxDocument>(collection, waitingFiles(id, kind))
        return [kind, found.map((one) => inboxRow(kind, one))] as const
      }
      return Object.fromEntries(await Promise.all(INBOX_KIND_IDS.map(read))) as Rows
    },
  })
  const isRead = user !== null && reading.data !== undefined
  const upload = useLiveKind('upload', carrier.id, isRead)
  const scan = useLiveKind('scan', carrier.id, isRead)
  const xml = useLiveKind('xml', carrier.id, isRead)
  const views = { upload, scan, xml }
  const states = Object.values(views).map(({ state }) => state)
  // What was followed until it failed is older than what was read since.
  const followed = (kind: InboxKind) => (views[kind].state === 'failed' ? null : views[kind].rows)
  const rowsOf = (kind: InboxKind) => followed(kind) ?? reading.data?.[kind] ?? []
  const all = INBOX_KIND_IDS.flatMap(rowsOf).sort(byCame)
  return {
    rows: reading.data === undefined ? undefined : all,
    counts: {
      upload: rowsOf('upload').length,
      scan: rowsOf('scan').length,
      xml: rowsOf('xml').length,
    },
    error: reading.error,
    since: new Date(reading.dataUpdatedAt),
    isLost: states.includes('failed'),
    retry: () => void reading.refetch(),
  }
}

function useLiveKind(
  kind: InboxKind,
  carrier: string,
  isWanted: boolean,
): { rows: InboxRow[] | null; state: LiveState } {
  const [view, setView] = useState<{ carrier: string; rows: InboxRow[] } | null>(null)
  const state = useLiveList<InboxDocument>(
    INBOX_KINDS[kind].collection,
    isWanted ? waitingFiles(carrier, kind) : null,
    (found) => setView({ carrier, rows: found.map((one) => inboxRow(kind, one)) }),
  )
  return { rows: view?.carrier === carrier ? view.rows : null, state }
}
