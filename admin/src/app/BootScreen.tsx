import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { refusal } from '#shared/errors/refusal.ts'
import { messages } from './messages.ts'

/** Before the admin can start: loading (specification §2), or the server does not answer. */
export function BootScreen({
  failed = false,
  onRetry,
}: {
  failed?: boolean
  onRetry?: () => void
}) {
  const { message, next } = refusal('SERVER_NOT_ANSWERING')
  const place = {
    display: 'grid',
    placeContent: 'center',
    justifyItems: 'center',
    gap: 12,
    minHeight: '90vh',
    font: '14px/20px "Inter Variable", system-ui, sans-serif',
  } as const
  if (!failed) {
    return (
      <div role="status" style={{ ...place, letterSpacing: '0.08em' }}>
        {messages.app.loading}
      </div>
    )
  }
  return (
    <main role="alert" style={place}>
      <h1 style={{ font: 'inherit', fontWeight: 620, margin: 0 }}>{message}</h1>
      <p style={{ margin: 0 }}>{next}</p>
      <button type="button" onClick={onRetry} style={{ font: 'inherit', padding: '6px 14px' }}>
        {messages.app.try_again}
      </button>
    </main>
  )
}

/** The full-screen overlay while a whole screen loads (specification §2). */
export function LoadingOverlay() {
  const translate = useTranslate()
  return (
    <Box
      role="status"
      sx={{
        position: 'fixed',
        inset: 0,
        zIndex: 'modal',
        display: 'grid',
        placeItems: 'center',
        bgcolor: 'background.default',
        color: 'text.secondary',
        fontSize: 14,
        letterSpacing: '0.08em',
      }}
    >
      {translate('app.loading')}
    </Box>
  )
}
