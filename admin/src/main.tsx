import '@fontsource-variable/inter/opsz.css'
import { localStorageStore } from 'ra-core'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { commandClient } from '#shared/engine/commands/commandClient.ts'
import { connectFirebase } from '#shared/firebase-web/connectFirebase.ts'
import { App } from './app/App.tsx'
import { areaOf } from './app/area.ts'
import { BootScreen } from './app/BootScreen.tsx'
import { browserRandom } from './app/browserRandom.ts'
import { consoleLogger } from './app/consoleLogger.ts'
import { draftStore } from './app/draftStore.ts'
import { createMonitoring, loadRecorder, readMonitoringSettings } from './app/monitoring.ts'
import { keepingPreferences } from './app/preferences.ts'

const page = document.getElementById('root')
if (page === null) throw new Error('the page has no #root')
const root = createRoot(page)

async function start(): Promise<void> {
  root.render(<BootScreen />)
  const logger = consoleLogger()
  try {
    const { sender, ...firebase } = await connectFirebase({ logger })
    const clock = { now: () => new Date() }
    const random = browserRandom()
    const services = {
      ...firebase,
      commands: commandClient({
        sender,
        store: firebase.store,
        live: firebase.live,
        asker: firebase.identity.current,
        clock,
        random,
      }),
      preferences: keepingPreferences(localStorageStore('1', 'Bakehouse')),
      drafts: draftStore(window.sessionStorage),
      clock,
      openedAt: clock.now(),
      random,
      logger,
      monitoring: createMonitoring({
        hostname: window.location.hostname,
        readSettings: () => readMonitoringSettings(window.fetch.bind(window)),
        load: loadRecorder,
        logger,
      }),
    }
    // A router that can hold a navigation back: what is typed is not left behind unasked.
    const router = createBrowserRouter([{ path: '*', element: <App services={services} /> }], {
      basename: `/${areaOf(window.location.pathname)}`,
    })
    root.render(<RouterProvider router={router} />)
  } catch (error) {
    logger.error('start failed', { error: error instanceof Error ? error.message : 'unknown' })
    root.render(<BootScreen failed onRetry={() => void start()} />)
  }
}

void start()
