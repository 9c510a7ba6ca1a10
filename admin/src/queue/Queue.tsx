import DoneAllOutlined from '@mui/icons-material/DoneAllOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useGetOne, useStore, useTranslate } from 'ra-core'
import { useState } from 'react'
import { useHref, useNavigate } from 'react-router'
import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import { claimedBy } from '#shared/audit/exceptions.ts'
import type { Audit } from '#shared/audit/model.ts'
import { countsWithout, type QueueItem, type QueueScope } from '#shared/audit/queue.ts'
import { todayIn } from '#shared/kernel/day.ts'
import { areaOf } from '../app/area.ts'
import { useKeys } from '../app/keyboard/useKeys.ts'
import { useServices } from '../app/services.ts'
import { APP_BAR_HEIGHT } from '../app/theme/adminTheme.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { useKnownCount } from '../app/useKnownCount.ts'
import { usePageTitle } from '../app/usePageTitle.ts'
import { FirstDay } from '../home/FirstDay.tsx'
import { LinkButton } from '../ui/buttons.tsx'
import { FailurePanel, StaleNote } from '../ui/failures.tsx'
import { KeyHints } from '../ui/KeyHints.tsx'
import { Card, MessagePanel } from '../ui/Panel.tsx'
import { RowsSkeleton } from '../ui/skeletons.tsx'
import { PersonPanel } from './PersonPanel.tsx'
import { QueueList } from './QueueList.tsx'
import { type QueueTab, QueueTabs, RepliesLink, ScopeChoice } from './QueueTabs.tsx'
import { LastEvents, QueueWork } from './QueueWork.tsx'
import { useChosen, useExpectedItems } from './useChosen.ts'
import { useQueue, type WorkQueue } from './useQueue.ts'
import './queueMessages.ts'

const NOTHING: readonly QueueItem[] = []
const CHOSEN_FRESH_MS = 15_000

/** The baker's day: what waits at the left, the person at the right, one after the other by keyboard. */
export function Queue() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const isHome = areaOf(useHref('/')) === 'baker'
  const { clock } = useServices()
  const { user, carrier, error: userError, retry: retryUser } = useActiveCarrier()
  const [tab, setTab] = useStore<QueueTab>('queue.tab', null)
  const [scope, setScope] = useStore<QueueScope>('queue.scope', 'open')
  const queue = useQueue(tab, scope)
  const now = clock.now()
  const today = todayIn(carrier.timeZone, now)
  const userId = user?.id ?? ''
  const read = queue.items ?? NOTHING
  const items = useExpectedItems(read)
  const counts = countsShown(queue.counts, read, items)
  const isTaken = ({ audit }: QueueItem) => ![userId, ''].includes(claimedBy(audit, now))
  const { item: chosen, choose, chooseFirst, by, after } = useChosen(items, isTaken)
  // Whose dialog is open stays on screen, also when it leaves the queue: nothing typed is lost.
  const [held, setHeld] = useState<QueueItem | null>(null)
  const item = held !== null && held.id !== chosen?.id ? held : chosen
  // The chosen audit is read again: a colleague may have claimed it meanwhile.
  useGetOne<Audit>(
    'audits',
    { id: item?.audit.id ?? '' },
    { enabled: item !== null, staleTime: CHOSEN_FRESH_MS, retry: false },
  )
  const open = ({ audit }: QueueItem) =>
    void navigate(`/audits/${canonicalAuditCode(audit.auditCode)}`)
  const go = (to: QueueItem | null) => {
    setHeld(null)
    if (to !== null) choose(to)
  }
  const show = (next: QueueTab) => {
    setTab(next)
    chooseFirst()
  }
  useKeys({ j: () => go(by(1)), k: () => go(by(-1)) })
  useKnownCount('queue', counts?.all)
  usePageTitle(translate('queue.title'))

  const error = userError ?? queue.error
  const retry = () => {
    if (userError !== null) retryUser()
    queue.retry()
  }
  const isRead = queue.items !== undefined
  return (
    <Page>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 3,
          minHeight: 32,
          mb: 1,
        }}
      >
        <Typography variant="h1">{translate('queue.title')}</Typography>
        <Typography
          component="span"
          color="text.secondary"
          role="status"
          title={translate('queue.counts_hint')}
        >
          {counts !== undefined && translate('queue.counts', { ...counts })}
        </Typography>
        <RepliesLink />
        <ScopeChoice scope={scope} served={queue.reader?.scope} onChange={setScope} />
      </Box>
      {isHome && <FirstDay />}
      {counts !== undefined && counts.all > 0 && (
        <QueueTabs counts={counts} tab={tab} onChange={show} />
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 5,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '432px minmax(0, 1fr)' },
        }}
      >
        <Card
          aria-label={translate('queue.title')}
          sx={{
            gridColumn: item === null ? '1 / -1' : undefined,
            maxHeight: { lg: `calc(100vh - ${APP_BAR_HEIGHT + 148}px)` },
            overflowY: { lg: 'auto' },
          }}
        >
          {isRead && error !== null && (
            <StaleNote since={new Date(queue.readAt)} timeZone={carrier.timeZone} onRetry={retry} />
          )}
          {!isRead && error !== null ? (
            <FailurePanel error={error} onRetry={retry} next={translate('app.retries')} />
          ) : !isRead ? (
            <RowsSkeleton late rows={7} height={52} label={translate('queue.loading')} />
          ) : items.length === 0 ? (
            <EmptyQueue
              carrier={carrier.name}
              onShowAll={counts !== undefined && counts.all > 0 ? () => show(null) : undefined}
            />
          ) : (
            <QueueList
              items={items}
              chosen={item}
              today={today}
              userId={userId}
              away={queue.reader?.away ?? []}
              onChoose={go}
              onOpen={open}
              onMore={queue.hasMore ? queue.showMore : undefined}
            />
          )}
        </Card>
        {item !== null && (
          <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
            <PersonPanel
              item={item}
              userId={userId}
              timeZone={carrier.timeZone}
              today={today}
              actions={
                <QueueWork
                  key={item.id}
                  item={item}
                  next={after(item)}
                  userId={userId}
                  onHold={(isOpen) => setHeld(isOpen ? item : null)}
                  onOpen={() => open(item)}
                  onLeave={(end) => {
                    go(after(item))
                    void end.then((done) => done !== null && queue.drop(item.id))
                  }}
                />
              }
            />
            <LastEvents audit={item.audit} timeZone={carrier.timeZone} />
          </Box>
        )}
      </Box>
      <QueueKeys />
    </Page>
  )
}

/** What the database counted without what the person has just done, which waits for the engine. */
function countsShown(
  counts: WorkQueue['counts'],
  read: readonly QueueItem[],
  shown: readonly QueueItem[],
): WorkQueue['counts'] {
  if (counts === undefined || shown.length === read.length) return counts
  const left = new Set(shown.map(({ id }) => id))
  return read.filter(({ id }) => !left.has(id)).reduce(countsWithout, counts)
}

/** As high as the window, so that the keys are at its foot. */
const Page = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  minHeight: `calc(100vh - ${APP_BAR_HEIGHT + 40}px)`,
})

/** Nothing waits, or nothing of the chosen kind, and what is useful instead. */
function EmptyQueue({
  carrier,
  onShowAll,
}: {
  carrier: string
  /** Undefined when there is no other work either. */
  onShowAll: (() => void) | undefined
}) {
  const translate = useTranslate()
  const of = onShowAll === undefined ? 'empty' : 'empty_kind'
  return (
    <MessagePanel
      icon={DoneAllOutlined}
      tone="green"
      title={translate(`queue.${of}_title`)}
      actions={
        onShowAll === undefined ? (
          <LinkButton to="/audits">{translate('app.back_to_audits')}</LinkButton>
        ) : (
          <Button variant="contained" onClick={onShowAll}>
            {translate('queue.show_all')}
          </Button>
        )
      }
    >
      {translate(`queue.${of}_text`, { carrier })}
    </MessagePanel>
  )
}

const KEYS = [
  ['J', 'next'],
  ['K', 'previous'],
  ['L', 'log'],
  ['T', 'text'],
  ['M', 'email'],
  ['N', 'note'],
  ['C', 'claim'],
  ['S', 'later'],
  ['O', 'open'],
  ['?', 'more_keys'],
] as const

/** The keys of the queue at its foot: it is worked by them. */
function QueueKeys() {
  const translate = useTranslate()
  return (
    <KeyHints
      label={translate('queue.keys')}
      keys={KEYS.map(([key, name]) => [key, translate(`queue.${name}`)] as const)}
      pinned
    />
  )
}
