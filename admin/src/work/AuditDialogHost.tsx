import type { Audit } from '#shared/audit/model.ts'
import { AssignDialog } from '../assignment/AssignDialog.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import { AddStepDialog } from './AddStepDialog.tsx'
import type { AuditDialog } from './auditDialogs.ts'
import { ComposeDialog } from './ComposeDialog.tsx'
import { ExtendLinkDialog, ResendLinkDialog } from './LinkDialogs.tsx'
import { LogCallDialog } from './LogCallDialog.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { NoteDialog } from './NoteDialog.tsx'

/**
 * The open dialog of an audit's screen. Its input stays when the audit is read again. These dialogs are
 * made by hand: a form of react-admin saves the record it shows, and these ask for one action on it, say
 * what it will bring about, and keep what was typed when it is refused.
 */
export function AuditDialogHost({
  audit,
  dialog,
  onDone,
}: {
  audit: Audit
  dialog: AuditDialog
  onDone: () => void
}) {
  switch (dialog.kind) {
    case 'call':
      return <LogCallDialog audit={audit} {...dialog} onLogged={onDone} onClose={onDone} />
    case 'note':
      return <NoteDialog audit={audit} {...dialog} onDone={onDone} />
    case 'compose':
      return <ComposeDialog audit={audit} {...dialog} onDone={onDone} />
    case 'move':
      return <MoveDialog audit={audit} {...dialog} onDone={onDone} />
    case 'action':
      return <ActionDialog audit={audit} {...dialog} onDone={onDone} />
    case 'addStep':
      return <AddStepDialog audit={audit} onDone={onDone} />
    case 'assign':
      return <AssignDialog audit={audit} {...dialog} onDone={onDone} />
    case 'extendLink':
      return <ExtendLinkDialog audit={audit} {...dialog} onDone={onDone} />
    case 'resendLink':
      return <ResendLinkDialog audit={audit} onDone={onDone} />
  }
}
