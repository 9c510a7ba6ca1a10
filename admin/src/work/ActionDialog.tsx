import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { Audit } from '#shared/audit/model.ts'
import type { StaffAction } from '#shared/engine/commands/kinds/auditKinds.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import { useAct } from '../providers/pending/useAct.ts'
import { type ActionPreview, useActionPreview } from '../providers/pending/useActionPreview.ts'
import { FormDialog } from '../ui/dialog.tsx'
import { AreaControl, Field } from '../ui/inputs.tsx'
import { StepNameField } from './StepNameField.tsx'
import { WhatHappens } from './WhatHappens.tsx'
import './workMessages.ts'

interface ActionParts {
  audit: Audit
  /** What is done, in words: also the button's. */
  title: string
  /** What the person should know before, in a sentence or two. */
  explain?: string | undefined
  words: 'none' | 'optional' | 'needed'
  /** What was typed before, when it comes back. */
  typed?: string | undefined
  onDone: () => void
}

/** Does one action after a preview of its effects, with a text field where the action takes words. */
export function ActionDialog({ action, ...parts }: ActionParts & { action: StaffAction }) {
  const previews = useActionPreview(parts.audit)
  const { run, ...acting } = useAct(parts.audit, previews)
  const act = async (said: string, named: StaffAction) => (await run(named, said)) !== null
  return <ActionForm {...parts} {...acting} action={action} previews={previews} onAct={act} />
}

/** The dialog's looks. `onAct` answers whether it was done. */
export function ActionForm({
  audit,
  action,
  title,
  explain,
  words,
  typed = '',
  previews: { preview, carrier },
  sent,
  refused,
  lookAgain,
  onAct,
  onDone,
}: ActionParts & {
  action: StaffAction
  previews: Pick<ActionPreview, 'preview' | 'carrier'>
  sent: boolean
  refused: Refusal | null
  lookAgain: () => Promise<void>
  onAct: (said: string, action: StaffAction) => Promise<boolean>
}) {
  const translate = useTranslate()
  const [said, setSaid] = useState(typed)
  const [name, setName] = useState(
    action.kind === 'complete' ? (action.completion?.name ?? '') : '',
  )
  const named = withName(action, name)
  const isReply = action.kind === 'replyToComment'
  const act = async () => {
    if (await onAct(said, named)) onDone()
  }
  return (
    <FormDialog
      title={title}
      about={audit.insuredCompany || audit.auditCode}
      width={480}
      submit={title}
      onSubmit={() => void act()}
      onClose={onDone}
      sent={sent}
      refused={refused}
      onLookAgain={() => void lookAgain()}
    >
      {explain !== undefined && <Typography sx={{ mt: 0 }}>{explain}</Typography>}
      {words !== 'none' && (
        <Field
          label={translate(isReply ? 'work.comment.label' : 'work.move.words_reason')}
          hint={translate(isReply ? 'work.comment.hint' : 'work.move.kept')}
          optional={words === 'optional'}
          control={(ids) => (
            <AreaControl
              {...ids}
              maxLength={2000}
              value={said}
              onChange={(event) => setSaid(event.target.value)}
              autoFocus
            />
          )}
        />
      )}
      {action.kind === 'complete' && <StepNameField value={name} onChange={setName} />}
      {(words !== 'needed' || said.trim() !== '') && (
        <WhatHappens
          audit={audit}
          result={preview(named, said)}
          timeZone={carrier?.timeZone ?? audit.timeZone}
        />
      )}
    </FormDialog>
  )
}

/** Completing a step can give it another name. */
function withName(action: StaffAction, name: string): StaffAction {
  if (action.kind !== 'complete' || name.trim() === '') return action
  return { ...action, completion: { ...action.completion, name } }
}
