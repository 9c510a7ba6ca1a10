import CheckCircleOutline from '@mui/icons-material/CheckCircleOutline'
import Close from '@mui/icons-material/Close'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { SnackbarCloseReason } from '@mui/material/Snackbar'
import Snackbar from '@mui/material/Snackbar'
import { type NotificationPayload, useNotificationContext, useTranslate } from 'ra-core'
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Tone } from '#shared/audit/states.ts'
import { FOOT_HEIGHT, SIDE_WIDTH } from '../../ui/pinnedFoot.ts'
import { isTakingKeys } from '../keyboard/useKeys.ts'

/** Tone and icon of each kind. An urgent one stays until it is closed and is announced assertively. */
const KINDS = {
  success: { tone: 'green', icon: CheckCircleOutline, isUrgent: false },
  info: { tone: 'blue', icon: InfoOutlined, isUrgent: false },
  warning: { tone: 'amber', icon: ErrorOutline, isUrgent: true },
  error: { tone: 'red', icon: ErrorOutline, isUrgent: true },
} as const satisfies Record<
  NotificationPayload['type'],
  { tone: Tone; icon: typeof Close; isUrgent: boolean }
>

/** To find it, and to read it slowly. */
const LEAST_MS = 5_000
const LETTER_MS = 60

interface Shown extends NotificationPayload {
  /** Counts up, so that a repeated text is announced again. */
  number: number
  /** The page it came on. */
  place: string
}

/**
 * The notifications of `useNotify`, one after the other, above what is pinned to the bottom. An urgent
 * one comes before those that are not, whose turn is after it; it stays until it is closed, another one
 * waits, or the user opens another page.
 */
export function Notifications({ start }: { start: number }) {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const { notifications, setNotifications } = useNotificationContext()
  const [shown, setShown] = useState<Shown | null>(null)
  const [open, setOpen] = useState(false)
  const [letters, setLetters] = useState(0)
  const notice = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<Element | null>(null)
  const next = notifications.find(({ type }) => KINDS[type].isUrgent) ?? notifications[0]
  useEffect(() => {
    if (next === undefined) return
    const isOther = shown !== null && shown.message !== next.message
    const isHeld = notice.current?.contains(document.activeElement) ?? false
    if (isOther && (isHeld || KINDS[shown.type].isUrgent || !KINDS[next.type].isUrgent)) return
    setNotifications((waiting) => {
      const others = waiting.filter((each) => each !== next)
      return isOther && open ? [shown, ...others] : others
    })
    setShown({ ...next, place: pathname, number: (shown?.number ?? 0) + 1 })
    setOpen(true)
  }, [next, shown, open, pathname, setNotifications])
  useEffect(() => {
    if (shown !== null) setLetters(notice.current?.textContent.length ?? 0)
  }, [shown])

  const close = () => {
    if (notice.current?.contains(document.activeElement)) {
      const back = cameFrom.current?.isConnected
        ? cameFrom.current
        : document.getElementById('content')
      if (back instanceof HTMLElement) back.focus()
    }
    setOpen(false)
  }
  useEffect(() => {
    if (!open) return
    // Before the keys of the screen: Escape closes this alone, and clears no selection.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isTakingKeys(event.target)) return
      event.preventDefault()
      close()
    }
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  })

  const kind = KINDS[shown?.type ?? 'info']
  const stays = kind.isUrgent && next === undefined && shown?.place === pathname
  return (['polite', 'assertive'] as const).map((live) => (
    // There before the words: only what changes in it is announced.
    <div key={live} aria-live={live} className="no-print">
      {shown !== null && live === (kind.isUrgent ? 'assertive' : 'polite') && (
        <Snackbar
          key={shown.number}
          open={open}
          autoHideDuration={stays ? null : LEAST_MS + LETTER_MS * letters}
          onClose={(_event, reason: SnackbarCloseReason) => {
            if (reason !== 'clickaway') close()
          }}
          onFocus={({ relatedTarget }: FocusEvent) => {
            if (!notice.current?.contains(relatedTarget)) cameFrom.current = relatedTarget
          }}
          slotProps={{ transition: { onExited: () => setShown(null) } }}
          sx={{
            right: { xs: 8, sm: 'auto' },
            bottom: { xs: `calc(${FOOT_HEIGHT} + 8px)`, sm: `calc(${FOOT_HEIGHT} + 32px)` },
            // Beside a list's filters, which a low window would have it cover.
            left: { xs: 8, sm: `calc(${start + 24}px + ${SIDE_WIDTH})` },
          }}
        >
          <Box
            ref={notice}
            sx={({ palette: { bakehouse } }) => ({
              display: 'flex',
              gap: 2,
              maxWidth: 480,
              width: { xs: '100%', sm: 'auto' },
              py: 2,
              pl: 3,
              pr: 2,
              borderRadius: 2,
              border: 1,
              borderColor: bakehouse.line2,
              background: bakehouse.raised,
              boxShadow: '0 8px 24px rgba(16,18,20,.12)',
            })}
          >
            <Box
              component={kind.icon}
              aria-hidden
              sx={({ palette: { bakehouse } }) => ({
                flex: 'none',
                mt: '6px',
                fontSize: 20,
                color: bakehouse.tones[kind.tone].text,
              })}
            />
            <Box
              role={kind.isUrgent ? 'alert' : undefined}
              sx={{ flex: 1, py: '6px', overflowWrap: 'anywhere' }}
            >
              {wordsOf(shown, translate)}
            </Box>
            <IconButton onClick={close} aria-label={translate('app.close')}>
              <Close sx={{ fontSize: 18 }} />
            </IconButton>
          </Box>
        </Snackbar>
      )}
    </div>
  ))
}

/** Our own sentences are given as they are, react-admin's by their keys. */
function wordsOf(
  { message, notificationOptions }: NotificationPayload,
  translate: ReturnType<typeof useTranslate>,
): ReactNode {
  if (typeof message !== 'string') return message
  const args = notificationOptions?.messageArgs
  return translate(message, { ...args, _: args?._ ?? message })
}
