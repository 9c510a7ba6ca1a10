/** `npm run soak -- public`: every path in both languages on a slow network, each page at each width. */
export const IS_FULL = process.env['BAKEHOUSE_SOAK_PUBLIC'] === '1'

export type Language = 'en' | 'es'

/** Both languages at full size, else the one. */
export const inLanguages = (usual: Language): Language[] => (IS_FULL ? ['en', 'es'] : [usual])

/** Both languages at full size, else none: what is costly, and proven in parts elsewhere. */
export const inSoakOnly = (): Language[] => (IS_FULL ? ['en', 'es'] : [])

/** How long a test may take: at full size more than others may. */
export const LIMIT_MS = IS_FULL ? 1_800_000 : 600_000
