import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import type { ComponentType } from 'react'
import { useParams } from 'react-router'
import { NotFoundPage } from '../app/messagePages.tsx'
import { usePageTitle } from '../app/usePageTitle.ts'
import { TabLinks } from '../ui/tabs.tsx'
import { UserList } from '../users/UserList.tsx'
import { AccessTab } from './access/AccessTab.tsx'
import { BakeryTab } from './bakery/BakeryTab.tsx'
import { OutboxTab } from './outbox/OutboxTab.tsx'
import { SlicesTab } from './slices/SlicesTab.tsx'
import './manageMessages.ts'

/** The parts of the management, in the order of their tabs; the first is at `/manage` itself too. */
const TABS = {
  users: UserList,
  bakery: BakeryTab,
  slices: SlicesTab,
  outbox: OutboxTab,
  access: AccessTab,
} as const satisfies Record<string, ComponentType>

type TabName = keyof typeof TABS

const TAB_NAMES = Object.keys(TABS) as TabName[]

/** The management (specification §2): who works here, how steps are worked, what is on screen, what goes out. */
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
        }))}
      />
      <Tab />
    </>
  )
}
