import { useState } from 'react'
import { INBOX_KIND_IDS, INBOX_KINDS, type InboxKind } from '#shared/documents/inboxFiles.ts'
import type { ListOptions } from '#shared/kernel/ports/documentStore.ts'
import { filesToCorrect, waitingFiles } from '#shared/orders/ops/inboxFiles.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { useReading } from '../app/useReading.ts'
import { type LiveState, useLiveList } from '../live/useLiveList.ts'
import { byCame, type InboxDocument, type InboxRow, inboxRow } from './InboxRow.ts'

/** What waits by kind, and what was imported but for rejected orders. */
const LIST_IDS = [...INBOX_KIND_IDS, 'rejects'] as const

type ListId = (typeof LIST_IDS)[number]

type Rows = Record<ListId, InboxRow[]>

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
      const read = async (list: ListId) => {
        const { kind, options } = listOf(list, id)
        const found = await store.list<InboxDocument>(INBOX_KINDS[kind].collection, options)
        return [list, found.map((one) => inboxRow(kind, one))] as const
      }
      return Object.fromEntries(await Promise.all(LIST_IDS.map(read))) as Rows
    },
  })
  const isRead = user !== null && reading.data !== undefined
  const upload = useLiveRows('upload', carrier.id, isRead)
  const scan = useLiveRows('scan', carrier.id, isRead)
  const xml = useLiveRows('xml', carrier.id, isRead)
  const rejects = useLiveRows('rejects', carrier.id, isRead)
  const views = { upload, scan, xml, rejects }
  const states = Object.values(views).map(({ state }) => state)
  // What was followed until it failed is older than what was read since.
  const followed = (list: ListId) => (views[list].state === 'failed' ? null : views[list].rows)
  const rowsOf = (list: ListId) => followed(list) ?? reading.data?.[list] ?? []
  // An import that begins again is in both for a moment.
  const isAgain = ({ id }: InboxRow) => rowsOf('upload').some((one) => one.id === id)
  const uploads = [...rowsOf('upload'), ...rowsOf('rejects').filter((row) => !isAgain(row))]
  const all = [...uploads, ...rowsOf('scan'), ...rowsOf('xml')].sort(byCame)
  return {
    rows: reading.data === undefined ? undefined : all,
    counts: {
      upload: uploads.length,
      scan: rowsOf('scan').length,
      xml: rowsOf('xml').length,
    },
    error: reading.error,
    since: new Date(reading.dataUpdatedAt),
    isLost: states.includes('failed'),
    retry: () => void reading.refetch(),
  }
}

function listOf(list: ListId, carrier: string): { kind: InboxKind; options: ListOptions } {
  if (list === 'rejects') return { kind: 'upload', options: filesToCorrect(carrier) }
  return { kind: list, options: waitingFiles(carrier, list) }
}

function useLiveRows(
  list: ListId,
  carrier: string,
  isWanted: boolean,
): { rows: InboxRow[] | null; state: LiveState } {
  const [view, setView] = useState<{ carrier: string; rows: InboxRow[] } | null>(null)
  const { kind, options } = listOf(list, carrier)
  const state = useLiveList<InboxDocument>(
    INBOX_KINDS[kind].collection,
    isWanted ? options : null,
    (found) => setView({ carrier, rows: found.map((one) => inboxRow(kind, one)) }),
  )
  return { rows: view?.carrier === carrier ? view.rows : null, state }
}
