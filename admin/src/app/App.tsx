import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import CssBaseline from '@mui/material/CssBaseline'
import { QueryClient } from '@tanstack/react-query'
import { CoreAdminUI, CustomRoutes, Resource } from 'ra-core'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import { Suspense, useState } from 'react'
import { AdminContext } from 'react-admin'
import { Navigate, Route } from 'react-router'
import { createAuthProvider } from '../providers/authProvider.ts'
import { createDataProvider } from '../providers/dataProvider/createDataProvider.ts'
import { createSession } from '../providers/session.ts'
import { AccessDeniedPage } from './AccessDeniedPage.tsx'
import { CrashPage } from './CrashPage.tsx'
import { LoadingOverlay } from './LoadingOverlay.tsx'
import { Shell } from './layout/Shell.tsx'
import { lazyScreen } from './lazyScreen.ts'
import { messages } from './messages.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { CARRIER_KEY } from './preferences.ts'
import { RequireAccess } from './RequireAccess.tsx'
import { type Services, ServicesProvider } from './services.ts'
import { darkTheme, lightTheme } from './theme/adminTheme.ts'

const LoginPage = lazyScreen(async () => (await import('./login/LoginPage.tsx')).LoginPage)
const LogoutPage = lazyScreen(async () => (await import('./login/LogoutPage.tsx')).LogoutPage)
const AuditList = lazyScreen(async () => (await import('../audits/list/AuditList.tsx')).AuditList)
const AuditShow = lazyScreen(async () => (await import('../audits/show/AuditShow.tsx')).AuditShow)
const AuditEdit = lazyScreen(async () => (await import('../audits/edit/AuditEdit.tsx')).AuditEdit)
const AuditPdf = lazyScreen(async () => (await import('../audits/pdf/AuditPdf.tsx')).AuditPdf)

/** Until there is a home screen, the area's own address leads to the audits, whoever asks. */
function ToAudits() {
  return <Navigate to="/audits" replace />
}

const listScreen = (
  <RequireAccess resource="audits" action="list">
    <AuditList />
  </RequireAccess>
)

const i18nProvider = polyglotI18nProvider(() => messages, 'en', [{ locale: 'en', name: 'English' }])

/** The whole admin, below a router. Both areas are the same screens; the server is the services'. */
export function App({ services }: { services: Services }) {
  const [{ authProvider, dataProvider, queryClient }] = useState(() => wire(services))
  return (
    <ServicesProvider value={services}>
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
            dashboard={ToAudits}
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
            <CustomRoutes noLayout>
              <Route path="/logout" element={<LogoutPage />} />
            </CustomRoutes>
          </CoreAdminUI>
        </Suspense>
      </AdminContext>
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
    authProvider: createAuthProvider({ ...services, session }),
    dataProvider: createDataProvider({ ...services, session }),
    // A failed read is told at once, with a way to try again; it is not repeated in silence.
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  }
}
