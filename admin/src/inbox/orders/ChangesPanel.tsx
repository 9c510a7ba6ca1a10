import RuleOutlined from '@mui/icons-material/RuleOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Carrier } from '#shared/firm/model.ts'
import { formatMoment } from '#shared/kernel/day.ts'
import type { OrderChange } from '#shared/orders/importReport.ts'
import { differenceText } from '#shared/orders/lineage.ts'
import type { OrderDifference } from '#shared/orders/model.ts'
import { usePerson } from '../../app/usePerson.ts'
import { FailurePanel } from '../../ui/failures.tsx'
import { RefusalNote } from '../../ui/notices.tsx'
import { Card, MessagePanel } from '../../ui/Panel.tsx'
import { RowsSkeleton } from '../../ui/skeletons.tsx'
import { RecordTable } from '../../ui/table.tsx'
import { type Proposal, useProposals } from './useProposals.ts'

/**
 * Orders that came again with other content, field by field: applied to their audits or left, one by
 * one or all. Before the import it only shows what would be proposed.
 */
export function ChangesPanel({
  batchId,
  carrier,
  previewed,
}: {
  batchId: string
  carrier: Carrier
  /** What a dry run found; null once the file is imported. */
  previewed: readonly OrderChange[] | null
}) {
  const translate = useTranslate()
  const { proposals, error, retry, busy, refused, decide } = useProposals(batchId, carrier)
  if (error !== null) return <FailurePanel error={error} onRetry={retry} />
  if (proposals === undefined) return <RowsSkeleton />
  const open = proposals.filter(({ status }) => status === 'proposed')
  const shownAsPreview = previewed?.filter(
    ({ order }) => !proposals.some((one) => one.orderNumber === order),
  )
  if (proposals.length === 0 && (shownAsPreview ?? []).length === 0)
    return (
      <MessagePanel icon={RuleOutlined} tone="slate" title={translate('changes.none_title')}>
        {translate('changes.none_text')}
      </MessagePanel>
    )
  return (
    <Box sx={{ p: 4, display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Box sx={{ flex: 1, minWidth: 240, color: 'text.secondary' }}>
          {translate(proposals.length === 0 ? 'changes.preview_lead' : 'changes.lead')}
        </Box>
        {open.length > 1 && (
          <>
            <Button variant="outlined" disabled={busy} onClick={() => void decide(open, 'dismiss')}>
              {translate('changes.dismiss_all', { count: open.length })}
            </Button>
            <Button variant="outlined" disabled={busy} onClick={() => void decide(open, 'apply')}>
              {translate('changes.apply_all', { count: open.length })}
            </Button>
          </>
        )}
      </Box>
      {refused !== null && <RefusalNote refusal={refused} />}
      {proposals.map((proposal) => (
        <Change
          key={proposal.id}
          order={proposal.orderNumber}
          auditCode={proposal.auditCode}
          differences={proposal.differences}
        >
          <Decision
            proposal={proposal}
            timeZone={carrier.timeZone}
            busy={busy}
            onDecide={(how) => void decide([proposal], how)}
          />
        </Change>
      ))}
      {shownAsPreview?.map(({ order, auditCode, differences }) => (
        <Change key={order} order={order} auditCode={auditCode} differences={differences} />
      ))}
    </Box>
  )
}

function Change({
  order,
  auditCode,
  differences,
  children,
}: {
  order: string
  auditCode: string
  differences: readonly OrderDifference[]
  children?: ReactNode
}) {
  const translate = useTranslate()
  return (
    <Card aria-label={order}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, px: 4, py: 2 }}>
        <Box sx={{ flex: 1, minWidth: 160, fontWeight: 550 }} className="figures">
          {order}{' '}
          {auditCode !== '' && (
            <Link to={`/audits/${encodeURIComponent(auditCode)}`}>{translate('changes.open')}</Link>
          )}
        </Box>
        {children}
      </Box>
      <RecordTable
        label={`${translate('changes.title')} ${order}`}
        heads={[
          { name: 'field', label: translate('changes.field') },
          { name: 'from', label: translate('changes.now') },
          { name: 'to', label: translate('changes.next') },
        ]}
      >
        {differences.map((difference) => {
          const { name, from, to } = differenceText(difference)
          return (
            <tr key={difference.field}>
              <th scope="row">{name}</th>
              <td>{from || translate('changes.nothing')}</td>
              <td>
                {difference.isKept === true
                  ? translate('changes.kept')
                  : to || translate('changes.nothing')}
              </td>
            </tr>
          )
        })}
      </RecordTable>
    </Card>
  )
}

function Decision({
  proposal: { orderNumber, status, message, decidedAt, decidedBy },
  timeZone,
  busy,
  onDecide,
}: {
  proposal: Proposal
  timeZone: string
  busy: boolean
  onDecide: (how: 'apply' | 'dismiss') => void
}) {
  const translate = useTranslate()
  const person = usePerson()
  if (status !== 'proposed')
    return (
      <Box sx={{ color: 'text.secondary' }}>
        {translate(`changes.status.${status}`)}{' '}
        {decidedAt !== null &&
          translate('changes.decided', {
            by: person(decidedBy),
            at: formatMoment(decidedAt, { timeZone }),
          })}{' '}
        {message}
      </Box>
    )
  return (
    <>
      <Button
        variant="text"
        disabled={busy}
        aria-label={`${translate('changes.dismiss')}: ${orderNumber}`}
        onClick={() => onDecide('dismiss')}
      >
        {translate('changes.dismiss')}
      </Button>
      <Button
        variant="outlined"
        disabled={busy}
        aria-label={`${translate('changes.apply')}: ${orderNumber}`}
        onClick={() => onDecide('apply')}
      >
        {translate('changes.apply')}
      </Button>
    </>
  )
}
