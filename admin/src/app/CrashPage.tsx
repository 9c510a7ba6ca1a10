import Replay from '@mui/icons-material/Replay'
import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import { refusal } from '#shared/errors/refusal.ts'
import { formatMoment } from '#shared/kernel/day.ts'
import { CopyButton } from '../ui/buttons.tsx'
import { Card, MessagePanel } from '../ui/Panel.tsx'
import { ScreenNotLoadedError } from './lazyScreen.ts'
import { useServices } from './services.ts'

/**
 * A screen that broke, or whose code could not be fetched, with a reference that the log has too. The
 * code is asked for again only by a new page: the browser keeps a failed answer.
 */
export function CrashPage({
  error,
  resetErrorBoundary,
}: {
  error: Error
  resetErrorBoundary: (reason: undefined) => void
}) {
  const translate = useTranslate()
  const { clock, random, logger } = useServices()
  const [reference] = useState(() => random.below(0x1_0000_0000).toString(16).padStart(8, '0'))
  const [at] = useState(() => formatMoment(clock.now()))
  useEffect(() => {
    logger.error('screen crashed', { reference, error: error.name })
  }, [logger, reference, error])
  const notLoaded = error instanceof ScreenNotLoadedError
  const { message, next } = refusal('SERVER_NOT_ANSWERING')
  const note = `Reference ${reference} · ${at}`
  return (
    <Card aria-label={translate('crash.title')}>
      <MessagePanel
        alert
        level="h1"
        icon={ReportProblemOutlined}
        tone="red"
        title={notLoaded ? message.replace(/\.$/, '') : translate('crash.title')}
        note={note}
        actions={
          <>
            <Button
              variant="contained"
              startIcon={<Replay />}
              onClick={() => (notLoaded ? window.location.reload() : resetErrorBoundary(undefined))}
            >
              {translate('app.try_again')}
            </Button>
            <CopyButton
              label={translate('app.copy_details')}
              text={`${error.name}: ${error.message}\n${note}\n${window.location.pathname}`}
            />
          </>
        }
      >
        {notLoaded ? next : translate('crash.text')}
      </MessagePanel>
    </Card>
  )
}
