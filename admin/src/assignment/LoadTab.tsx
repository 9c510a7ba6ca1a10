import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router'
import { isAway } from '#shared/firm/staff.ts'
import { type Day, todayIn } from '#shared/kernel/day.ts'
import type { AuditorLoad } from '#shared/reports/ops/readLoad.ts'
import { useServices } from '../app/services.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { addressOfList } from '../audits/listAddress.ts'
import { UNCLAIMED } from '../providers/dataProvider/auditFilter.ts'
import { useProviderQuery } from '../providers/useProviderQuery.ts'
import { ReadPart } from '../ui/failures.tsx'
import { Panel } from '../ui/Panel.tsx'
import { RowsSkeleton } from '../ui/skeletons.tsx'
import { RecordTable } from '../ui/table.tsx'
import { HandOverDialog } from './HandOverDialog.tsx'
import { LeaveDialog, leaveInWords } from './LeaveDialog.tsx'
import './loadMessages.ts'

const FRESH_MS = 15_000
const LOOK_EVERY_MS = 60_000

/** Whose audits are to go to others: an auditor's, or (empty email) the unassigned ones. */
export interface Giver {
  email: string
  name: string
  count: number
}

type OpenDialog = { kind: 'handOver'; from: Giver } | { kind: 'leave'; person: AuditorLoad }

/** `/manage/load`: who has how many audits, who is away, and moving audits between them. */
export function LoadTab() {
  const translate = useTranslate()
  const queries = useQueryClient()
  const { clock } = useServices()
  const { carrier } = useActiveCarrier()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const reading = useProviderQuery('readLoad', {}, { freshMs: FRESH_MS, everyMs: LOOK_EVERY_MS })
  const today = todayIn(carrier.timeZone, clock.now())
  const close = () => {
    setDialog(null)
    void queries.invalidateQueries({ queryKey: ['audits'] })
    void queries.invalidateQueries({ queryKey: ['carriers'] })
  }
  return (
    <Panel
      title={translate('load.title')}
      aside={translate('load.lead', { carrier: carrier.name })}
    >
      <ReadPart
        reading={reading}
        timeZone={carrier.timeZone}
        loading={<RowsSkeleton rows={5} label={translate('load.loading')} />}
      >
        {({ auditors, unassigned }) => (
          <RecordTable label={translate('load.title')} heads={HEADS.map(headOf(translate))}>
            <UnassignedRow
              count={unassigned}
              onAssign={(from) => setDialog({ kind: 'handOver', from })}
            />
            {auditors.map((person) => (
              <AuditorRow
                key={person.email}
                person={person}
                today={today}
                onHandOver={(from) => setDialog({ kind: 'handOver', from })}
                onLeave={() => setDialog({ kind: 'leave', person })}
              />
            ))}
          </RecordTable>
        )}
      </ReadPart>
      {dialog?.kind === 'handOver' && <HandOverDialog from={dialog.from} onClose={close} />}
      {dialog?.kind === 'leave' && (
        <LeaveDialog person={dialog.person} today={today} onClose={() => close()} />
      )}
    </Panel>
  )
}

const HEADS = ['auditor', 'assigned', 'late', 'in_hand', 'claimed', 'away', 'actions'] as const

const FIGURES: readonly string[] = ['assigned', 'late', 'in_hand', 'claimed']

function headOf(translate: (key: string) => string) {
  return (name: (typeof HEADS)[number]) => ({
    name,
    label: translate(`load.${name}`),
    ...(FIGURES.includes(name) && { align: 'right' as const }),
  })
}

function UnassignedRow({ count, onAssign }: { count: number; onAssign: (from: Giver) => void }) {
  const translate = useTranslate()
  const name = translate('load.unassigned')
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="figures">
        <ListLink auditor={UNCLAIMED} name={name} count={count} />
      </td>
      <td />
      <td />
      <td />
      <td />
      <td className="actions">
        {count > 0 && (
          <Button
            variant="text"
            onClick={() => onAssign({ email: '', name, count })}
            aria-label={translate('load.assign_unassigned_of')}
          >
            {translate('load.assign_unassigned')}
          </Button>
        )}
      </td>
    </tr>
  )
}

function AuditorRow({
  person,
  today,
  onHandOver,
  onLeave,
}: {
  person: AuditorLoad
  today: Day
  onHandOver: (from: Giver) => void
  onLeave: () => void
}) {
  const translate = useTranslate()
  const { email, role, assigned, late, inHand, claimed, away } = person
  const name = person.name || email
  const isGone = role === null || (away !== null && isAway({ away }, today))
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      <td className="figures">
        <ListLink auditor={email} name={name} count={assigned} />
      </td>
      <td className="figures" title={translate('load.late_hint')}>
        {late}
      </td>
      <td className="figures" title={translate('load.in_hand_hint')}>
        {inHand}
      </td>
      <td className="figures">
        <Link to={addressOfList({ claim: email })}>{claimed}</Link>
      </td>
      <td style={{ minWidth: 220 }}>
        {role === null ? translate('load.left') : away && leaveInWords(away, today, translate)}
        {isGone && assigned > 0 && (
          <Box component="small" sx={{ display: 'block', fontSize: 12, color: 'warning.main' }}>
            {translate('load.suggest')}
          </Box>
        )}
      </td>
      <td className="actions">
        {assigned > 0 && (
          <Button
            variant={isGone ? 'outlined' : 'text'}
            onClick={() => onHandOver({ email, name, count: assigned })}
            aria-label={translate('load.hand_over_of', { name })}
          >
            {translate('load.hand_over')}
          </Button>
        )}
        {role !== null && (
          <Button
            variant="text"
            onClick={onLeave}
            aria-label={translate('load.set_leave_of', { name })}
          >
            {translate('load.set_leave')}
          </Button>
        )}
      </td>
    </tr>
  )
}

function ListLink({ auditor, name, count }: { auditor: string; name: string; count: number }) {
  const translate = useTranslate()
  return (
    <Link to={addressOfList({ auditor })} aria-label={translate('load.list_of', { count, name })}>
      {count}
    </Link>
  )
}
