import { useStore } from 'ra-core'
import { lazy, Suspense } from 'react'
import { NOTICE_KIND_NAMES, readNoticeChoices } from '#shared/audit/noticeChoices.ts'
import { NOTICES_KEY } from '../app/preferences.ts'

// Only for who wants it; where the code cannot be fetched nothing else is to break.
const Notices = lazy(async () =>
  import('./Notices.tsx').then(
    ({ Notices: Found }) => ({ default: Found }),
    () => ({ default: () => null }),
  ),
)

/** The notifications the user chose. With none chosen, no code is loaded and nothing is watched. */
export function WantedNotices() {
  const [kept] = useStore<unknown>(NOTICES_KEY, null)
  const choices = readNoticeChoices(kept)
  if (!NOTICE_KIND_NAMES.some((kind) => choices[kind])) return null
  return (
    <Suspense fallback={null}>
      <Notices />
    </Suspense>
  )
}
