import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { QUEUE_SCOPES, type QueueCounts, type QueueScope } from '#shared/audit/queue.ts'
import { WORK_KINDS, type WorkKind } from '#shared/audit/steps/facts.ts'
import { addressOfList } from '../audits/listAddress.ts'
import { useProviderQuery } from '../providers/useProviderQuery.ts'
import { ChoiceInput } from '../ui/inputs.tsx'
import { TabButtons } from '../ui/tabs.tsx'

const ALL = 'all'

/** Null: all of it. */
export type QueueTab = WorkKind | null

/** The kinds of work that wait, with how much there is of each; a kind of which nothing waits is left out. */
export function QueueTabs({
  counts: { all, kinds },
  tab,
  onChange,
}: {
  counts: QueueCounts
  tab: QueueTab
  onChange: (tab: QueueTab) => void
}) {
  const translate = useTranslate()
  const counts = [
    { name: null, count: all },
    ...WORK_KINDS.map((name) => ({ name, count: kinds[name] })),
  ]
  const shown = counts.filter(({ name, count }) => count > 0 || name === null || name === tab)
  return (
    <Box sx={{ mb: 3 }}>
      <TabButtons<WorkKind | typeof ALL>
        label={translate('queue.kinds')}
        tabs={shown.map(({ name, count }) => ({
          name: name ?? ALL,
          label: translate(`queue.${name ?? ALL}`),
          count,
        }))}
        chosen={tab ?? ALL}
        onChange={(name) => onChange(name === ALL ? null : name)}
      />
    </Box>
  )
}

/** Whose work is on screen; where too many are away for a queue of one's own it is everyone's. */
export function ScopeChoice({
  scope,
  served = scope,
  onChange,
}: {
  scope: QueueScope
  served: QueueScope | undefined
  onChange: (scope: QueueScope) => void
}) {
  const translate = useTranslate()
  return (
    <Box sx={{ ml: 'auto', width: 208 }} title={translate('queue.scope_hint')}>
      <ChoiceInput
        aria-label={translate('queue.scope')}
        value={served}
        options={QUEUE_SCOPES.map((value) => ({
          value,
          words: translate(`queue.scopes.${value}`),
        }))}
        onText={(value) => onChange(value as QueueScope)}
      />
    </Box>
  )
}

const FRESH_MS = 60_000

/** Audits whose carrier waits for a reply, with their list; nothing where there are none. */
export function RepliesLink() {
  const translate = useTranslate()
  const { data = 0 } = useProviderQuery(
    'countReplies',
    {},
    { freshMs: FRESH_MS, everyMs: FRESH_MS },
  )
  if (data === 0) return null
  return (
    <Link to={addressOfList({ flag: 'CARRIER_COMMENT' })}>
      {translate('queue.replies', { smart_count: data })}
    </Link>
  )
}
