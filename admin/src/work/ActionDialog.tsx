import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { Audit } from '#shared/audit/model.ts'
import { LONGEST_STEP_NAME } from '#shared/audit/steps/facts.ts'
import type { StaffAction } from '#shared/engine/commands/kinds/auditKinds.ts'
import { useAct } from '../providers/pending/useAct.ts'
import { useActionPreview } from '../providers/pending/useActionPreview.ts'
import { FormDialog } from '../ui/dialog.tsx'
import { Control, Field } from '../ui/inputs.tsx'
import { SaidField } from './SaidField.tsx'
import { WhatHappens } from './WhatHappens.tsx'
import './workMessages.ts'

/**
 * Does one action after a preview of its effects, with a text field where the action takes words. The
 * caller takes the dialog away: once it is done, or at once by `onAsked`.
 */
export function ActionDialog({
  audit,
  action,
  title,
  explain,
  words,
  typed = '',
  onAsked,
  onDone,
}: {
  audit: Audit
  action: StaffAction
  /** What is done, in words: also the button's. */
  title: string
  /** What the person should know before, in a sentence or two. */
  explain?: string | undefined
  words: 'none' | 'optional' | 'needed'
  /** What was typed before, when it comes back. */
  typed?: string | undefined
  /** Goes on without waiting for its end. */
  onAsked?: ((end: Promise<Audit | null>) => void) | undefined
  /** Done, or left. */
  onDone: () => void
}) {
  const previews = useActionPreview(audit)
  const { preview, carrier } = previews
  const { send, ...acting } = useAct(audit, previews)
  const translate = useTranslate()
  const [said, setSaid] = useState(typed)
  const [name, setName] = useState(
    action.kind === 'complete' ? (action.completion?.name ?? '') : '',
  )
  const named = withName(action, name)
  const isReply = action.kind === 'replyToComment'
  const act = async () => {
    const end = send(named, said)
    if (end === null) return
    if (onAsked !== undefined) onAsked(end)
    else if ((await end) !== null) onDone()
  }
  return (
    <FormDialog
      title={title}
      about={audit.insuredCompany || audit.auditCode}
      width={480}
      submit={title}
      onSubmit={() => void act()}
      onClose={onDone}
      {...acting}
      onLookAgain={() => void acting.lookAgain()}
    >
      {explain !== undefined && <Typography sx={{ mt: 0 }}>{explain}</Typography>}
      {words !== 'none' && (
        <SaidField
          label={translate(isReply ? 'work.comment.label' : 'work.move.words_reason')}
          hint={translate(isReply ? 'work.comment.hint' : 'work.move.kept')}
          optional={words === 'optional'}
          said={said}
          onSay={setSaid}
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

/** A name of its own for a step, in place of its type's. */
export function StepNameField({
  value,
  onChange,
}: {
  value: string
  onChange: (name: string) => void
}) {
  const translate = useTranslate()
  return (
    <Field
      label={translate('work.step_name')}
      hint={translate('work.step_name_hint')}
      optional
      control={(ids) => (
        <Control
          {...ids}
          maxLength={LONGEST_STEP_NAME}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    />
  )
}
