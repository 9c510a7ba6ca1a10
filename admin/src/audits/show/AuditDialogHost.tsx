import type { Audit } from '#shared/domain/audit/Audit.ts'
import { ActionDialog } from '../../work/ActionDialog.tsx'
import { AddStepDialog } from '../../work/AddStepDialog.tsx'
import { ComposeDialog } from '../../work/ComposeDialog.tsx'
import { LogCallDialog } from '../../work/LogCallDialog.tsx'
import { MoveDialog } from '../../work/MoveDialog.tsx'
import { NoteDialog } from '../../work/NoteDialog.tsx'
import type { AuditDialog } from './auditDialogs.ts'

/** The open dialog of an audit's screen. What is typed in it stays when the audit is read anew. */
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
      return <LogCallDialog audit={audit} step={dialog.step} onLogged={onDone} onClose={onDone} />
    case 'note':
      return <NoteDialog audit={audit} onDone={onDone} />
    case 'compose':
      return (
        <ComposeDialog audit={audit} channel={dialog.channel} step={dialog.step} onDone={onDone} />
      )
    case 'move':
      return <MoveDialog audit={audit} offer={dialog.offer} onDone={onDone} />
    case 'action':
      return (
        <ActionDialog
          audit={audit}
          action={dialog.action}
          title={dialog.title}
          words={dialog.words}
          onDone={onDone}
        />
      )
    case 'addStep':
      return <AddStepDialog audit={audit} onDone={onDone} />
  }
}
