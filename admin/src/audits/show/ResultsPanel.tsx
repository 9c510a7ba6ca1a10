import type { SvgIconComponent } from '@mui/icons-material'
import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined'
import CheckCircleOutline from '@mui/icons-material/CheckCircleOutline'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined'
import SendOutlined from '@mui/icons-material/SendOutlined'
import UndoOutlined from '@mui/icons-material/UndoOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import type { Audit } from '#shared/audit/model.ts'
import { type ResultPackage, type ResultState, resultPath } from '#shared/audit/resultPackage.ts'
import { isReviewedState, type Tone } from '#shared/audit/states.ts'
import type { Role } from '#shared/firm/model.ts'
import { formatMoment } from '#shared/kernel/day.ts'
import { useDownload } from '../../documents/download.ts'
import { useAdminProvider } from '../../providers/useAdminProvider.ts'
import { useProviderMutation } from '../../providers/useProviderMutation.ts'
import { useProviderQuery } from '../../providers/useProviderQuery.ts'
import { ReadPart } from '../../ui/failures.tsx'
import { RefusalNote } from '../../ui/notices.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowsSkeleton } from '../../ui/skeletons.tsx'
import { ToneChip } from '../../ui/ToneChip.tsx'

/** What was sent to the carrier, or is on its way: to whom, with its files, its receipt, or why it failed. */
export function ResultsPanel({
  audit,
  role,
  timeZone,
}: {
  audit: Audit
  role: Role
  timeZone: string
}) {
  const translate = useTranslate()
  const { id, carrierCompany, v } = audit
  // A revision keeps what was sent before it.
  const isSent = isReviewedState(audit.bakeState) || audit.revision > 0
  const reading = useProviderQuery(
    'readSentResults',
    { id, carrierCompany, v },
    { enabled: isSent },
  )
  if (!isSent || reading.data?.length === 0) return null
  return (
    <Panel title={translate('show.sent_results')}>
      <ReadPart reading={reading} timeZone={timeZone} loading={<RowsSkeleton />}>
        {(packages) =>
          packages.map((each) => (
            <Package
              key={each.id}
              sent={each}
              // What the audit has left behind is packed anew.
              canResend={role === 'admin' && each.revision === audit.revision}
              timeZone={timeZone}
            />
          ))
        }
      </ReadPart>
    </Panel>
  )
}

function Package({
  sent,
  canResend,
  timeZone,
}: {
  sent: ResultPackage
  canResend: boolean
  timeZone: string
}) {
  const translate = useTranslate()
  const queries = useQueryClient()
  const { channel, state, to, revision, sentAt, receipt, error, agentCopy } = sent
  const { insuredCopy = '', opened = {} } = sent
  const again = useProviderMutation('resendResults', () => {
    void queries.invalidateQueries({ queryKey: ['results'] })
  })
  return (
    <Box sx={{ display: 'grid', gap: 2, px: 4, pb: 4, ...WRAPPED }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <ToneChip {...RESULT_LOOKS[state]}>{translate(`show.sent_result.${state}`)}</ToneChip>
        <Box component="span" sx={{ minWidth: 0 }}>
          {translate(channel === 'hand' ? 'show.result_by_hand' : 'show.result_to', {
            to,
            revision,
          })}
        </Box>
      </Box>
      {sentAt !== null && channel !== 'hand' && (
        <Box sx={{ color: 'text.secondary' }}>
          {translate(receipt === '' ? 'show.result_taken' : 'show.result_receipt', {
            at: formatMoment(sentAt, { seconds: false, timeZone }),
            receipt,
          })}
        </Box>
      )}
      {agentCopy !== '' && (
        <Box sx={{ color: 'text.secondary' }}>
          {translate('show.result_copy', { to: agentCopy })}
        </Box>
      )}
      {insuredCopy !== '' && (
        <Box sx={{ color: 'text.secondary' }}>
          {translate('show.result_copy_insured', { to: insuredCopy })}
        </Box>
      )}
      {Object.entries(opened).map(([audience, at]) => (
        <Box key={audience} sx={{ color: 'text.secondary' }}>
          {translate('show.result_opened', {
            audience,
            at: formatMoment(at, { seconds: false, timeZone }),
          })}
        </Box>
      ))}
      {error !== null && (
        <Box sx={{ color: state === 'FAILED' ? 'error.main' : 'text.secondary' }}>
          {error.message} {error.next}
        </Box>
      )}
      <Files sent={sent} />
      {again.refused && <RefusalNote refusal={again.refused} />}
      {state === 'FAILED' && canResend && (
        <Button
          variant="outlined"
          sx={{ justifySelf: 'start' }}
          disabled={again.waiting}
          onClick={() =>
            void again.ask({ carrierCompany: sent.carrierCompany, request: { resultId: sent.id } })
          }
        >
          {translate(again.waiting ? 'show.result_asked' : 'show.result_again')}
        </Button>
      )}
    </Box>
  )
}

/** Addresses and receipts of any length break inside the panel. */
const WRAPPED = { gridTemplateColumns: 'minmax(0, 1fr)', overflowWrap: 'anywhere' } as const

/** The files as they were sent; the hash is in the tooltip. */
function Files({ sent: { id, files } }: { sent: ResultPackage }) {
  const provider = useAdminProvider()
  const { save, busy, refused } = useDownload()
  const read = async (name: string) => [
    { name, bytes: await provider.readFile({ path: resultPath(id, name) }) },
  ]
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {files.map(({ name, sha256 }) => (
        <Button
          key={name}
          variant="text"
          size="small"
          title={`SHA-256 ${sha256}`}
          startIcon={<AttachFileOutlined />}
          disabled={busy}
          onClick={() => void save(() => read(name))}
        >
          {name}
        </Button>
      ))}
      {refused !== null && <RefusalNote refusal={refused} />}
    </Box>
  )
}

/** How the state of a package of results looks. */
const RESULT_LOOKS: Record<ResultState, { icon: SvgIconComponent; tone: Tone }> = {
  WAITING: { icon: ScheduleOutlined, tone: 'amber' },
  QUEUED: { icon: SendOutlined, tone: 'blue' },
  SENT: { icon: CheckCircleOutline, tone: 'green' },
  FAILED: { icon: ErrorOutline, tone: 'red' },
  WITHDRAWN: { icon: UndoOutlined, tone: 'slate' },
}
