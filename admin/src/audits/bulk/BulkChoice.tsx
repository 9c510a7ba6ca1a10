import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import type { FormEvent } from 'react'
import { type BakeState, STATES } from '#shared/audit/states.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import { bulkMoves } from '#shared/audit/transitions.ts'
import type { StepType } from '#shared/firm/model.ts'
import { type Day, parseDay } from '#shared/kernel/day.ts'
import { AuditorChoice, UNASSIGNED, useAssignable } from '../../assignment/AuditorChoice.tsx'
import type { BulkOrder } from '../../providers/dataProvider/verbs/bulk.ts'
import { useActor } from '../../providers/useActor.ts'
import { ChoiceInput, Field, MistakeNote, TypedInput } from '../../ui/inputs.tsx'
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
  ...form
}: {
  kind: BulkKind
  rows: readonly SelectedRow[]
  draft: BulkDraft
  /** Keys of texts. */
  mistakes: BulkMistakes
  onChange: (part: Partial<BulkDraft>) => void
  /** Of the form: the button that sends it stands elsewhere. */
  id: string
  onSubmit: (event: FormEvent) => void
}) {
  const translate = useTranslate()
  const actor = useActor()
  const { role } = actor
  const people = useAssignable(actor)
  const moves = bulkMoves(rows, role)
  const mistakeOf = (field: keyof BulkDraft) => {
    const mistake = mistakes[field]
    return mistake && <MistakeNote mistake={translate(mistake)} />
  }
  if (kind === 'move' && moves.length === 0) return <Box>{translate('bulk.none')}</Box>
  return (
    <Box component="form" noValidate {...form} sx={{ display: 'grid', gap: 4, maxWidth: 480 }}>
      {kind === 'move' && (
        <Field
          label={translate('bulk.to')}
          help={mistakeOf('to')}
          control={(ids) => (
            <ChoiceInput
              {...ids}
              autoFocus
              required
              aria-invalid={mistakes.to !== undefined}
              value={draft.to}
              options={[
                { value: '', words: translate('bulk.choose') },
                ...moves.map(({ to, count }) => ({
                  value: to,
                  words: translate('bulk.to_option', {
                    state: STATES[to].label,
                    count,
                    all: rows.length,
                  }),
                })),
              ]}
              onText={(to) => onChange({ to: to as BakeState | '' })}
            />
          )}
        />
      )}
      {kind === 'complete' && (
        <Field
          label={translate('bulk.step')}
          help={mistakeOf('step')}
          control={(ids) => (
            <ChoiceInput
              {...ids}
              autoFocus
              required
              aria-invalid={mistakes.step !== undefined}
              value={draft.step}
              options={[
                { value: '', words: translate('bulk.choose') },
                ...nextSteps(rows).map(([step, count]) => ({
                  value: step,
                  words: translate('bulk.step_option', { step: STEPS[step].displayName, count }),
                })),
              ]}
              onText={(step) => onChange({ step: step as StepType | '' })}
            />
          )}
        />
      )}
      {kind === 'assign' && (
        <Field
          label={translate('assignment.auditor')}
          hint={translate('assignment.hint')}
          help={mistakeOf('auditor')}
          control={(ids) => (
            <AuditorChoice
              {...ids}
              autoFocus
              people={people}
              others={[{ value: UNASSIGNED, words: translate('assignment.unassigned') }]}
              value={draft.auditor}
              onChange={(auditor) => onChange({ auditor })}
            />
          )}
        />
      )}
      <Field
        label={translate('bulk.reason')}
        optional={!needsReason(kind, rows, draft, role)}
        hint={translate('bulk.reason_hint')}
        help={mistakeOf('reason')}
        control={(ids) => (
          <TypedInput
            {...ids}
            autoFocus={kind === 'pause'}
            aria-invalid={mistakes.reason !== undefined}
            value={draft.reason}
            onText={(reason) => onChange({ reason })}
          />
        )}
      />
      {(kind === 'pause' || draft.to === 'PAUSED') && (
        <Field
          label={translate('bulk.until')}
          optional
          hint={translate('bulk.until_hint')}
          help={mistakeOf('until')}
          control={(ids) => (
            <TypedInput
              {...ids}
              aria-invalid={mistakes.until !== undefined}
              value={draft.until}
              onText={(until) => onChange({ until })}
            />
          )}
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
