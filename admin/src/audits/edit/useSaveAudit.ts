import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useCallback, useState } from 'react'
import type { Audit } from '#shared/domain/audit/Audit.ts'
import type { Refusal, Result } from '#shared/errors/refusal.ts'
import { addNote } from '#shared/operations/addNote.ts'
import { editAudit } from '#shared/operations/editAudit.ts'
import { useServices } from '../../app/services.ts'
import { failureOf } from '../../components/failureOf.ts'
import { type Act, useWork } from '../../work/useWork.ts'
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

/** Somebody may write again and again; who saves is told then. */
const TRIES = 3

/**
 * Saves what is typed against the version that is on screen. When somebody else changed the audit
 * meanwhile it is read again: what they did not touch is saved over it at once, what they did is a
 * conflict for the person to settle. Nothing that was typed is lost.
 */
export function useSaveAudit({ audit, draft, saved }: Editor): {
  save: () => Promise<SaveOutcome>
  isSaving: boolean
} {
  const act = useWork()
  const dataProvider = useDataProvider()
  const queries = useQueryClient()
  const { clock } = useServices()
  const [isSaving, setSaving] = useState(false)
  const save = useCallback(async (): Promise<SaveOutcome> => {
    setSaving(true)
    try {
      let current = audit
      for (let tries = 0; tries < TRIES; tries++) {
        const fields = await saveFields(act, current, draft)
        if (fields.ok) {
          const { [NOTE_PATH]: note, ...others } = draft
          saved(others)
          const done = note === undefined ? fields : await saveNote(act, fields.value, note.text)
          if (!done.ok) return { kind: 'refused', refusal: done.error }
          saved(draft)
          return { kind: 'saved', audit: done.value }
        }
        if (fields.error.code !== 'AUDIT_CHANGED') return { kind: 'refused', refusal: fields.error }
        current = (await dataProvider.getOne<Audit>('audits', { id: audit.id })).data
        queries.setQueryData(['audits', 'getOne', { id: audit.id, meta: undefined }], current)
        if (conflictsOf(draft, textsOf(current)).length > 0) return { kind: 'conflict' }
      }
      return { kind: 'conflict' }
    } catch (error) {
      return { kind: 'refused', refusal: failureOf(error, clock.now()).refusal }
    } finally {
      setSaving(false)
    }
  }, [act, dataProvider, queries, clock, audit, draft, saved])
  return { save, isSaving }
}

async function saveFields(act: Act, audit: Audit, draft: Draft): Promise<Result<Audit>> {
  const stored = textsOf(audit)
  const patch = patchOf(textsWith(stored, draft), changedPaths(draft, stored))
  if (Object.keys(patch).length === 0) return { ok: true, value: audit }
  return act(editAudit, { auditFSID: audit.id, patch, version: audit.v })
}

async function saveNote(act: Act, audit: Audit, text: string): Promise<Result<Audit>> {
  if (text.trim() === '') return { ok: true, value: audit }
  return act(addNote, { auditFSID: audit.id, text })
}
