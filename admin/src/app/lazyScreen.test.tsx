import { createTheme, ThemeProvider } from '@mui/material/styles'
import { render, screen } from '@testing-library/react'
import { I18nContextProvider } from 'ra-core'
import { Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { fixedClock } from '#shared/simulation/fixedPorts.ts'
import { NOW } from '../testing/renderAdmin.tsx'
import { i18nProvider } from './i18nProvider.ts'
import { lazyScreen } from './lazyScreen.ts'
import { ScreenBoundary } from './messagePages.tsx'
import { type Services, ServicesProvider } from './services.ts'
import { lightTheme } from './theme/adminTheme.ts'

it('a screen whose code cannot be fetched says that the server does not answer', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const log: string[] = []
  const services: Partial<Services> = {
    clock: fixedClock(NOW),
    random: { below: () => 7 },
    logger: { info: () => {}, error: (message) => log.push(message) },
  }
  const Screen = lazyScreen(() => Promise.reject(new TypeError('Failed to fetch')))
  render(
    <ThemeProvider theme={createTheme(lightTheme)}>
      <I18nContextProvider value={i18nProvider}>
        <ServicesProvider value={services as Services}>
          <ScreenBoundary place="/audits/A1">
            <Suspense>
              <Screen />
            </Suspense>
          </ScreenBoundary>
        </ServicesProvider>
      </I18nContextProvider>
    </ThemeProvider>,
  )
  expect(await screen.findByRole('heading', { name: 'Bakehouse did not answer' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  // Logged by an effect, which may run after the page is painted.
  await vi.waitFor(() => expect(log).toEqual(['screen crashed']), 60_000)
})
