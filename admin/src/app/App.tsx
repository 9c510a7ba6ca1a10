import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import CssBaseline from '@mui/material/CssBaseline'
import { QueryClient } from '@tanstack/react-query'
import { CoreAdminUI, CustomRoutes, Resource } from 'ra-core'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import { Suspense, useState } from 'react'
import { AdminContext } from 'react-admin'
import { Route, useHref } from 'react-router'
import { createAuthProvider } from '../providers/authProvider.ts'
import { createDataProvider } from '../providers/dataProvider/createDataProvider.ts'
import { createSession } from '../providers/session.ts'
import { AccessDeniedPage } from './AccessDeniedPage.tsx'
import { areaOf } from './area.ts'
import { CrashPage } from './CrashPage.tsx'
import { LoadingOverlay } from './LoadingOverlay.tsx'
import { Shell } from './layout/Shell.tsx'
import { lazyScreen } from './lazyScreen.ts'
import { messages } from './messages.ts'
import { NotBuiltPage } from './NotBuiltPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { NOT_BUILT_PATHS } from './notBuiltPaths.ts'
import { CARRIER_KEY } from './preferences.ts'
import { RequireAccess } from './RequireAccess.tsx'
import { type Services, ServicesProvider } from './services.ts'
import { SessionProvider } from './sessionContext.ts'
import { darkTheme, lightTheme } from './theme/adminTheme.ts'

const LoginPage = lazyScreen(async () => (await import('./login/LoginPage.tsx')).LoginPage)
const LogoutPage = lazyScreen(async () => (await import('./login/LogoutPage.tsx')).LogoutPage)
const Home = lazyScreen(async () => (await import('../home/Home.tsx')).Home)
const Queue = lazyScreen(async () => (await import('../queue/Queue.tsx')).Queue)
const SettingsPage = lazyScreen(
  async () => (await import('./settings/SettingsPage.tsx')).SettingsPage,
)
const AuditList = lazyScreen(async () => (await import('../audits/list/AuditList.tsx')).AuditList)
const AuditShow = lazyScreen(async () => (await import('../audits/show/AuditShow.tsx')).AuditShow)
const AuditEdit = lazyScreen(async () => (await import('../audits/edit/AuditEdit.tsx')).AuditEdit)
const AuditPdf = lazyScreen(async () => (await import('../audits/pdf/AuditPdf.tsx')).AuditPdf)

/** The area's own address: the day's work in the admin view, the queue in the baker view. */
function AreaHome() {
  const area = areaOf(useHref('/'))
  return (
    <RequireAccess resource="audits" action="list">
      {area === 'baker' ? <Queue /> : <Home />}
    </RequireAccess>
  )
}

const listScreen = (
  <RequireAccess resource="audits" action="list">
    <AuditList />
  </RequireAccess>
)

const queueScreen = (
  <RequireAccess resource="audits" action="list">
    <Queue />
  </RequireAccess>
)

const i18nProvider = polyglotI18nProvider(() => messages, 'en', [{ locale: 'en', name: 'English' }])

/** The whole admin, below a router. Both areas are the same screens; the server is the services'. */
export function App({ services }: { services: Services }) {
  const [{ authProvider, dataProvider, queryClient, session }] = useState(() => wire(services))
  return (
    <ServicesProvider value={services}>
      <SessionProvider value={session}>
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
              catchAll={NotFoundPage}
              accessDenied={AccessDeniedPage}
              error={CrashPage}
            >
              <Resource name="audits" icon={FactCheckOutlined} list={listScreen}>
                <Route
                  path=":auditCode"
                  element={
                    <RequireAccess resource="audits" action="show">
                      <AuditShow />
                    </RequireAccess>
                  }
                />
                <Route
                  path=":auditCode/edit"
                  element={
                    <RequireAccess resource="audits" action="edit">
                      <AuditEdit />
                    </RequireAccess>
                  }
                />
                <Route
                  path=":auditCode/pdf"
                  element={
                    <RequireAccess resource="audits" action="show">
                      <AuditPdf />
                    </RequireAccess>
                  }
                />
                <Route path=":auditCode/*" element={<NotFoundPage />} />
              </Resource>
              <CustomRoutes>
                <Route path="/queue" element={queueScreen} />
                <Route path="/settings" element={<SettingsPage />} />
                {NOT_BUILT_PATHS.map((path) => (
                  <Route key={path} path={path} element={<NotBuiltPage />} />
                ))}
              </CustomRoutes>
              <CustomRoutes noLayout>
                <Route path="/logout" element={<LogoutPage />} />
              </CustomRoutes>
            </CoreAdminUI>
          </Suspense>
        </AdminContext>
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
  return {
    session,
    authProvider: createAuthProvider({ ...services, session }),
    dataProvider: createDataProvider({ ...services, session }),
    // A failed read is told at once, with a way to try again; it is not repeated in silence.
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  }
}
