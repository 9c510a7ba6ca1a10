import LockOutlined from '@mui/icons-material/LockOutlined'
import Replay from '@mui/icons-material/Replay'
import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { Component, type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import { hasFirmRight } from '#shared/firm/user.ts'
import { formatMoment } from '#shared/kernel/day.ts'
import { CopyButton, LinkButton } from '../ui/buttons.tsx'
import { Card, MessagePanel } from '../ui/Panel.tsx'
import { ScreenNotLoadedError } from './lazyScreen.ts'
import { useServices } from './services.ts'
import { useActiveCarrier } from './useActiveCarrier.ts'
import { usePageTitle } from './usePageTitle.ts'

/** A screen the user's role may not open. */
export function AccessDeniedPage() {
  const translate = useTranslate()
  const { message, next } = refusal('ROLE_HAS_NO_SCREENS')
  usePageTitle(translate('denied.title'))
  // Who may open another screen is not sent away.
  return <DeniedPanel message={message} next={next} isHome={useLocation().pathname === '/'} />
}

/** In place of a screen that the user may not have: why, and what to do. They stay signed in. */
function DeniedPanel({
  message,
  next,
  isHome = true,
}: Pick<Refusal, 'message' | 'next'> & { isHome?: boolean }) {
  const translate = useTranslate()
  return (
    <Card aria-label={translate('denied.title')}>
      <MessagePanel
        level="h1"
        icon={LockOutlined}
        tone="amber"
        title={translate('denied.title')}
        actions={
          <LinkButton to={isHome ? '/logout' : '/'}>
            {translate(isHome ? 'bar.sign_out' : 'menu.home')}
          </LinkButton>
        }
      >
        {message} {next}
      </MessagePanel>
    </Card>
  )
}

/** The screen, or for a user without carriers, who could read nothing there, whom to ask for some. */
export function CarriersNeeded({ children }: { children: ReactNode }) {
  const { user } = useActiveCarrier()
  if (user === null || user.carriers.length > 0 || hasFirmRight(user)) return children
  const { message, next } = refusal('USER_HAS_NO_CARRIERS', { email: user.email })
  return <DeniedPanel message={message} next={next} />
}

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

interface Props {
  /** Where the person is: somewhere else is another try. */
  place: string
  children: ReactNode
}

interface State {
  error: Error | null
  place: string
}

/** Keeps the frame when a screen breaks: the bar and the menu still lead on. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { error: null, place: this.props.place }

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error }
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { error: null, place }
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    return <CrashPage error={error} resetErrorBoundary={() => this.setState({ error: null })} />
  }
}
