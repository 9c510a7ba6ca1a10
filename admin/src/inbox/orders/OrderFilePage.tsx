import WarningAmber from '@mui/icons-material/WarningAmber'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { formatMoment } from '#shared/kernel/day.ts'
import { foreignPrefixes, type PrefixCount } from '#shared/orders/importReport.ts'
import { useActiveCarrier } from '../../app/useActiveCarrier.ts'
import { usePerson } from '../../app/usePerson.ts'
import { sizeText } from '../../documents/download.ts'
import { NoticeBox, RefusalNote } from '../../ui/notices.tsx'
import { Card } from '../../ui/Panel.tsx'
import { RowsSkeleton } from '../../ui/skeletons.tsx'
import { TabButtons } from '../../ui/tabs.tsx'
import { UnsavedGuard } from '../../ui/UnsavedGuard.tsx'
import {
  type InboxDocument,
  type RecordedTotals,
  recordedTotals,
  toCorrectOf,
} from '../InboxRow.ts'
import { ProfileEditor } from '../profile/ProfileEditor.tsx'
import { ChangesPanel } from './ChangesPanel.tsx'
import { FileHeader, LeaveRejects } from './FileHeader.tsx'
import { FileSettings } from './FileSettings.tsx'
import { LookPanel } from './LookPanel.tsx'
import { RejectsPanel } from './RejectsPanel.tsx'
import { RunActions } from './RunActions.tsx'
import { RepairsPanel, RunCounts, RunProgress } from './RunFigures.tsx'
import { type OrderFile, type OrderRun, useOrderRun } from './useOrderRun.ts'
import { useRejects } from './useRejects.ts'

const PARTS = ['look', 'rejects', 'changes', 'repairs', 'columns', 'settings'] as const

type Part = (typeof PARTS)[number]

/** An order file: what its import comes to, its orders, and all that there is to decide about it. */
export function OrderFilePage({
  document,
  file,
  imported,
}: {
  document: InboxDocument
  file: OrderFile
  /** The record of its import; null before. */
  imported: InboxDocument | null
}) {
  const translate = useTranslate()
  const person = usePerson()
  const isOver = document.status === 'imported' || document.status === 'done'
  const run = useOrderRun(file, isOver ? undefined : document.commandId || undefined)
  const isEdit = useLocation().pathname.endsWith('/edit')
  const [shown, setShown] = useState<Part | null>(isEdit ? 'settings' : null)
  const { phase, outcome, reading, refused, isCutOff } = run
  const rejected = outcome?.rejectedRows[0]
  const rejects = useRejects(file, rejected, document.dateAdded)
  const [unsavedColumns, setUnsavedColumns] = useState(0)
  // Orders that were corrected are rejected no longer; those that were corrected here came in.
  const isRecord = isShownAsImported(run, isOver)
  const isImported = isRecord || phase === 'done'
  const found = isRecord ? imported && recordedTotals(imported) : run.totals
  const totals = found && {
    ...found,
    created: found.created + (isImported ? (rejects.came?.created ?? 0) : 0),
    rejected: Math.max(found.rejected - rejects.mended, 0),
  }
  const repairs = outcome?.report.files[0]?.repairs ?? []
  if (shown === null && isRejectsAlone({ isOver, phase, totals }, document)) setShown('rejects')
  // A file that cannot be read as it is may have columns with other names.
  const part = shown ?? (phase === 'broken' && reading !== null ? 'columns' : 'look')
  const counts: Partial<Record<Part, number>> = totals
    ? { rejects: totals.rejected, changes: totals.changed, repairs: run.repairs }
    : {}
  // The profile and the carrier stay as they are while orders come in by them.
  const isImporting = phase === 'importing'
  const isAwaited =
    (isImporting && (part === 'columns' || part === 'settings')) ||
    (phase === 'checking' && outcome === null && (part === 'rejects' || part === 'repairs'))
  const { timeZone } = file.carrier
  const facts = translate('orders.facts', {
    kind: translate(`inbox.kind.${file.kind}`),
    size: sizeText(file.bytes.length),
    from: person(document.userId ?? ''),
    came: formatMoment(document.dateAdded, { timeZone }),
  })
  const sheet = outcome?.report.files[0]?.sheet ?? document.sheet
  const ignored = outcome?.ignored.map(({ column }) => column) ?? []
  return (
    <>
      <FileHeader
        name={file.name}
        status={document.status ?? 'waiting'}
        toCorrect={toCorrectOf(document)}
        facts={facts}
      >
        <LeaveRejects
          batchId={file.id}
          carrier={file.carrier.id}
          name={file.name}
          count={toCorrectOf(document)}
          onLeft={rejects.letGo}
        />
        <RunActions run={run} file={file} status={document.status ?? 'waiting'} />
      </FileHeader>
      <UnsavedGuard count={rejects.unsaved + unsavedColumns} />
      <RunProgress run={run} isOver={isOver} />
      <ForeignOrders file={file} prefixes={outcome?.prefixes ?? []} />
      {phase === 'broken' && refused !== null ? (
        <Box sx={{ mb: 4, display: 'grid', gap: 2 }}>
          <RefusalNote refusal={refused} />
          {!isCutOff && (
            <Box sx={{ color: 'text.secondary' }}>{translate('orders.refused_text')}</Box>
          )}
        </Box>
      ) : (
        <RunCounts
          totals={totals}
          repairs={isRecord ? (imported?.repairs ?? 0) : run.repairs}
          isDone={isImported}
        />
      )}
      {reading !== null && (
        <Box sx={{ mb: 3, fontSize: 12, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {sheet !== undefined && `${translate('orders.sheet', { sheet })} · `}
          {translate('orders.profile')}:{' '}
          {file.carrier.profiles[reading.profileName] === undefined
            ? translate('orders.profile_default')
            : reading.profileName}
          {ignored.length > 0 && (
            <>
              {' · '}
              {translate('orders.ignored', { columns: ignored.join(', ') })}{' '}
              <Button variant="text" onClick={() => setShown('columns')}>
                {translate('orders.fix_columns')}
              </Button>
            </>
          )}
        </Box>
      )}
      <Card aria-label={translate('orders.parts')}>
        <Box sx={{ px: 4 }}>
          <TabButtons
            label={translate('orders.parts')}
            tabs={PARTS.map((name) => ({
              name,
              label: translate(`orders.part.${name}`),
              count: counts[name],
            }))}
            chosen={part}
            onChange={setShown}
          />
        </Box>
        {reading === null && phase === 'checking' && part !== 'changes' && !isAwaited && (
          <RowsSkeleton />
        )}
        {reading !== null && part === 'look' && <LookPanel file={file} profile={reading.profile} />}
        {outcome !== null && (
          <KeptPart isShown={part === 'rejects'}>
            <RejectsPanel file={file} rejected={rejected} rejects={rejects} />
          </KeptPart>
        )}
        {part === 'changes' && (
          <ChangesPanel
            batchId={file.id}
            carrier={file.carrier}
            previewed={phase === 'checked' ? (outcome?.changes ?? []) : null}
          />
        )}
        {part === 'repairs' && outcome !== null && (
          <RepairsPanel repairs={repairs} count={run.repairs} />
        )}
        {reading !== null && (
          <KeptPart isShown={part === 'columns' && !isImporting}>
            <ProfileEditor
              key={reading.profileName}
              carrier={file.carrier}
              file={file}
              columns={reading.detected.columns}
              profile={reading.profile}
              profileName={reading.profileName}
              onUnsaved={setUnsavedColumns}
            />
          </KeptPart>
        )}
        {part === 'settings' && reading !== null && !isImporting && (
          <FileSettings file={file} profileName={reading.profileName} isOver={isOver} />
        )}
        {isAwaited && <RowsSkeleton />}
      </Card>
    </>
  )
}

/** An import that is over is shown as it ended, unless reading its file again finds new orders. */
function isShownAsImported({ phase, outcome }: OrderRun, isOver: boolean): boolean {
  if (!isOver || (phase !== 'checking' && phase !== 'checked')) return false
  return (outcome?.report.totals.created ?? 0) === 0
}

/**
 * Whether its rejected orders are all that waits for a person: an import left no others, or one would bring
 * nothing in.
 */
function isRejectsAlone(
  {
    isOver,
    phase,
    totals,
  }: Pick<OrderRun, 'phase'> & { isOver: boolean; totals: RecordedTotals | null },
  document: InboxDocument,
): boolean {
  if (isOver) return toCorrectOf(document) > 0 && (document.changed ?? 0) === 0
  if (phase !== 'checked' || totals === null) return false
  return totals.rejected > 0 && totals.created + totals.changed === 0
}

/** A part that is built when it is first shown; hidden, it keeps what was typed and chosen in it. */
function KeptPart({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const [isBuilt, setBuilt] = useState(isShown)
  if (isShown && !isBuilt) setBuilt(true)
  return isBuilt ? <div hidden={!isShown}>{children}</div> : null
}

/** Warns where order numbers begin with another carrier's code: the file may be in the wrong inbox. */
function ForeignOrders({
  file: { carrier },
  prefixes,
}: {
  file: OrderFile
  prefixes: readonly PrefixCount[]
}) {
  const translate = useTranslate()
  const { carriers } = useActiveCarrier()
  const foreign = foreignPrefixes(
    prefixes,
    carrier.id,
    carriers.map(({ id }) => id),
  )
  const nameOf = (prefix: string) =>
    carriers.find(({ id }) => id.toUpperCase() === prefix)?.name ?? prefix
  if (foreign.length === 0) return null
  return (
    <Box sx={{ mb: 4 }}>
      <NoticeBox
        role="alert"
        tone="amber"
        icon={WarningAmber}
        title={translate('orders.foreign_title', { carrier: carrier.name })}
      >
        {foreign.map(({ prefix, count }) => (
          <div key={prefix}>
            {translate('orders.foreign', { smart_count: count, prefix, other: nameOf(prefix) })}
          </div>
        ))}
      </NoticeBox>
    </Box>
  )
}
