import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { Audit } from '#shared/audit/model.ts'
import { LONGEST_NOTE } from '#shared/audit/staffActions.ts'
import { useAct } from '../providers/pending/useAct.ts'
import { FormDialog } from '../ui/dialog.tsx'
import { AreaControl, Field } from '../ui/inputs.tsx'
import './workMessages.ts'

/** A quick note on an audit, written from wherever it is seen. `onDone`: it is saved, or left. */
export function NoteDialog({
  audit,
  typed = '',
  onDone,
}: {
  audit: Audit
  /** What was typed before, when it comes back. */
  typed?: string | undefined
  onDone: () => void
}) {
  const translate = useTranslate()
  const { run, ...acting } = useAct(audit)
  const [text, setText] = useState(typed)
  const save = async () => {
    if ((await run({ kind: 'note', text })) !== null) onDone()
  }
  return (
    <FormDialog
      title={translate('work.note.title')}
      about={audit.insuredCompany || audit.auditCode}
      corner
      width={440}
      submit={translate('work.note.save')}
      onSubmit={() => void save()}
      onClose={onDone}
      {...acting}
      onLookAgain={() => void acting.lookAgain()}
    >
      <Field
        label={translate('work.note.label')}
        hint={translate('work.note.hint')}
        control={(ids) => (
          <AreaControl
            {...ids}
            maxLength={LONGEST_NOTE}
            value={text}
            onChange={(event) => setText(event.target.value)}
            autoFocus
          />
        )}
      />
    </FormDialog>
  )
}
