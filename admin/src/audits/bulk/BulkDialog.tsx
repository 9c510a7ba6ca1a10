import Close from '@mui/icons-material/Close'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Replay from '@mui/icons-material/Replay'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { STATES } from '#shared/audit/states.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import { formatMoment } from '#shared/kernel/day.ts'
import type { KnownCarrier } from '../../app/useActiveCarrier.ts'
import { usePerson } from '../../app/usePerson.ts'
import type { BulkOrder } from '../../providers/dataProvider/verbs/bulk.ts'
import { useActor } from '../../providers/useActor.ts'
import { onceOnly } from '../../ui/buttons.tsx'
import { RefusalNote } from '../../ui/notices.tsx'
import type { Selection } from '../list/useSelection.ts'
import { saveFile } from '../saveFile.ts'
import {
  BulkChoice,
  type BulkDraft,
  type BulkKind,
  type BulkMistakes,
  readBulkDraft,
} from './BulkChoice.tsx'
import { BulkBar, BulkReasons } from './BulkResult.tsx'
import { bulkReasons, refusalsCsv } from './bulkReasons.ts'
import { useBulkRun } from './useBulkRun.ts'
import './bulkMessages.ts'

const NOTHING: BulkDraft = { to: '', step: '', auditor: '', reason: '', until: '' }

/**
 * One action on all selected audits: choose, preview, run with progress, summary in numbers.
 * A refused audit is unchanged; its row gives the reason and what unlocks it.
 */
export function BulkDialog({
  kind,
  carrier,
  selection,
  onClose,
}: {
  kind: BulkKind
  carrier: KnownCarrier
  selection: Selection
  onClose: () => void
}) {
  const translate = useTranslate()
  const id = useId()
  const { role } = useActor()
  const person = usePerson()
  // What was selected when it was opened: the selection may change behind it.
  const [rows] = useState(() => selection.rows)
  const audits = [...rows.values()]
  const run = useBulkRun(audits, carrier.id)
  const [draft, setDraft] = useState(NOTHING)
  const [mistakes, setMistakes] = useState<BulkMistakes>({})
  const [order, setOrder] = useState<BulkOrder | null>(null)
  const { phase, results, progress, retryable } = run
  const isBusy = phase === 'previewing' || phase === 'running'
  const resultList = [...results.values()]
  const running = phase === 'running' ? progress : { done: 0, refused: 0 }
  const done = resultList.length + running.done
  const unchanged = resultList.filter(({ result }) => result === 'UNCHANGED').length
  const through =
    resultList.filter(({ result }) => result === 'ADVANCED').length + running.done - running.refused
  const refused = done - through - unchanged
  const isPreview = phase === 'previewing' || phase === 'previewed'
  const title = titleKey(kind, phase === 'done' ? order : null)

  const preview = () => {
    const read = readBulkDraft(kind, audits, draft, role)
    setMistakes('mistakes' in read ? read.mistakes : {})
    if ('mistakes' in read) return
    setOrder(read.order)
    void run.preview(read.order)
  }
  const close = () => {
    run.cancel()
    onClose()
  }
  const refusedRows = resultList.flatMap(({ result, auditFSID }) => {
    const row = rows.get(auditFSID)
    return result === 'ADVANCED' || result === 'UNCHANGED' || row === undefined ? [] : [row]
  })
  const keepRefused = () => {
    selection.clear()
    selection.add(refusedRows)
    close()
  }
  const finish = () => {
    // What was never tried stays selected: it is what a broken run goes on with.
    if (phase === 'done') selection.remove([...results.keys()])
    close()
  }
  return (
    <Dialog
      open
      // A click beside it closes nothing, and a run is cancelled by its own button.
      onClose={(_, why) => {
        if (why === 'escapeKeyDown' && !isBusy) finish()
      }}
      aria-labelledby={id}
      maxWidth={false}
      slotProps={{
        paper: {
          sx: {
            display: 'grid',
            gridTemplateRows: 'auto 1fr auto',
            width: 1040,
            maxWidth: 'calc(100vw - 32px)',
            maxHeight: 'calc(100vh - 64px)',
            m: 4,
          },
        },
      }}
    >
      <Box sx={{ p: 6, pb: 4, display: 'grid', gap: 3 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
          <Typography variant="h2" id={id} sx={{ flex: 1 }}>
            {translate(title, { done: through, count: audits.length, ...namesOf(order, person) })}
          </Typography>
          <IconButton onClick={finish} disabled={isBusy} aria-label={translate('bulk.close')}>
            <Close fontSize="small" />
          </IconButton>
        </Box>
        <Box className="figures" sx={{ color: 'text.secondary', '&:empty': { display: 'none' } }}>
          {phase === 'choosing' && translate('bulk.lead')}
          {phase === 'previewing' && translate('bulk.previewing', { done, count: audits.length })}
          {phase === 'running' && translate('bulk.running', { done, count: audits.length })}
          {phase === 'done' && (
            <>
              {refused > 0
                ? translate('bulk.refused_lead', { smart_count: refused })
                : translate('bulk.all_lead')}{' '}
              {translate('bulk.ran', {
                at: formatMoment(run.startedAt, { timeZone: carrier.timeZone }),
                seconds: (run.tookMs / 1_000).toFixed(run.tookMs < 10_000 ? 1 : 0),
              })}
            </>
          )}
        </Box>
        {run.refused !== null && <RefusalNote refusal={run.refused} />}
        {phase !== 'choosing' && (
          <BulkBar
            through={through + unchanged}
            refused={refused}
            total={audits.length}
            words={{
              through: isPreview
                ? translate('bulk.will', { count: through })
                : translate('bulk.advanced', { count: through }),
              refused: isPreview
                ? translate('bulk.will_not', { count: refused })
                : translate('bulk.refused', { count: refused }),
              unchanged: unchanged > 0 && translate('bulk.unchanged', { count: unchanged }),
            }}
          />
        )}
        {phase === 'choosing' && (
          <BulkChoice
            kind={kind}
            rows={audits}
            draft={draft}
            mistakes={mistakes}
            id={`${id}-choice`}
            onSubmit={(event) => {
              event.preventDefault()
              preview()
            }}
            onChange={(part) => {
              setDraft({ ...draft, ...part })
              setMistakes({})
            }}
          />
        )}
      </Box>
      {phase === 'choosing' ? (
        <span />
      ) : (
        <BulkReasons
          title={translate(isPreview ? 'bulk.why_preview' : 'bulk.why')}
          reasons={bulkReasons(resultList)}
          rows={rows}
        />
      )}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 2,
          px: 6,
          py: 3,
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        <Box sx={{ flex: 1, display: 'flex', gap: 2 }}>
          {phase === 'done' && refused > 0 && (
            <>
              <Button variant="text" onClick={keepRefused}>
                {translate('bulk.show', { count: refused })}
              </Button>
              <Button
                variant="text"
                startIcon={<FileDownloadOutlined />}
                onClick={() =>
                  saveFile(`refused-${carrier.id}.csv`, [refusalsCsv(resultList, rows, translate)])
                }
              >
                {translate('bulk.export')}
              </Button>
            </>
          )}
        </Box>
        {phase === 'done' && retryable.length > 0 && (
          <Box sx={{ color: 'text.secondary' }}>
            {translate('bulk.can_go', { count: retryable.length })}
          </Box>
        )}
        {isBusy ? (
          <Button variant="outlined" onClick={onceOnly(run.cancel)}>
            {translate('bulk.cancel')}
          </Button>
        ) : (
          <Button variant="outlined" onClick={onceOnly(phase === 'previewed' ? run.reset : finish)}>
            {translate(phase === 'previewed' ? 'bulk.change' : 'bulk.close')}
          </Button>
        )}
        {phase === 'choosing' && (
          <Button variant="contained" type="submit" form={`${id}-choice`}>
            {translate('bulk.preview', { count: audits.length })}
          </Button>
        )}
        {phase === 'previewed' && order !== null && through > 0 && (
          <Button variant="contained" onClick={onceOnly(() => void run.start(order))}>
            {translate(kind === 'assign' ? 'bulk.assign' : 'bulk.start', { count: through })}
          </Button>
        )}
        {phase === 'done' && order !== null && retryable.length > 0 && (
          <Button
            variant="contained"
            startIcon={<Replay />}
            onClick={onceOnly(() => void run.retry(order))}
          >
            {translate('bulk.retry', { count: retryable.length })}
          </Button>
        )}
      </Box>
    </Dialog>
  )
}

/** The dialog's title: what is about to be done, at the end (with its order) the result in numbers. */
function titleKey(kind: BulkKind, done: BulkOrder | null): string {
  if (done === null) return `bulk.title_${kind}`
  if (done.auditor !== undefined)
    return done.auditor === '' ? 'bulk.done_unassigned' : 'bulk.done_assigned'
  return done.to === null ? 'bulk.done_step' : 'bulk.done_to'
}

function namesOf(
  order: BulkOrder | null,
  person: (userId: string) => string,
): { state?: string; step?: string; who?: string } {
  if (order === null) return {}
  const { to, step, auditor } = order
  return {
    ...(auditor && { who: person(auditor) }),
    ...(to !== null && { state: STATES[to].label }),
    ...(step !== null && { step: STEPS[step].displayName }),
  }
}
