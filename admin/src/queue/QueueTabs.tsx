import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { WORK_KINDS, type WorkKind } from '#shared/domain/step/workKind.ts'
import type { QueueItem } from '#shared/operations/queue/readQueue.ts'

/** Null: all of it. */
export type QueueTab = WorkKind | null

/** The kinds of work that wait, with how much there is of each; a kind of which nothing waits is left out. */
export function QueueTabs({
  items,
  tab,
  onChange,
}: {
  items: readonly QueueItem[]
  tab: QueueTab
  onChange: (tab: QueueTab) => void
}) {
  const translate = useTranslate()
  const counts = [
    { name: null, count: items.length },
    ...WORK_KINDS.map((name) => ({
      name,
      count: items.filter(({ kind }) => kind === name).length,
    })),
  ]
  return (
    <Tabs aria-label={translate('queue.kinds')}>
      {counts
        .filter(({ name, count }) => count > 0 || name === null || name === tab)
        .map(({ name, count }) => (
          <button
            key={name ?? 'all'}
            type="button"
            aria-pressed={tab === name}
            onClick={() => onChange(name)}
          >
            {translate(`queue.${name ?? 'all'}`)} <span className="figures">{count}</span>
          </button>
        ))}
    </Tabs>
  )
}

const Tabs = styled('nav')(({ theme: { palette } }) => ({
  display: 'flex',
  gap: 20,
  marginBottom: 12,
  borderBottom: `1px solid ${palette.divider}`,
  overflowX: 'auto',
  '& button': {
    flex: 'none',
    height: 36,
    padding: 0,
    border: 0,
    borderBottom: '2px solid transparent',
    marginBottom: -1,
    background: 'none',
    color: palette.text.secondary,
    font: 'inherit',
    fontWeight: 550,
    cursor: 'pointer',
  },
  '& button[aria-pressed="true"]': {
    color: palette.text.primary,
    borderColor: palette.bakehouse.accent,
  },
  '& span': {
    marginLeft: 4,
    padding: '0 6px',
    borderRadius: 5,
    background: palette.bakehouse.sunken,
    color: palette.text.secondary,
    fontSize: 12,
  },
}))
