import MoreVert from '@mui/icons-material/MoreVert'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { stepNameOf } from '#shared/audit/steps/facts.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import type { ActionPreview } from '../../providers/pending/useActionPreview.ts'
import { type AuditDialog, useAuditDialog } from '../../work/auditDialogs.ts'
import { RefusableItem } from '../../work/RefusableItem.tsx'
import { stepChoices } from './stepChoices.ts'

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
            // Words that are still to be said are no reason why not.
            const judged = action === null ? null : preview(action, words === 'needed' ? 'x' : '')
            const refused = judged === null || judged.ok ? null : judged.error
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
