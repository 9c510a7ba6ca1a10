import RuleOutlined from '@mui/icons-material/RuleOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Carrier } from '#shared/firm/model.ts'
import { formatMoment } from '#shared/kernel/day.ts'
import type { OrderChange } from '#shared/orders/importReport.ts'
import { differenceText } from '#shared/orders/lineage.ts'
import type { OrderDifference } from '#shared/orders/model.ts'
import { usePerson } from '../../app/usePerson.ts'
import type { Proposal } from '../../providers/dataProvider/verbs/orders.ts'
import { useAdminProvider } from '../../providers/useAdminProvider.ts'
import { refusalOf } from '../../providers/useProviderMutation.ts'
import { useProviderQuery } from '../../providers/useProviderQuery.ts'
import { FailurePanel } from '../../ui/failures.tsx'
import { RefusalNote } from '../../ui/notices.tsx'
import { Card, MessagePanel } from '../../ui/Panel.tsx'
import { RowsSkeleton } from '../../ui/skeletons.tsx'
import { RecordTable } from '../../ui/table.tsx'

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
  const { proposals, error, retry, busy, refused, decide } = useProposals(batchId, carrier.id)
  if (proposals === undefined)
    return error === null ? <RowsSkeleton /> : <FailurePanel error={error} onRetry={retry} />
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
            <Button
              variant="outlined"
              disabled={busy}
              onClick={() => decide(open, 'dismissProposal')}
            >
              {translate('changes.dismiss_all', { count: open.length })}
            </Button>
            <Button
              variant="outlined"
              disabled={busy}
              onClick={() => decide(open, 'applyProposal')}
            >
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
            onDecide={(how) => decide([proposal], how)}
          />
        </Change>
      ))}
      {shownAsPreview?.map(({ order, auditCode, differences }) => (
        <Change key={order} order={order} auditCode={auditCode} differences={differences} />
      ))}
    </Box>
  )
}

type Decided = 'applyProposal' | 'dismissProposal'

/** The changed orders of an upload, and what is decided about them. */
function useProposals(batchId: string, carrier: string) {
  const provider = useAdminProvider()
  const queries = useQueryClient()
  const { data, error, refetch } = useProviderQuery('readProposals', { batchId })
  const { mutate, isPending, ...last } = useMutation({
    mutationFn: (asked: { proposals: readonly Proposal[]; how: Decided }) =>
      provider.decideProposals({ carrier, batchId, ...asked }),
    onSettled: async () => {
      await refetch()
      void queries.invalidateQueries({ queryKey: ['audits'] })
    },
  })
  const failed = last.error === null ? null : refusalOf(last.error)
  return {
    /** Undefined until they were read. */
    proposals: data,
    error,
    retry: () => void refetch(),
    busy: isPending,
    /** Why the last one could not be decided; the others were. */
    refused: failed ?? last.data ?? null,
    decide: (proposals: readonly Proposal[], how: Decided) => mutate({ proposals, how }),
  }
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
  onDecide: (how: Decided) => void
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
        onClick={() => onDecide('dismissProposal')}
      >
        {translate('changes.dismiss')}
      </Button>
      <Button
        variant="outlined"
        disabled={busy}
        aria-label={`${translate('changes.apply')}: ${orderNumber}`}
        onClick={() => onDecide('applyProposal')}
      >
        {translate('changes.apply')}
      </Button>
    </>
  )
}
