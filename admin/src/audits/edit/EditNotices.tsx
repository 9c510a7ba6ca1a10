import CallSplit from '@mui/icons-material/CallSplit'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import HistoryIcon from '@mui/icons-material/History'
import LockOutlined from '@mui/icons-material/LockOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import {
  EDITABLE_FIELD_NAMES,
  isFigureField,
  refusalOfFigures,
} from '#shared/audit/editableFields.ts'
import { shownText } from '#shared/audit/history.ts'
import type { HistoryEntry } from '#shared/audit/model.ts'
import { formatMoment } from '#shared/kernel/day.ts'
import { useServices } from '../../app/services.ts'
import { usePerson } from '../../app/usePerson.ts'
import { usePending } from '../../providers/pending/usePending.ts'
import { NoticeBox } from '../../ui/notices.tsx'
import { type Draft, draftOfPatch, EMPTY_DRAFT, readDraft } from './draft/Draft.ts'
import { type EditTab, type FieldPath, tabOf } from './draft/fieldPath.ts'
import { useFieldWords } from './fields/useField.ts'
import { type Editor, useEditor } from './useEditor.ts'

/** Unsaved changes from before a reload or a new sign-in, offered back. */
export function DraftOffer({ kept }: { kept: KeptDraft }) {
  const translate = useTranslate()
  if (kept.offered === null) return null
  return (
    <NoticeBox
      role="status"
      tone="slate"
      icon={HistoryIcon}
      title={translate('edit.offer', { smart_count: Object.keys(kept.offered).length })}
    >
      <Box sx={{ display: 'flex', gap: 2, mt: 2 }}>
        <Button variant="outlined" onClick={kept.take}>
          {translate('edit.offer_restore')}
        </Button>
        <Button onClick={kept.throwAway}>{translate('edit.offer_discard')}</Button>
      </Box>
    </NoticeBox>
  )
}

/** What was typed here before and is offered back, and what to do with it. */
interface KeptDraft {
  offered: Draft | null
  take: () => void
  throwAway: () => void
}

/**
 * Keeps what is typed for its user and audit, and offers back what was left from before. What is
 * offered stays kept until it is taken or thrown away, whatever is typed meanwhile. A refused edit that
 * the address names (`RefusedNotice`) is offered too: with a call it was not typed here.
 */
export function useKeptDraft(
  userId: string,
  { audit: { id: auditFSID }, stored, draft, restore }: Editor,
): KeptDraft {
  const { drafts } = useServices()
  const pending = usePending()
  const { state } = useLocation()
  const again = (state as { again?: string } | null)?.again
  const [offered, setOffered] = useState(() => readDraft(drafts.read(userId, auditFSID)))
  useEffect(() => {
    const refused = again === undefined ? null : pending.release(again)
    if (refused?.action.kind !== 'edit') return
    const typed = draftOfPatch(refused.action.patch, stored)
    setOffered((before) => readDraft({ ...typed, ...before }))
  }, [again, pending, stored])
  useEffect(() => {
    const kept = { ...(offered ?? EMPTY_DRAFT), ...draft }
    if (Object.keys(kept).length === 0) drafts.remove(userId, auditFSID)
    else drafts.write(userId, auditFSID, kept)
  }, [drafts, userId, auditFSID, draft, offered])
  return {
    offered,
    take: () => {
      if (offered !== null) restore(offered)
      setOffered(null)
    },
    throwAway: () => setOffered(null),
  }
}

/** That the figures on a tab are closed, and what opens them. */
export function ClosedNotice({ tab }: { tab: EditTab }) {
  const translate = useTranslate()
  const { audit } = useEditor()
  const refusal = refusalOfFigures(audit.bakeState)
  const onTab = EDITABLE_FIELD_NAMES.filter((name) => tabOf(name) === tab)
  if (refusal === null || !onTab.some((name) => isFigureField(name, audit))) return null
  return (
    <NoticeBox role="status" tone="slate" icon={LockOutlined} title={translate('edit.closed')}>
      {refusal.message} {refusal.next}
    </NoticeBox>
  )
}

/** Who changed the audit meanwhile and what, as its history says it. */
export function ConflictNotice({ entries }: { entries: readonly HistoryEntry[] }) {
  const translate = useTranslate()
  const person = usePerson()
  const { conflicts, timeZone } = useEditor()
  if (conflicts.length === 0) return null
  return (
    <NoticeBox role="alert" tone="amber" icon={CallSplit} title={translate('edit.conflict_title')}>
      <div>{translate('edit.conflict_text', { smart_count: conflicts.length })}</div>
      <div>{translate('edit.conflict_merged')}</div>
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 5 }}>
        {entries.map((entry) => (
          <li key={entry.n}>
            <bdi>
              {translate('edit.conflict_by', {
                text: shownText(entry.text),
                who: person(entry.userId),
                at: formatMoment(entry.date, { seconds: false, timeZone }),
              })}
            </bdi>
          </li>
        ))}
      </Box>
    </NoticeBox>
  )
}

/** Everything that stops saving, each with a way to its field, in the field's own words. */
export function ErrorSummary({ onGo }: { onGo: (path: FieldPath) => void }) {
  const translate = useTranslate()
  const words = useFieldWords()
  const { mistakes } = useEditor()
  if (mistakes.size === 0) return null
  return (
    <NoticeBox
      aria-label={translate('edit.errors', { smart_count: mistakes.size })}
      tone="red"
      icon={ErrorOutline}
      title={translate('edit.summary', { smart_count: mistakes.size })}
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {[...mistakes].map(([path, mistake]) => (
          <li key={path}>
            <Link
              component="button"
              type="button"
              onClick={() => onGo(path)}
              sx={{ font: 'inherit', color: 'inherit', textDecorationColor: 'currentcolor' }}
            >
              {words.label(path)}
            </Link>
            : <bdi>{mistake}</bdi>
          </li>
        ))}
      </Box>
    </NoticeBox>
  )
}
