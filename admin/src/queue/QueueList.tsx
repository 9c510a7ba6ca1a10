import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import { claimedBy, EXCEPTIONS, nextAction } from '#shared/audit/exceptions.ts'
import type { QueueItem } from '#shared/audit/queue.ts'
import { stepNameOf } from '#shared/audit/steps/facts.ts'
import type { Day } from '#shared/kernel/day.ts'
import { useServices } from '../app/services.ts'
import { usePerson } from '../app/usePerson.ts'
import { actionIcon, stepIcon } from '../ui/actionIcon.ts'
import { clockIn } from '../ui/clocks.ts'
import { DueMark } from '../ui/dues.tsx'
import { ClaimMark } from '../ui/marks.tsx'

/** The work that waits, in the order in which it is to be done. The chosen one is kept in view. */
export function QueueList({
  items,
  chosen,
  today,
  userId,
  away,
  onChoose,
  onOpen,
  onMore,
}: {
  items: readonly QueueItem[]
  chosen: QueueItem | null
  today: Day
  userId: string
  /** Who is away today: others cover for them. */
  away: readonly string[]
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
            isCover={away.includes(item.audit.auditor)}
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

/** One piece of work: what, for whom, the time there, in whose hands, and when it is due. */
function QueueRow({
  item: { audit, step, kind, due },
  chosen,
  today,
  userId,
  isCover,
  onChoose,
  onOpen,
}: {
  item: QueueItem
  chosen: boolean
  today: Day
  userId: string
  /** Its auditor is away. */
  isCover: boolean
  onChoose: () => void
  onOpen: () => void
}) {
  const translate = useTranslate()
  const { clock } = useServices()
  const now = clock.now()
  const action = nextAction(audit)
  const Icon = step === null ? actionIcon(action) : stepIcon(step.type)
  const what = step === null ? action.label : stepNameOf(step)
  const time = kind === 'call' ? clockIn(audit.timeZone, now) : null
  const why = step?.type === 'MANUAL' ? EXCEPTIONS.CHASE_ENDED.label : null
  const person = usePerson()
  const claimer = claimedBy(audit, now)
  const { auditor } = audit
  const whose =
    auditor === userId
      ? translate('queue.assigned_to_me')
      : auditor &&
        translate(isCover ? 'queue.covering_for' : 'queue.assigned_to', { name: person(auditor) })
  return (
    <Row
      type="button"
      aria-current={chosen ? 'true' : undefined}
      data-item={audit.auditCode}
      onClick={onChoose}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        onOpen()
      }}
    >
      <Icon aria-hidden />
      <span className="words">
        <b>
          <bdi>{audit.insuredCompany || translate('audit.no_name')}</bdi>
        </b>
        <small>{[what, why, time, whose].filter(Boolean).join(' · ')}</small>
      </span>
      {claimer !== '' && (
        <ClaimMark
          name={person(claimer)}
          own={claimer === userId}
          label={
            claimer === userId
              ? translate('queue.mine')
              : translate('queue.claimed', { name: person(claimer) })
          }
        />
      )}
      {due === null ? (
        <small>{translate('queue.on_desk')}</small>
      ) : (
        <DueMark day={due} today={today} />
      )}
    </Row>
  )
}

const Row = styled('button')(({ theme: { palette } }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  width: '100%',
  minHeight: 52,
  padding: '4px 14px',
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  '& > svg': { fontSize: 18, color: palette.text.secondary, flex: 'none' },
  '& .words': { flex: 1, minWidth: 0, display: 'grid' },
  '& .words > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& b': { fontWeight: 550 },
  '& small': { fontSize: 12, lineHeight: '16px', color: palette.text.secondary },
  '&:hover': { background: palette.bakehouse.hover },
  '&:focus-visible': { outlineOffset: -2 },
  '&[aria-current]': {
    background: palette.bakehouse.selected,
    boxShadow: `inset 3px 0 ${palette.bakehouse.accent}`,
  },
}))
