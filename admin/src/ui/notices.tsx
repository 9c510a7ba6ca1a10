import type { SvgIconComponent } from '@mui/icons-material'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import type { Tone } from '#shared/audit/states.ts'
import { messageOf, type Refusal } from '#shared/errors/refusal.ts'
import { useWorkerState } from '../app/useWorkerState.ts'
import './uiMessages.ts'

/** Something to be known before one goes on: a colored ground, its icon, and in bold what it is. */
export function NoticeBox({
  tone,
  icon: Icon,
  title,
  children,
  ...marks
}: {
  tone: Tone
  icon: SvgIconComponent
  title: string
  children: ReactNode
  /** Announced: at once, or when there is a pause. */
  role?: 'alert' | 'status'
  'aria-label'?: string
}) {
  return (
    <Box
      component="section"
      {...marks}
      sx={({ palette }) => ({
        display: 'flex',
        gap: 3,
        mb: 5,
        px: 4,
        py: 3,
        borderRadius: 2,
        background: palette.bakehouse.tones[tone].tint,
        color: palette.bakehouse.tones[tone].text,
      })}
    >
      <Icon aria-hidden sx={{ fontSize: 20 }} />
      <div>
        <Box sx={{ fontWeight: 620 }}>{title}</Box>
        {children}
      </div>
    </Box>
  )
}

/** Refusals after which the screen shows something that is not so any more. */
const OUTDATED: readonly Refusal['code'][] = ['AUDIT_CHANGED', 'WRITE_DENIED', 'STEP_EXISTS']

/** Why something was refused and what unlocks it; offers to read again where another user was quicker. */
export function RefusalNote({
  refusal,
  onLookAgain,
}: {
  refusal: Refusal
  onLookAgain?: (() => void) | undefined
}) {
  const translate = useTranslate()
  return (
    <Box
      role="alert"
      sx={({ palette: { bakehouse } }) => ({
        display: 'flex',
        alignItems: 'flex-start',
        gap: 2,
        p: 3,
        borderRadius: 1,
        background: bakehouse.tones.red.tint,
        color: bakehouse.tones.red.text,
        overflowWrap: 'anywhere',
      })}
    >
      <ErrorOutline aria-hidden sx={{ fontSize: 16, mt: 0.5 }} />
      <Box sx={{ flex: 1 }}>
        <b>{messageOf(refusal)}</b> {refusal.next}
      </Box>
      {onLookAgain !== undefined && OUTDATED.includes(refusal.code) && (
        <Button variant="outlined" onClick={onLookAgain}>
          {translate('ui.look_again')}
        </Button>
      )}
    </Box>
  )
}

/** What the worker does for this person, and that it does not run, when that is why nothing comes. */
export function JobNote({ words }: { words: string }) {
  const translate = useTranslate()
  const { state } = useWorkerState()
  const isStill = state?.kind === 'stopped' || state?.kind === 'never'
  return (
    <Box component="span" role="status" sx={{ color: 'text.secondary' }}>
      <span>{words}</span>
      {isStill && (
        <Box component="span" sx={{ display: 'block' }}>
          {translate('ui.job_waits')}
        </Box>
      )}
    </Box>
  )
}
