import { useTranslate } from 'ra-core'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isLoggedContact, workKindOf } from '#shared/audit/steps/facts.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import { actionWords } from '../../commands/actionWords.ts'
import type { PendingAction } from '../../providers/pending/pendingActions.ts'
import { usePending } from '../../providers/pending/usePending.ts'
import type { AuditDialog } from '../../work/auditDialogs.ts'

/**
 * Opens what was typed for an action that was refused after its screen was left: the address of the
 * page names it (`CommandNotices`).
 */
export function useTypedAgain(open: (dialog: AuditDialog) => void): void {
  const translate = useTranslate()
  const pending = usePending()
  const { state } = useLocation()
  const id = (state as { again?: string } | null)?.again
  useEffect(() => {
    const refused = id === undefined ? null : pending.release(id)
    if (refused === null || refused.action.kind === 'comment') return
    open(dialogOf({ action: refused.action, reason: refused.reason }, translate))
  }, [id, pending, open, translate])
}

/** The dialog of an action, with what was typed in it. */
function dialogOf(
  { action, reason }: Pick<PendingAction, 'action' | 'reason'>,
  translate: ReturnType<typeof useTranslate>,
): AuditDialog {
  switch (action.kind) {
    case 'note':
      return { kind: 'note', typed: action.text }
    case 'compose': {
      const channel = STEPS[action.step].channel === 'text' ? 'text' : 'email'
      return { kind: 'compose', channel, step: action.step, typed: action.words }
    }
    case 'complete':
      if (isLoggedContact(action.step) || workKindOf(action.step) === 'call') {
        const isContact = isLoggedContact(action.step)
        const contact = isContact ? { contact: action.step } : {}
        const typed = { ...contact, ...action.completion, note: reason }
        return { kind: 'call', step: isContact ? null : action.step, typed }
      }
      break
    default:
  }
  const title = actionWords(action, translate)
  const words = reason === '' ? 'none' : 'optional'
  return { kind: 'action', action, title, words, typed: reason }
}
