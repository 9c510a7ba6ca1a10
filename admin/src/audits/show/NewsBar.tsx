import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined'
import Replay from '@mui/icons-material/Replay'
import SyncOutlined from '@mui/icons-material/SyncOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useStore, useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import { shownText } from '#shared/audit/history.ts'
import type { Audit } from '#shared/audit/model.ts'
import { formatMoment, readMoment } from '#shared/kernel/day.ts'
import { LIVE_KEY } from '../../app/preferences.ts'
import { usePerson } from '../../app/usePerson.ts'
import { keyOfAudit } from '../../providers/auditCache.ts'
import { useSubscribe } from '../../providers/useSubscribe.ts'

/** Another user's change in words, or that live changes have stopped. */
export function NewsBar({
  live: { news, dismiss, hasFailed, retry },
  timeZone,
}: {
  live: LiveAudit
  timeZone: string
}) {
  const translate = useTranslate()
  const person = usePerson()
  return (
    <Box role="status">
      {(news !== null || hasFailed) && (
        <Box
          sx={({ palette }) => ({
            display: 'flex',
            alignItems: 'center',
            gap: 2,
            mb: 4,
            px: 3,
            minHeight: 44,
            borderLeft: '3px solid',
            borderColor: news === null ? palette.bakehouse.tones.amber.mark : palette.primary.main,
            borderRadius: 1,
            background: news === null ? palette.bakehouse.tones.amber.tint : palette.primary.light,
            overflowWrap: 'anywhere',
          })}
        >
          {news === null ? (
            <>
              <CloudOffOutlined aria-hidden sx={{ fontSize: 16 }} />
              <Box sx={{ flex: 1 }}>{translate('show.live_failed')}</Box>
              <Button startIcon={<Replay />} onClick={retry}>
                {translate('app.try_again')}
              </Button>
            </>
          ) : (
            <>
              <SyncOutlined aria-hidden sx={{ fontSize: 16, color: 'primary.main' }} />
              <Box sx={{ flex: 1 }}>
                <bdi>{translate('show.news', { by: person(news.by), text: news.text })}</bdi>{' '}
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {formatMoment(news.at, { timeZone }).slice(-8)}
                </Box>
              </Box>
              <Button onClick={dismiss}>{translate('show.seen')}</Button>
            </>
          )}
        </Box>
      )}
    </Box>
  )
}

/** Another user's latest change to the audit on screen. */
export interface AuditNews {
  by: string
  text: string
  at: Date
  /** Entries of the history from this position on are new. */
  from: number
}

interface LiveAudit {
  news: AuditNews | null
  dismiss: () => void
  /** Live updates have stopped. */
  hasFailed: boolean
  retry: () => void
}

/**
 * Watches the audit on screen, unless the user has switched that off: another user's change is shown
 * at once and announced. The code of the live view is loaded after the first paint.
 */
export function useLiveAudit({ id, v, history }: Audit, userId: string): LiveAudit {
  const queries = useQueryClient()
  const [isOn] = useStore<boolean>(LIVE_KEY, true)
  const [attempt, setAttempt] = useState(0)
  const [newest, setNewest] = useState<Audit | null>(null)
  const [news, setNews] = useState<AuditNews | null>(null)

  const state = useSubscribe<Audit>(
    `resource/audits/${id}`,
    ([view]) => {
      if (view !== undefined) setNewest(view)
    },
    { enabled: isOn, attempt },
  )

  useEffect(() => {
    if (newest === null || newest.id !== id || newest.v <= v) return
    queries.setQueryData(keyOfAudit(id), newest)
    const entry = newest.history.at(-1)
    if (entry === undefined || entry.userId === userId) return
    setNews((before) => ({
      by: entry.userId,
      text: shownText(entry.text),
      at: readMoment(entry.date) ?? newest.updatedAt,
      from: before?.from ?? history.length,
    }))
  }, [newest, id, v, history.length, userId, queries])

  return {
    news,
    dismiss: () => setNews(null),
    hasFailed: state === 'failed',
    retry: () => setAttempt(attempt + 1),
  }
}
