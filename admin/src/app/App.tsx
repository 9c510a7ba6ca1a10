import CssBaseline from '@mui/material/CssBaseline'
import { QueryClient } from '@tanstack/react-query'
import { CoreAdminUI, CustomRoutes } from 'ra-core'
import { Suspense, useState } from 'react'
import { AdminContext } from 'react-admin'
import { Route } from 'react-router'
import { createAuthProvider } from '../providers/authProvider.ts'
import { createDataProvider } from '../providers/dataProvider/createDataProvider.ts'
import { CommandsProvider } from '../providers/openCommands.ts'
import { createPendingActions } from '../providers/pending/pendingActions.ts'
import { PendingProvider } from '../providers/pending/usePending.ts'
import { createSession } from '../providers/session.ts'
import { LoadingOverlay } from './BootScreen.tsx'
import { i18nProvider } from './i18nProvider.ts'
import { Shell } from './layout/Shell.tsx'
import { lazyScreen } from './lazyScreen.ts'
import { AccessDeniedPage, CrashPage } from './messagePages.tsx'
import { CARRIER_KEY } from './preferences.ts'
import { AreaHome, customScreens, NotFound, resourceScreens } from './screens.tsx'
import { type Services, ServicesProvider } from './services.ts'
import { SessionProvider } from './sessionContext.ts'
import { darkTheme, lightTheme } from './theme/adminTheme.ts'

const LoginPage = lazyScreen(async () => (await import('./login/LoginPage.tsx')).LoginPage)
const LogoutPage = lazyScreen(async () => (await import('./login/LoginPage.tsx')).LogoutPage)

/** The whole admin, below a router. Both areas are the same screens; the server is the services'. */
export function App({ services }: { services: Services }) {
  const [{ authProvider, dataProvider, queryClient, session, pending }] = useState(() =>
    wire(services),
  )
  return (
    <ServicesProvider value={services}>
      <SessionProvider value={session}>
        <CommandsProvider value={services.commands}>
          <PendingProvider value={pending}>
            <AdminContext
              authProvider={authProvider}
              dataProvider={dataProvider}
              i18nProvider={i18nProvider}
              store={services.preferences}
              queryClient={queryClient}
              lightTheme={lightTheme}
              darkTheme={darkTheme}
            >
              <CssBaseline enableColorScheme />
              <Suspense fallback={<LoadingOverlay />}>
                <CoreAdminUI
                  title="Bakehouse"
                  requireAuth
                  disableTelemetry
                  layout={Shell}
                  dashboard={AreaHome}
                  loading={LoadingOverlay}
                  loginPage={LoginPage}
                  catchAll={NotFound}
                  accessDenied={AccessDeniedPage}
                  error={CrashPage}
                >
                  {resourceScreens}
                  <CustomRoutes>{customScreens}</CustomRoutes>
                  <CustomRoutes noLayout>
                    <Route path="/logout" element={<LogoutPage />} />
                  </CustomRoutes>
                </CoreAdminUI>
              </Suspense>
            </AdminContext>
          </PendingProvider>
        </CommandsProvider>
      </SessionProvider>
    </ServicesProvider>
  )
}

function wire(services: Services) {
  const { preferences } = services
  const session = createSession({
    ...services,
    rememberedCarrier: () => preferences.getItem<string>(CARRIER_KEY) ?? null,
  })
  // A failed read is shown at once, with a retry button, instead of being retried in silence.
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return {
    session,
    queryClient,
    pending: createPendingActions({ ...services, queries: queryClient }),
    authProvider: createAuthProvider({ ...services, session }),
    dataProvider: createDataProvider({ ...services, session }),
  }
}
