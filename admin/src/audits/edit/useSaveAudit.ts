import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useCallback, useState } from 'react'
import type { AuditPatch } from '#shared/audit/editAudit.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { StaffAction } from '#shared/engine/commands/kinds/auditKinds.ts'
import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import { useServices } from '../../app/services.ts'
import { useIsHere } from '../../app/useIsHere.ts'
import { keyOfAudit } from '../../providers/auditCache.ts'
import type { PendingActions } from '../../providers/pending/pendingActions.ts'
import { usePending } from '../../providers/pending/usePending.ts'
import { useActor } from '../../providers/useActor.ts'
import { failureOf } from '../../ui/failures.tsx'
import { changedPaths, conflictsOf, type Draft, textsWith } from './draft/Draft.ts'
import { NOTE_PATH } from './draft/fieldPath.ts'
import { patchOf } from './draft/patchOf.ts'
import { textsOf } from './draft/textsOf.ts'
import type { Editor } from './Editor.ts'

/** How a save went. A conflict has put the other person's audit on screen. */
export type SaveOutcome =
  | { kind: 'saved'; audit: Audit }
  | { kind: 'conflict' }
  | { kind: 'refused'; refusal: Refusal }

/** Attempts before a version conflict is shown: another user may keep saving. */
const TRIES = 3

/**
 * Saves what is typed against the version on screen. When another user changed the audit meanwhile it is
 * read again: fields they did not touch are saved over it at once, fields they did are a conflict for the
 * user to settle. No input is lost. What this editor asks for goes into `own`: the screen shows it as
 * typed until it is saved.
 */
export function useSaveAudit(
  { audit, draft, saved }: Editor,
  own: Set<StaffAction>,
): {
  save: () => Promise<SaveOutcome>
  /** What is being saved; null when nothing is. */
  saving: Draft | null
} {
  const pending = usePending()
  const { userId } = useActor()
  const isHere = useIsHere(audit.id)
  const dataProvider = useDataProvider()
  const queries = useQueryClient()
  const { clock, drafts } = useServices()
  const [saving, setSaving] = useState<Draft | null>(null)
  const attempt = useCallback(async (): Promise<SaveOutcome> => {
    const run = (on: Audit, action: StaffAction) => {
      own.add(action)
      return pending.run(on, action)
    }
    try {
      let current = audit
      for (let tries = 0; tries < TRIES; tries++) {
        const fields = await saveFields(run, waitingOn(pending, current), current, draft)
        if (fields.ok) {
          const { [NOTE_PATH]: note, ...others } = draft
          saved(others)
          const done = note === undefined ? fields : await saveNote(run, fields.value, note.text)
          if (!done.ok) return { kind: 'refused', refusal: done.error }
          saved(draft)
          return { kind: 'saved', audit: done.value }
        }
        if (fields.error.code !== 'AUDIT_CHANGED') return { kind: 'refused', refusal: fields.error }
        current = (await dataProvider.getOne<Audit>('audits', { id: audit.id })).data
        queries.setQueryData(keyOfAudit(audit.id), current)
        if (conflictsOf(draft, textsOf(current)).length > 0) return { kind: 'conflict' }
      }
      return { kind: 'conflict' }
    } catch (error) {
      return { kind: 'refused', refusal: failureOf(error, clock.now()).refusal }
    }
  }, [pending, dataProvider, queries, clock, audit, draft, saved, own])
  const save = async (): Promise<SaveOutcome> => {
    setSaving(draft)
    const outcome = await attempt()
    setSaving(null)
    if (!isHere()) settleElsewhere(outcome)
    return outcome
  }
  return { save, saving }

  /** The editor was left meanwhile: a draft that is saved is not kept; one that is not is offered again. */
  function settleElsewhere(outcome: SaveOutcome): void {
    if (outcome.kind === 'saved') {
      drafts.remove(userId, audit.id)
      return
    }
    const why = outcome.kind === 'refused' ? outcome.refusal : refusal('AUDIT_CHANGED')
    if (why.code === 'COMMAND_WITHDRAWN') return
    const action = { kind: 'edit', patch: patchOfDraft(audit, draft) } as const
    pending.keep({ auditFSID: audit.id, by: userId, action, reason: '', refusal: why })
  }
}

type Run = (audit: Audit, action: StaffAction) => Promise<Result<Audit>>

/** The person's own changes that come before the next one. */
function waitingOn(pending: PendingActions, { id, v }: Audit): number {
  return pending.all().filter(({ auditFSID, version }) => {
    return auditFSID === id && (version === null || version > v)
  }).length
}

async function saveFields(
  run: Run,
  waiting: number,
  audit: Audit,
  draft: Draft,
): Promise<Result<Audit>> {
  const patch = patchOfDraft(audit, draft)
  if (Object.keys(patch).length === 0) return { ok: true, value: audit }
  return run(audit, { kind: 'edit', patch, version: audit.v + waiting })
}

function patchOfDraft(audit: Audit, draft: Draft): AuditPatch {
  const stored = textsOf(audit)
  return patchOf(textsWith(stored, draft), changedPaths(draft, stored))
}

async function saveNote(run: Run, audit: Audit, text: string): Promise<Result<Audit>> {
  if (text.trim() === '') return { ok: true, value: audit }
  return run(audit, { kind: 'note', text })
}
