import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'ra-core'
import { type BakeState, STATES } from '#shared/audit/states.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import { bulkMoves } from '#shared/audit/transitions.ts'
import type { StepType } from '#shared/firm/model.ts'
import { type Day, parseDay } from '#shared/kernel/day.ts'
import { AuditorChoice, UNASSIGNED, useAssignable } from '../../assignment/AuditorChoice.tsx'
import type { BulkOrder } from '../../providers/dataProvider/verbs/bulk.ts'
import { useActor } from '../../providers/useActor.ts'
import { Field, MistakeNote } from '../../ui/inputs.tsx'
import type { SelectedRow } from '../list/useSelection.ts'

/** What is done to many audits at once: moved on, paused, assigned, or a step of theirs completed. */
export type BulkKind = 'move' | 'pause' | 'complete' | 'assign'

/** The choice as it is typed. */
export interface BulkDraft {
  to: BakeState | ''
  step: StepType | ''
  /** An email, or `UNASSIGNED`. */
  auditor: string
  reason: string
  until: string
}

export type BulkMistakes = Partial<Record<keyof BulkDraft, string>>

/** What is to be done: where the audits go or which step is over, why, and until when. */
export function BulkChoice({
  kind,
  rows,
  draft,
  mistakes,
  onChange,
}: {
  kind: BulkKind
  rows: readonly SelectedRow[]
  draft: BulkDraft
  /** Keys of texts. */
  mistakes: BulkMistakes
  onChange: (part: Partial<BulkDraft>) => void
}) {
  const translate = useTranslate()
  const actor = useActor()
  const { role } = actor
  const people = useAssignable(actor)
  const moves = bulkMoves(rows, role)
  const said = (field: keyof BulkDraft, hint: string) => {
    const mistake = mistakes[field]
    return mistake === undefined ? translate(hint) : translate(mistake)
  }
  if (kind === 'move' && moves.length === 0) return <Box>{translate('bulk.none')}</Box>
  return (
    <Box sx={{ display: 'grid', gap: 4, maxWidth: 480 }}>
      {kind === 'move' && (
        <TextField
          select
          required
          size="small"
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          label={translate('bulk.to')}
          value={draft.to}
          error={mistakes.to !== undefined}
          helperText={mistakes.to && translate(mistakes.to)}
          onChange={({ target }) => onChange({ to: target.value as BakeState | '' })}
        >
          <option value="">{translate('bulk.choose')}</option>
          {moves.map(({ to, count }) => (
            <option key={to} value={to}>
              {translate('bulk.to_option', { state: STATES[to].label, count, all: rows.length })}
            </option>
          ))}
        </TextField>
      )}
      {kind === 'complete' && (
        <TextField
          select
          required
          size="small"
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          label={translate('bulk.step')}
          value={draft.step}
          error={mistakes.step !== undefined}
          helperText={mistakes.step && translate(mistakes.step)}
          onChange={({ target }) => onChange({ step: target.value as StepType | '' })}
        >
          <option value="">{translate('bulk.choose')}</option>
          {nextSteps(rows).map(([step, count]) => (
            <option key={step} value={step}>
              {translate('bulk.step_option', { step: STEPS[step].displayName, count })}
            </option>
          ))}
        </TextField>
      )}
      {kind === 'assign' && (
        <Field
          label={translate('assignment.auditor')}
          hint={translate('assignment.hint')}
          help={mistakes.auditor && <MistakeNote mistake={translate(mistakes.auditor)} />}
          control={(ids) => (
            <AuditorChoice
              {...ids}
              people={people}
              others={[{ value: UNASSIGNED, words: translate('assignment.unassigned') }]}
              value={draft.auditor}
              onChange={(auditor) => onChange({ auditor })}
            />
          )}
        />
      )}
      <TextField
        size="small"
        slotProps={{ inputLabel: { shrink: true } }}
        label={translate('bulk.reason')}
        required={needsReason(kind, rows, draft, role)}
        value={draft.reason}
        error={mistakes.reason !== undefined}
        helperText={said('reason', 'bulk.reason_hint')}
        onChange={({ target }) => onChange({ reason: target.value })}
      />
      {(kind === 'pause' || draft.to === 'PAUSED') && (
        <TextField
          size="small"
          slotProps={{ inputLabel: { shrink: true } }}
          label={translate('bulk.until')}
          value={draft.until}
          error={mistakes.until !== undefined}
          helperText={said('until', 'bulk.until_hint')}
          onChange={({ target }) => onChange({ until: target.value })}
        />
      )}
    </Box>
  )
}

/** The order of a choice, or which of its fields is still wrong. */
export function readBulkDraft(
  kind: BulkKind,
  rows: readonly SelectedRow[],
  draft: BulkDraft,
  role: ReturnType<typeof useActor>['role'],
): { order: BulkOrder } | { mistakes: BulkMistakes } {
  const to = kind === 'pause' ? 'PAUSED' : draft.to
  const until: Day | null = draft.until.trim() === '' ? null : parseDay(draft.until)
  const mistakes: BulkMistakes = {
    ...(kind === 'move' && to === '' ? { to: 'bulk.missing_target' } : {}),
    ...(kind === 'complete' && draft.step === '' ? { step: 'bulk.missing_step' } : {}),
    ...(kind === 'assign' && draft.auditor === '' ? { auditor: 'bulk.missing_auditor' } : {}),
    ...(needsReason(kind, rows, draft, role) && draft.reason.trim() === ''
      ? { reason: 'bulk.missing_reason' }
      : {}),
    ...(draft.until.trim() !== '' && until === null ? { until: 'bulk.bad_day' } : {}),
  }
  if (Object.keys(mistakes).length > 0) return { mistakes }
  const isStep = kind === 'complete'
  const auditor = draft.auditor === UNASSIGNED ? '' : draft.auditor
  return {
    order: {
      to: isStep || kind === 'assign' || to === '' ? null : to,
      step: isStep && draft.step !== '' ? draft.step : null,
      ...(kind === 'assign' && { auditor }),
      reason: draft.reason.trim(),
      until,
    },
  }
}

function needsReason(
  kind: BulkKind,
  rows: readonly SelectedRow[],
  { to }: BulkDraft,
  role: ReturnType<typeof useActor>['role'],
): boolean {
  const target = kind === 'pause' ? 'PAUSED' : to
  return bulkMoves(rows, role).some((move) => move.to === target && move.needsReason)
}

/** The steps that are next on the selected audits, the most frequent first. */
function nextSteps(rows: readonly SelectedRow[]): [StepType, number][] {
  const counts = new Map<StepType, number>()
  for (const { nextStep } of rows)
    if (nextStep !== null) counts.set(nextStep, (counts.get(nextStep) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)
}
