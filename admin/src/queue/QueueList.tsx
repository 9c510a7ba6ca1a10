import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import type { QueueItem } from '#shared/audit/queue.ts'
import type { Day } from '#shared/kernel/day.ts'
import { QueueRow } from './QueueRow.tsx'

/** The work that waits, in the order in which it is to be done. The chosen one is kept in view. */
export function QueueList({
  items,
  chosen,
  today,
  userId,
  onChoose,
  onOpen,
  onMore,
}: {
  items: readonly QueueItem[]
  chosen: QueueItem | null
  today: Day
  userId: string
  onChoose: (item: QueueItem) => void
  onOpen: (item: QueueItem) => void
  /** Undefined when there is no more. */
  onMore: (() => void) | undefined
}) {
  const translate = useTranslate()
  const list = useRef<HTMLUListElement>(null)
  const id = chosen?.id
  useEffect(() => {
    if (id === undefined) return
    list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [id])
  return (
    <List ref={list} aria-label={translate('queue.label')}>
      {items.map((item) => (
        <li key={item.id}>
          <QueueRow
            item={item}
            chosen={item.id === chosen?.id}
            today={today}
            userId={userId}
            onChoose={() => onChoose(item)}
            onOpen={() => onOpen(item)}
          />
        </li>
      ))}
      {onMore && (
        <li>
          <Button fullWidth onClick={onMore} sx={{ height: 40, borderRadius: 0 }}>
            {translate('queue.more')}
          </Button>
        </li>
      )}
    </List>
  )
}

const List = styled('ul')(({ theme: { palette } }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li + li': { borderTop: `1px solid ${palette.divider}` },
  '& button': { scrollMarginBlock: 60 },
}))
