import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { claimedBy, nextAction } from '#shared/audit/exceptions.ts'
import type { QueueItem } from '#shared/audit/queue.ts'
import { stepNameOf } from '#shared/audit/steps/facts.ts'
import type { Day } from '#shared/kernel/day.ts'
import { useServices } from '../app/services.ts'
import { usePerson } from '../app/usePerson.ts'
import { actionIcon, stepIcon } from '../ui/actionIcon.ts'
import { clockIn } from '../ui/clocks.ts'
import { DueMark } from '../ui/dues.tsx'
import { ClaimMark } from '../ui/marks.tsx'

/** One piece of work: what, for whom, the time there, in whose hands, and when it is due. */
export function QueueRow({
  item: { audit, step, kind, due },
  chosen,
  today,
  userId,
  onChoose,
  onOpen,
}: {
  item: QueueItem
  chosen: boolean
  today: Day
  userId: string
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
  const person = usePerson()
  const claimer = claimedBy(audit, now)
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
        <small>{[what, time].filter(Boolean).join(' · ')}</small>
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
