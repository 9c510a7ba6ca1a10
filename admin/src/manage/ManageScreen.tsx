import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { Suspense } from 'react'
import { useParams } from 'react-router'
import { lazyScreen } from '../app/lazyScreen.ts'
import { NotFoundPage } from '../app/NotFoundPage.tsx'
import { usePageTitle } from '../app/usePageTitle.ts'
import { RowsSkeleton } from '../ui/skeletons.tsx'
import { TabLinks } from '../ui/tabs.tsx'
import './manageMessages.ts'

/**
 * The parts of the management, in the order of their tabs; the first is at `/manage` itself too. Each is
 * fetched when it is opened.
 */
const TABS = {
  users: lazyScreen(async () => (await import('../users/UserList.tsx')).UserList),
  load: lazyScreen(async () => (await import('../assignment/LoadTab.tsx')).LoadTab),
  bakery: lazyScreen(async () => (await import('./BakeryTab.tsx')).BakeryTab),
  slices: lazyScreen(async () => (await import('../slices/SliceList.tsx')).SliceList),
  outbox: lazyScreen(async () => (await import('../outbox/OutboxList.tsx')).OutboxList),
  letters: lazyScreen(async () => (await import('../outbox/LettersTab.tsx')).LettersTab),
  system: lazyScreen(async () => (await import('./SystemTab.tsx')).SystemTab),
  access: lazyScreen(async () => (await import('../accessLog/AccessLogList.tsx')).AccessLogList),
} as const

type TabName = keyof typeof TABS

const TAB_NAMES = Object.keys(TABS) as TabName[]

/** The management (specification §2): who works here, how steps are worked, what is on screen, what goes out, how the engine does. */
export function ManageScreen() {
  const translate = useTranslate()
  const { tab = 'users' } = useParams()
  const name = TAB_NAMES.find((each) => each === tab)
  usePageTitle(translate(name === undefined ? 'manage.title' : `manage.tabs.${name}`))
  if (name === undefined) return <NotFoundPage />
  const Tab = TABS[name]
  return (
    <>
      <Typography variant="h1" sx={{ mb: 2 }}>
        {translate('manage.title')}
      </Typography>
      <TabLinks
        label={translate('manage.title')}
        here={name}
        tabs={TAB_NAMES.map((each) => ({
          name: each,
          to: `/manage/${each}`,
          label: translate(`manage.tabs.${each}`),
          hint:
            each === 'bakery' || each === 'slices' ? translate(`manage.hints.${each}`) : undefined,
        }))}
      />
      <Suspense fallback={<RowsSkeleton />}>
        <Tab />
      </Suspense>
    </>
  )
}
