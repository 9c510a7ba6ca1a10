import { lazy, Suspense, useMemo } from 'react'
import { LanguageProvider } from '../language/LanguageContext.tsx'
import { readAddress } from './address.ts'
import { ChunkBoundary } from './ChunkBoundary.tsx'
import { LoadingOverlay } from './LoadingOverlay.tsx'
import { usePathname } from './navigation.ts'
import type { PublicServices } from './PublicServices.ts'

const Landing = lazy(async () => ({ default: (await import('../landing/Landing.tsx')).Landing }))
const AuditFlow = lazy(async () => ({
  default: (await import('../audit/AuditFlow.tsx')).AuditFlow,
}))

/** The public pages: each address is the landing page or a page of an intake (specification §2). */
export function App({ services }: { services: PublicServices }) {
  const pathname = usePathname()
  const address = useMemo(() => readAddress(pathname), [pathname])
  return (
    <LanguageProvider>
      <ChunkBoundary>
        <Suspense fallback={<LoadingOverlay />}>
          {address.kind === 'landing' ? (
            <Landing key={pathname} services={services} {...address} />
          ) : (
            <AuditFlow key={`${address.flow} ${address.id}`} services={services} {...address} />
          )}
        </Suspense>
      </ChunkBoundary>
    </LanguageProvider>
  )
}
