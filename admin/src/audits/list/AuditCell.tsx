import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import { claimedBy, nextAction } from '#shared/audit/exceptions.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { Day } from '#shared/kernel/day.ts'
import { useServices } from '../../app/services.ts'
import { usePerson } from '../../app/usePerson.ts'
import { useActor } from '../../providers/useActor.ts'
import { actionIcon } from '../../ui/actionIcon.ts'
import { AuditDue, NextDue } from '../../ui/dues.tsx'
import { ClaimMark } from '../../ui/marks.tsx'
import { StateChip } from '../../ui/states.tsx'
import { LIST_COLUMNS, type ListColumnId } from './listColumns.ts'
import type { RowNews } from './useLiveAudits.ts'

/** What a cell shows is decided by its column; what has no look of its own is its text. */
export interface AuditCellProps {
  column: ListColumnId
  audit: Audit
  /** The carrier's. */
  timeZone: string
  today: Day
  now: Date
  news: RowNews | undefined
}

/** One cell of the list. The code is the row's link, and its target is the whole row. */
export function AuditCell(props: AuditCellProps) {
  const { column, audit } = props
  const { className } = LIST_COLUMNS[column]
  if (column === 'insured') return <InsuredCell {...props} />
  // Large amounts are cut off.
  const title = column === 'premium' ? LIST_COLUMNS[column].text(audit) : undefined
  return (
    <td className={className} title={title}>
      <CellContent {...props} audit={audit} />
    </td>
  )
}

function CellContent({ column, audit, timeZone, today, now }: AuditCellProps) {
  const action = nextAction(audit)
  switch (column) {
    case 'code':
      return (
        <Link to={`/audits/${canonicalAuditCode(audit.auditCode)}`} data-audit={audit.id}>
          {audit.auditCode}
        </Link>
      )
    case 'state':
      return <StateChip state={audit.bakeState} />
    case 'next_action': {
      const ActionIcon = actionIcon(action)
      return (
        <span>
          <ActionIcon aria-hidden />
          {action.label}
        </span>
      )
    }
    case 'next_due':
      return <NextDue day={action.due} today={today} />
    case 'audit_due':
      return <AuditDue audit={audit} today={today} />
    case 'auditor':
      return <AuditorName auditor={audit.auditor} />
    case 'claim':
      return <ClaimCell audit={audit} now={now} />
    default:
      return LIST_COLUMNS[column].text(audit, timeZone)
  }
}

function InsuredCell({ audit, news }: AuditCellProps) {
  const translate = useTranslate()
  const place = [audit.insuredMailingCity, audit.insuredMailingState].filter(Boolean).join(', ')
  return (
    <td
      className={news === undefined ? 'insured' : 'insured news'}
      title={[audit.insuredCompany, place].filter(Boolean).join(', ')}
    >
      <b>
        <bdi>{audit.insuredCompany || translate('audit.no_name')}</bdi>
      </b>
      {news === undefined ? place !== '' && <span>{place}</span> : <RowNewsWords news={news} />}
    </td>
  )
}

function AuditorName({ auditor }: Pick<Audit, 'auditor'>) {
  const person = usePerson()
  return auditor ? <bdi>{person(auditor)}</bdi> : null
}

/** Who claims the audit, else whom it is assigned to; empty where it is no one. */
function ClaimCell({ audit, now }: { audit: Audit; now: Date }) {
  const translate = useTranslate()
  const person = usePerson()
  const { userId } = useActor()
  const claimer = claimedBy(audit, now)
  const who = claimer || audit.auditor
  if (!who) return null
  const name = person(who)
  const label = translate(claimer === '' ? 'list.assigned_to' : 'list.claimed_by', { name })
  return <ClaimMark name={name} own={who === userId} label={label} />
}

/** What just happened to a row, and how long ago: color alone would say neither. */
function RowNewsWords({ news }: { news: RowNews }) {
  const translate = useTranslate()
  const { clock } = useServices()
  const seconds = Math.max(0, Math.round((clock.now().getTime() - news.at.getTime()) / 1_000))
  const when = seconds < 60 ? 'live.seconds_ago' : 'live.now'
  return (
    <Box
      component="span"
      role="status"
      sx={({ palette }) => ({
        '&&&': { color: palette.bakehouse.accentText, fontWeight: 550 },
      })}
    >
      {translate('live.news', { words: news.words, when: translate(when, { seconds }) })}
    </Box>
  )
}
