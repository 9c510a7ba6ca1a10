import BakeryDiningOutlined from '@mui/icons-material/BakeryDiningOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useLogin, useLogout, useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import { RefusalError } from '../../providers/RefusalError.ts'
import { LoadingOverlay } from '../BootScreen.tsx'
import { addMessages } from '../i18nProvider.ts'
import { useServices } from '../services.ts'
import { useSession } from '../sessionContext.ts'
import { usePageTitle } from '../usePageTitle.ts'

/** Sign-in: the product's name, one button, and in words why it did not work (specification §6, §8). */
export function LoginPage() {
  const translate = useTranslate()
  const login = useLogin()
  const [busy, setBusy] = useState(false)
  const isBack = useReturned(busy)
  const attempts = useRef(0)
  const [parameters] = useSearchParams()
  const because = parameters.get('because')
  const session = useSession()
  const [failed, setFailed] = useState<Refusal | null>(reasonOf(because))
  usePageTitle(translate('login.title'))

  const signIn = async () => {
    attempts.current += 1
    const attempt = attempts.current
    setBusy(true)
    setFailed(null)
    try {
      // Several reads may fail at once and lead here one after the other; the router's own way back
      // is then to this page.
      const place = because === 'SIGN_IN_NEEDED' ? session.lastPlace : null
      await login({}, place ?? undefined)
    } catch (error) {
      // Another window was opened meanwhile; this one's end is not news.
      if (attempt !== attempts.current) return
      setFailed(error instanceof RefusalError ? error.refusal : refusal('SERVER_NOT_ANSWERING'))
      setBusy(false)
    }
  }
  return (
    <Box
      component="main"
      sx={{ display: 'grid', placeItems: 'center', minHeight: '100vh', p: 4, pb: '14vh' }}
    >
      <Box sx={{ width: 340, maxWidth: '100%' }}>
        <Box
          aria-hidden
          sx={{
            display: 'grid',
            placeItems: 'center',
            width: 44,
            height: 44,
            mb: 4,
            borderRadius: 2,
            bgcolor: 'primary.light',
            color: 'primary.main',
          }}
        >
          <BakeryDiningOutlined sx={{ fontSize: 28 }} />
        </Box>
        <Typography variant="h1" sx={{ fontSize: 28, lineHeight: '36px', mb: 1 }}>
          {translate('app.name')}
        </Typography>
        <Typography color="text.secondary" sx={{ mb: 6 }}>
          {translate('login.lead')}
        </Typography>
        <Box aria-live="assertive">
          {failed !== null && (
            <Box
              role="alert"
              sx={({ palette: { bakehouse } }) => ({
                mb: 4,
                p: 3,
                borderRadius: 2,
                background: bakehouse.tones.red.tint,
                color: bakehouse.tones.red.text,
              })}
            >
              <Box sx={{ fontWeight: 550 }}>{failed.message}</Box>
              {failed.next}
            </Box>
          )}
        </Box>
        <Button
          fullWidth
          variant="contained"
          onClick={() => void signIn()}
          loading={busy && !isBack}
          loadingPosition="start"
          sx={{ height: 40 }}
        >
          {translate(busy && !isBack ? 'login.busy' : 'login.button')}
        </Button>
      </Box>
    </Box>
  )
}

/**
 * Whether the person has come back to this page while the window was open: perhaps they closed it, which
 * the SDK notices only after ten seconds. They need not wait to open it again.
 */
function useReturned(busy: boolean): boolean {
  const [returned, setReturned] = useState(false)
  useEffect(() => {
    if (!busy) return
    const onFocus = () => setReturned(true)
    window.addEventListener('focus', onFocus)
    return () => {
      window.removeEventListener('focus', onFocus)
      setReturned(false)
    }
  }, [busy])
  return returned
}

/** Why the person was signed out, as the address says it; only the reasons that there are. */
function reasonOf(because: string | null): Refusal | null {
  const reasons = ['NOT_REGISTERED', 'USER_NOT_ADOPTED', 'SIGN_IN_NEEDED'] as const
  const reason = reasons.find((each) => each === because)
  return reason === undefined ? null : refusal(reason)
}

/**
 * The address that signs out (specification §2) and leads to the sign-in. The only way out: here no
 * other screen is shown any more that would go on reading.
 */
export function LogoutPage() {
  const logout = useLogout()
  const { monitoring } = useServices()
  const started = useRef(false)
  const [failed, setFailed] = useState<{ error: unknown } | null>(null)
  useEffect(() => {
    if (started.current) return
    started.current = true
    monitoring.ended()
    logout({}, undefined, false).catch((error: unknown) => setFailed({ error }))
  }, [logout, monitoring])
  // A failed sign-out must be visible: the user is still signed in.
  if (failed !== null) throw failed.error
  return <LoadingOverlay />
}

/** The texts of the sign-in. */
addMessages({
  login: {
    title: 'Sign in',
    lead: 'Premium-audit operations. Sign in with the account your admin registered.',
    button: 'Sign in with Google',
    busy: 'Waiting for the sign-in window',
  },
})
