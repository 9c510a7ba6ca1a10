import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import InboxOutlined from '@mui/icons-material/InboxOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { lazy, Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { INBOX_KIND_IDS, INBOX_KINDS, type InboxKind } from '#shared/documents/inboxFiles.ts'
import { fetchedCode } from '../app/lazyScreen.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { useIsHere } from '../app/useIsHere.ts'
import { useKnownCount } from '../app/useKnownCount.ts'
import { usePageTitle } from '../app/usePageTitle.ts'
import { useGetListKept, useLiveRows } from '../providers/useSubscribe.ts'
import { LinkButton } from '../ui/buttons.tsx'
import { FailurePanel, StaleNote } from '../ui/failures.tsx'
import { Card, MessagePanel } from '../ui/Panel.tsx'
import { RowsSkeleton } from '../ui/skeletons.tsx'
import { TabButtons } from '../ui/tabs.tsx'
import { InboxDrop, useDrops } from './InboxDrop.tsx'
import { addressOfFile, byCame, type InboxDocument, type InboxRow, inboxRow } from './InboxRow.ts'
import { InboxTable } from './InboxTable.tsx'
import './inboxMessages.ts'

type Part = 'all' | InboxKind | 'messages' | 'held' | 'past'

/** Files of one kind that the screen shows: a morning's post and more. */
const MAX_WAITING = 500

const PARTS: readonly Part[] = ['all', ...INBOX_KIND_IDS, 'messages', 'held', 'past']

// Lazy: most visits are for files.
const MessagesTab = lazy(() =>
  fetchedCode(async () => ({ default: (await import('./messages/MessagesTab.tsx')).MessagesTab })),
)

const HeldTab = lazy(() =>
  fetchedCode(async () => ({ default: (await import('./held/HeldTab.tsx')).HeldTab })),
)

/** The carrier's files that are not worked on yet, with the drop zone for more. */
export function InboxList() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const { carrier } = useActiveCarrier()
  const [search, setSearch] = useSearchParams()
  const inbox = useWaiting()
  const { drops, take, clear } = useDrops()
  const asked = search.get('show')
  const part = PARTS.find((one) => one === asked) ?? 'all'
  const scans = inbox.rows?.filter(({ kind }) => kind === 'scan') ?? []
  useKnownCount('inbox', inbox.rows?.length)
  usePageTitle(translate('inbox.title'))

  const show = (next: Part) => setSearch(next === 'all' ? {} : { show: next }, { replace: true })
  const drop = async (files: readonly File[]) => {
    const ended = await take(files)
    const [only] = ended
    // One order file is opened at once: looking at it is what it was dropped for.
    if (isHere() && ended.length === 1 && only?.left && only.left.kind !== 'scan')
      void navigate(addressOfFile(only.left))
  }
  const countOf = (name: Part) => {
    if (inbox.rows === undefined || isOwnTab(name)) return undefined
    return name === 'all' ? inbox.rows.length : inbox.counts[name]
  }
  const [nextScan] = [...scans].reverse()
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minHeight: 32, mb: 3 }}>
        <Box sx={{ flex: 1 }}>
          <Typography variant="h1">{translate('inbox.title')}</Typography>
          <Box sx={{ color: 'text.secondary' }}>
            {translate('inbox.lead', { carrier: carrier.name })}
          </Box>
        </Box>
        {nextScan !== undefined && (
          <LinkButton to={addressOfFile(nextScan)}>
            {translate('inbox.work', { smart_count: scans.length })}
          </LinkButton>
        )}
      </Box>
      <InboxDrop drops={drops} onFiles={(files) => void drop(files)} onClear={clear} />
      <Card aria-label={translate('inbox.title')}>
        <Box sx={{ px: 4 }}>
          <TabButtons
            label={translate('inbox.parts')}
            tabs={PARTS.map((name) => ({
              name,
              label: translate(`inbox.${name}`),
              count: countOf(name),
            }))}
            chosen={part}
            onChange={show}
          />
        </Box>
        {part === 'past' ? (
          <PastFiles timeZone={carrier.timeZone} />
        ) : isOwnTab(part) ? (
          <Suspense fallback={<RowsSkeleton />}>
            {part === 'messages' ? <MessagesTab /> : <HeldTab />}
          </Suspense>
        ) : (
          <Waiting inbox={inbox} part={part} onShowAll={() => show('all')} />
        )}
      </Card>
    </>
  )
}

/** Tabs that are no list of the inbox's own files that wait. */
function isOwnTab(part: Part): part is 'messages' | 'held' | 'past' {
  return part === 'messages' || part === 'held' || part === 'past'
}

/** What waits in the active carrier's inbox, newest first, kept true while it is on screen. */
function useWaiting() {
  const live = { perPage: MAX_WAITING, isLive: true }
  const upload = useFiles('upload', { status: INBOX_KINDS.upload.open }, live)
  const scan = useFiles('scan', { status: INBOX_KINDS.scan.open }, live)
  const xml = useFiles('xml', { status: INBOX_KINDS.xml.open }, live)
  const rejects = useFiles('upload', {}, { ...live, resource: 'rejects' })
  const lists = [upload, rejects, scan, xml]
  // An import that begins again is in both for a moment.
  const isAgain = ({ id }: InboxRow) => upload.rows.some((one) => one.id === id)
  const uploads = [...upload.rows, ...rejects.rows.filter((row) => !isAgain(row))]
  const isRead = lists.every(({ data }) => data !== undefined)
  return {
    /** Undefined until all of it was read. */
    rows: isRead ? [...uploads, ...scan.rows, ...xml.rows].sort(byCame) : undefined,
    counts: { upload: uploads.length, scan: scan.rows.length, xml: xml.rows.length },
    /** Why it could not be read; `since`, what is shown is from. */
    error: lists.find((list) => list.error !== null)?.error ?? null,
    since: new Date(Math.min(...lists.map(({ dataUpdatedAt }) => dataUpdatedAt))),
    isLost: lists.some(({ isLost }) => isLost),
    retry: () => {
      for (const { refetch } of lists) void refetch()
    },
  }
}

function useFiles(
  kind: InboxKind,
  narrowed: object,
  {
    perPage,
    isLive = false,
    resource = INBOX_KINDS[kind].collection,
  }: { perPage: number; isLive?: boolean; resource?: string },
) {
  const { carrier, user } = useActiveCarrier()
  const filter = { carrierCompany: carrier.id, ...narrowed }
  const params = { filter, pagination: { page: 1, perPage } }
  const list = useGetListKept<InboxDocument>(resource, params, {
    enabled: user !== null,
    refetchOnWindowFocus: true,
  })
  const live = useLiveRows(resource, params, isLive && list.data !== undefined)
  const rows = (list.data ?? []).map((document) => inboxRow(kind, document))
  return { ...list, rows, isLost: live === 'failed' }
}

function Waiting({
  inbox: { rows, error, since, isLost, retry },
  part,
  onShowAll,
}: {
  inbox: ReturnType<typeof useWaiting>
  part: 'all' | InboxKind
  onShowAll: () => void
}) {
  const translate = useTranslate()
  const { carrier } = useActiveCarrier()
  if (rows === undefined)
    return error === null ? <RowsSkeleton /> : <FailurePanel error={error} onRetry={retry} />
  const shown = part === 'all' ? rows : rows.filter(({ kind }) => kind === part)
  if (error !== null)
    return (
      <>
        <StaleNote since={since} timeZone={carrier.timeZone} onRetry={retry} />
        <InboxTable rows={shown} caption={translate(`inbox.${part}`)} timeZone={carrier.timeZone} />
      </>
    )
  if (shown.length === 0) {
    const isAll = part === 'all' || rows.length === 0
    return (
      <MessagePanel
        icon={InboxOutlined}
        tone="slate"
        title={
          isAll
            ? translate('inbox.empty_title', { carrier: carrier.name })
            : translate('inbox.empty_kind_title')
        }
        actions={
          isAll ? undefined : (
            <Button variant="outlined" onClick={onShowAll}>
              {translate('inbox.show_all')}
            </Button>
          )
        }
      >
        {translate(isAll ? 'inbox.empty_text' : 'inbox.empty_kind_text')}
      </MessagePanel>
    )
  }
  return (
    <>
      <InboxTable rows={shown} caption={translate(`inbox.${part}`)} timeZone={carrier.timeZone} />
      {isLost && <Note>{translate('inbox.live_lost')}</Note>}
      {shown.length >= MAX_WAITING && (
        <Note>{translate('inbox.capped', { count: MAX_WAITING })}</Note>
      )}
    </>
  )
}

function Note({ children }: { children: string }) {
  return <Box sx={{ px: 4, py: 3, fontSize: 12, color: 'text.secondary' }}>{children}</Box>
}

const A_PAGE = 50

/** What was imported, done or set aside, newest first, with what each import came to. */
function PastFiles({ timeZone }: { timeZone: string }) {
  const translate = useTranslate()
  const [limit, setLimit] = useState(A_PAGE)
  const page = { perPage: limit }
  const lists = [
    useFiles('upload', { status: INBOX_KINDS.upload.past }, page),
    useFiles('scan', { status: INBOX_KINDS.scan.past }, page),
    useFiles('xml', { status: INBOX_KINDS.xml.past }, page),
  ]
  const error = lists.find((list) => list.error !== null)?.error ?? null
  const isRead = lists.every(({ data }) => data !== undefined)
  const retry = () => {
    for (const { refetch } of lists) void refetch()
  }
  if (!isRead)
    return error === null ? <RowsSkeleton /> : <FailurePanel error={error} onRetry={retry} />
  const rows = lists.flatMap((list) => list.rows).sort(byCame)
  // While more is read, only what was read of all three has its place.
  const shown = lists.some((list) => list.isPlaceholderData) ? limit - A_PAGE : limit
  const hasMore = rows.length > shown || lists.some(({ pageInfo }) => pageInfo?.hasNextPage)
  if (rows.length === 0)
    return (
      <MessagePanel icon={HistoryOutlined} tone="slate" title={translate('inbox.empty_past_title')}>
        {translate('inbox.empty_past_text')}
      </MessagePanel>
    )
  const since = Math.min(...lists.map(({ dataUpdatedAt }) => dataUpdatedAt))
  return (
    <>
      {error !== null && <StaleNote since={new Date(since)} timeZone={timeZone} onRetry={retry} />}
      <InboxTable
        rows={rows.slice(0, shown)}
        caption={translate('inbox.past')}
        timeZone={timeZone}
      />
      {hasMore && (
        <Box sx={{ p: 3 }}>
          <Button variant="outlined" onClick={() => setLimit(shown + A_PAGE)}>
            {translate('inbox.more')}
          </Button>
        </Box>
      )}
    </>
  )
}
