import MoreVert from '@mui/icons-material/MoreVert'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { hasBounced } from '#shared/audit/steps/delivery.ts'
import { isOpenStep, isSentByEngine, isWait, stepNameOf } from '#shared/audit/steps/facts.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import type { StaffAction } from '#shared/engine/commands/kinds/auditKinds.ts'
import type { ActionPreview } from '../../providers/pending/useActionPreview.ts'
import { type AuditDialog, useAuditDialog } from '../../work/auditDialogs.ts'
import { RefusableItem } from '../../work/MoveMenu.tsx'

/** What can be done about a step; what cannot be done now says why. Nothing for one that is long over. */
export function StepMenu({
  step,
  preview,
}: {
  step: Step
  /** Of the audit; one for all of its steps. */
  preview: ActionPreview['preview']
}) {
  const translate = useTranslate()
  const openDialog = useAuditDialog()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choices = stepChoices(step)
  if (choices.length === 0) return <Box sx={{ width: 24, flex: 'none' }} />
  const open = (dialog: AuditDialog) => {
    setAnchor(null)
    openDialog(dialog)
  }
  return (
    <>
      <IconButton
        aria-label={translate('show.step_menu', { step: stepNameOf(step) })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ width: 24, height: 24, flex: 'none' }}
      >
        <MoreVert aria-hidden />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {anchor !== null &&
          choices.map(({ name, dialog, action, words }) => {
            const title = translate(`show.step_does.${name}`)
            const judged = action === null ? null : preview(action)
            // Words are asked for by the dialog.
            const isAsked = judged?.ok === false && judged.error.code === 'STEP_REASON_MISSING'
            const refused = judged === null || judged.ok || isAsked ? null : judged.error
            return (
              <RefusableItem
                key={name}
                words={title}
                refused={refused}
                onChoose={() =>
                  open(action === null ? dialog : { kind: 'action', action, title, words })
                }
              />
            )
          })}
      </Menu>
    </>
  )
}

/** Something to be done about a step: an action after its dialog, or a dialog of its own. */
export type StepChoice =
  | { name: string; action: StaffAction; words: 'none' | 'optional' | 'needed'; dialog?: undefined }
  | { name: string; action: null; words?: undefined; dialog: AuditDialog }

/** What can be done about a step, the likeliest first; the engine may still refuse one. */
function stepChoices(step: Step): StepChoice[] {
  const { type, id } = step
  const { channel } = STEPS[type]
  if (!isOpenStep(step)) {
    if (hasBounced(step)) {
      const action = { kind: 'reopen', stepId: id } as const
      return [{ name: 'didNotBounce', action, words: 'needed' }]
    }
    if (step.status !== 'COMPLETED') return []
    const reopen = {
      name: 'reopen',
      action: { kind: 'reopen', stepId: id },
      words: 'needed',
    } as const
    const bounce = {
      name: 'bounce',
      action: { kind: 'bounce', stepId: id },
      words: 'none',
    } as const
    return channel === 'email' && isSentByEngine(type) ? [bounce, reopen] : [reopen]
  }
  const choices: StepChoice[] = []
  if (channel === 'call')
    choices.push({ name: 'call', action: null, dialog: { kind: 'call', step: type } })
  if (isSentByEngine(type))
    choices.push({
      name: 'compose',
      action: null,
      dialog: { kind: 'compose', channel: channel === 'text' ? 'text' : 'email', step: type },
    })
  if (isSentByEngine(type) && !step.baker)
    choices.push({ name: 'takeBack', action: { kind: 'takeBack', step: type }, words: 'none' })
  choices.push({ name: 'answer', action: { kind: 'answer', step: type }, words: 'optional' })
  choices.push({ name: 'complete', action: { kind: 'complete', step: type }, words: 'optional' })
  if (isWait(type))
    choices.push({ name: 'lapse', action: { kind: 'lapse', step: type }, words: 'none' })
  choices.push({ name: 'fail', action: { kind: 'fail', step: type }, words: 'none' })
  choices.push({ name: 'withdraw', action: { kind: 'withdraw', step: type }, words: 'needed' })
  return choices
}
