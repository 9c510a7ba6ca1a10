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
import { KeyCap, onceOnly } from './buttons.tsx'
import { useIsLate } from './clocks.ts'
import { JobNote, RefusalNote } from './notices.tsx'
import './uiMessages.ts'

/**
 * A dialog that does something to an audit: the filled button and Ctrl Enter do it, Esc leaves it. A
 * refusal shows inside and no input is lost; a click beside the dialog does not close it.
 */
export function FormDialog({
  title,
  about,
  corner,
  width,
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
  /** What the filled button says; null: there is nothing that could be sent, and no such button. */
  submit: string | null
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
  const news = useAuditNews()
  const isHeld = busy || waiting || sent
  const isLate = useIsLate(sent)
  const asSent = useRef({ title, about, submit, foot, children })
  if (!sent) asSent.current = { title, about, submit, foot, children }
  const shown = asSent.current
  return (
    <DialogFrame
      title={shown.title}
      about={shown.about}
      corner={corner}
      width={width}
      busy={busy}
      onClose={onClose}
      onKey={onKey}
    >
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // React sends it on to the form that the dialog was opened in, which is not meant.
          event.stopPropagation()
          if (!isHeld && submit !== null) onSubmit()
        }}
        sx={{ display: 'grid', gap: 4 }}
      >
        {news !== undefined && (
          <Box
            role="status"
            sx={{ p: 3, borderRadius: 1, bgcolor: 'primary.light', overflowWrap: 'anywhere' }}
          >
            <b>{translate('ui.changed_meanwhile')}</b> <bdi>{news}</bdi>
          </Box>
        )}
        {shown.children}
        {isLate && <JobNote words={translate('ui.saved_waiting')} />}
        {refused !== null && <RefusalNote refusal={refused} onLookAgain={onLookAgain} />}
        <DialogFoot submit={shown.submit} busy={busy} held={isHeld} onClose={onClose}>
          {shown.foot}
        </DialogFoot>
      </Box>
    </DialogFrame>
  )
}

/** The dialog around a form: its title, Esc and the cross to leave, Ctrl Enter to send the form. */
export function DialogFrame({
  title,
  about,
  corner = false,
  width = 560,
  busy = false,
  onClose,
  onKey,
  children,
}: {
  title: string
  about?: ReactNode
  corner?: boolean | undefined
  width?: number | undefined
  busy?: boolean
  onClose: () => void
  onKey?: ((key: string) => boolean) | undefined
  /** A form, with `DialogFoot` at its end. */
  children: ReactNode
}) {
  const translate = useTranslate()
  const id = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      event.currentTarget.querySelector('form')?.requestSubmit()
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
      <Box ref={focusFirstField} sx={{ display: 'grid', gap: 4, p: 6 }}>
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 3 }}>
          <Box
            sx={{
              display: 'flex',
              // On a phone, whom it is about has a line of its own.
              flexWrap: 'wrap',
              alignItems: 'baseline',
              columnGap: 3,
              flex: 1,
              minWidth: 0,
              overflowWrap: 'anywhere',
            }}
          >
            <Typography variant="h2" id={id}>
              {title}
            </Typography>
            <Box sx={{ color: 'text.secondary' }}>{about}</Box>
          </Box>
          <IconButton
            onClick={onClose}
            disabled={busy}
            aria-label={translate('app.close')}
            sx={{ mt: -1, mr: -2 }}
          >
            <CloseIcon fontSize="small" />
          </IconButton>
        </Box>
        {children}
      </Box>
    </Dialog>
  )
}

/** Where no field asks for the focus, the first has it: a dialog is opened to be filled in. */
function focusFirstField(box: HTMLElement | null): void {
  if (box === null || box.contains(box.ownerDocument.activeElement)) return
  box.querySelector<HTMLElement>('form :is(input, select, textarea):enabled')?.focus()
}

/** The buttons at the end of a dialog's form, and what is said beside them. */
export function DialogFoot({
  submit,
  busy = false,
  held,
  onClose,
  children,
}: {
  /** What the filled button says; null: there is none. */
  submit: string | null
  /** It is being written, and the dialog cannot be left. */
  busy?: boolean
  /** It was sent, and is not sent again. */
  held: boolean
  onClose: () => void
  children?: ReactNode
}) {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <Typography
        variant="caption"
        component="div"
        color="text.secondary"
        sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}
      >
        {children}
      </Typography>
      <Button onClick={onceOnly(onClose)} disabled={busy}>
        {translate('ui.cancel')}
        <KeyCap aria-hidden sx={{ ml: 2 }}>
          Esc
        </KeyCap>
      </Button>
      {submit !== null && (
        <Button
          type="submit"
          variant="contained"
          aria-disabled={held}
          // The second click of a double click would send what the first one has only brought up.
          onClick={(event) => {
            if (event.detail > 1) event.preventDefault()
          }}
        >
          {held ? translate('ui.busy') : submit}
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
      )}
    </Box>
  )
}

function isTyping(target: EventTarget): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type="radio"]):not([type="checkbox"]), textarea, select') !== null
  )
}
