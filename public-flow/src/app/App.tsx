import { Component, lazy, type ReactNode, Suspense, useMemo } from 'react'
import { readAddress, usePathname } from './address.ts'
import { LanguageProvider } from './language.tsx'
import { LoadingOverlay, NotLoaded } from './PageFrame.tsx'
import type { PublicServices } from './publicServices.ts'

const Landing = lazy(async () => ({ default: (await import('../landing/Landing.tsx')).Landing }))
const AuditFlow = lazy(async () => ({
  default: (await import('../audit/AuditFlow.tsx')).AuditFlow,
}))

const ResultsPage = lazy(async () => ({
  default: (await import('../results/ResultsPage.tsx')).ResultsPage,
}))

/** The public pages: each address is the landing page, a page of an intake (specification §2) or results. */
export function App({ services }: { services: PublicServices }) {
  const pathname = usePathname()
  const address = useMemo(() => readAddress(pathname), [pathname])
  return (
    <LanguageProvider>
      <ChunkBoundary>
        <Suspense fallback={<LoadingOverlay />}>
          {address.kind === 'landing' ? (
            <Landing key={pathname} services={services} {...address} />
          ) : address.kind === 'results' ? (
            <ResultsPage key={address.id} services={services} id={address.id} />
          ) : (
            <AuditFlow key={`${address.flow} ${address.id}`} services={services} {...address} />
          )}
        </Suspense>
      </ChunkBoundary>
    </LanguageProvider>
  )
}

/** A part of the page that could not be loaded is said to be so, with a way to try again. */
class ChunkBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    return this.state.failed ? (
      <NotLoaded retry={() => window.location.reload()} />
    ) : (
      this.props.children
    )
  }
}
