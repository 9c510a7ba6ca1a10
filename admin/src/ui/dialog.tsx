import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import type { Refusal } from '#shared/errors/refusal.ts'
import { useAuditNews } from '../providers/pending/knownOfAudit.ts'
import { KeyCap } from './buttons.tsx'
import { useIsLate } from './clocks.ts'
import { JobNote, RefusalNote } from './notices.tsx'

/**
 * A dialog that does something to an audit: the filled button and Ctrl Enter do it, Esc leaves it. A
 * refusal shows inside and no input is lost; a click beside the dialog does not close it.
 */
export function FormDialog({
  title,
  about,
  corner = false,
  width = 560,
  submit,
  onSubmit,
  onClose,
  busy = false,
  waiting = false,
  sent = false,
  refused = null,
  onLookAgain,
  onKey,
  foot,
  children,
}: {
  title: string
  /** Whom it is about, beside the title. */
  about?: ReactNode
  /** At the bottom right, so that it covers neither the list nor the number. */
  corner?: boolean
  width?: number
  /** What the filled button says. */
  submit: string
  onSubmit: () => void
  onClose: () => void
  /** It is being written: nothing else can be done. */
  busy?: boolean
  /** It was asked for, and its end is not known: not asked for again, but the dialog can be left. */
  waiting?: boolean
  /** Likewise, and what is behind the dialog already shows what it does: it stays as it was sent. */
  sent?: boolean
  refused?: Refusal | null
  onLookAgain?: () => void
  /** Keys of its own; true: taken. Not asked while something is typed. */
  onKey?: (key: string) => boolean
  /** At the left of the buttons. */
  foot?: ReactNode
  children: ReactNode
}) {
  const translate = useTranslate()
  const id = useId()
  const news = useAuditNews()
  const isHeld = busy || waiting || sent
  const isLate = useIsLate(sent)
  const asSent = useRef({ title, about, submit, foot, children })
  if (!sent) asSent.current = { title, about, submit, foot, children }
  const shown = asSent.current
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      if (!isHeld) onSubmit()
    } else if (!event.ctrlKey && !event.altKey && !event.metaKey && !isTyping(event.target)) {
      if (onKey?.(event.key)) event.preventDefault()
    }
  }
  return (
    <Dialog
      open
      onClose={(_, why) => {
        if (why === 'escapeKeyDown' && !busy) onClose()
      }}
      onKeyDown={onKeyDown}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { width, maxWidth: 'calc(100vw - 32px)', m: 4 } } }}
      sx={
        corner
          ? { '& .MuiDialog-container': { alignItems: 'flex-end', justifyContent: 'flex-end' } }
          : {}
      }
    >
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // React sends it on to the form that the dialog was opened in, which is not meant.
          event.stopPropagation()
          if (!isHeld) onSubmit()
        }}
        sx={{ display: 'grid', gap: 4, p: 6 }}
      >
        <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 3 }}>
          <Typography variant="h2" id={id} sx={{ flex: 'none', maxWidth: '100%' }}>
            {shown.title}
          </Typography>
          <Box sx={{ flex: 1, minWidth: 0, color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {shown.about}
          </Box>
          <IconButton
            onClick={onClose}
            disabled={busy}
            aria-label={translate('app.close')}
            sx={{ alignSelf: 'center', mr: -2 }}
          >
            <CloseIcon fontSize="small" />
          </IconButton>
        </Box>
        {news !== undefined && (
          <Box
            role="status"
            sx={{ p: 3, borderRadius: 1, bgcolor: 'primary.light', overflowWrap: 'anywhere' }}
          >
            <b>{translate('work.changed_meanwhile')}</b> <bdi>{news}</bdi>
          </Box>
        )}
        {shown.children}
        {isLate && <JobNote words={translate('work.saved_waiting')} />}
        {refused !== null && <RefusalNote refusal={refused} onLookAgain={onLookAgain} />}
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Typography
            variant="caption"
            component="div"
            color="text.secondary"
            sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}
          >
            {shown.foot}
          </Typography>
          <Button onClick={onClose} disabled={busy}>
            {translate('work.cancel')}
            <KeyCap aria-hidden sx={{ ml: 2 }}>
              Esc
            </KeyCap>
          </Button>
          <Button type="submit" variant="contained" aria-disabled={isHeld}>
            {isHeld ? translate('work.busy') : shown.submit}
            <KeyCap
              aria-hidden
              sx={{
                ml: 2,
                background: 'transparent',
                color: 'inherit',
                borderColor: 'currentColor',
              }}
            >
              Ctrl Enter
            </KeyCap>
          </Button>
        </Box>
      </Box>
    </Dialog>
  )
}

function isTyping(target: EventTarget): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type="radio"]):not([type="checkbox"]), textarea, select') !== null
  )
}
