import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { Audit } from '#shared/domain/audit/Audit.ts'
import type { AuditAction } from '#shared/operations/advance/AuditAction.ts'
import { AreaControl } from './Control.tsx'
import { Field } from './Field.tsx'
import { useAct } from './useAct.ts'
import { useRehearsal } from './useRehearsal.ts'
import { WhatHappens } from './WhatHappens.tsx'
import { WorkDialog } from './WorkDialog.tsx'

/** Does one action after telling what it brings about, with words where it takes some. */
export function ActionDialog({
  audit,
  action,
  title,
  explain,
  words,
  onDone,
}: {
  audit: Audit
  action: AuditAction
  /** What is done, in words: also the button's. */
  title: string
  /** What the person should know before, in a sentence or two. */
  explain?: string | undefined
  words: 'none' | 'optional' | 'needed'
  onDone: () => void
}) {
  const translate = useTranslate()
  const { rehearse, carrier } = useRehearsal(audit)
  const { run, ...acting } = useAct(audit.id)
  const [said, setSaid] = useState('')
  const act = async () => {
    if ((await run(action, said)) !== null) onDone()
  }
  return (
    <WorkDialog
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
        <Field
          label={translate('work.move.words_reason')}
          hint={translate('work.move.kept')}
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
      {(words !== 'needed' || said.trim() !== '') && (
        <WhatHappens
          audit={audit}
          result={rehearse(action, said)}
          timeZone={carrier?.timeZone ?? audit.timeZone}
        />
      )}
    </WorkDialog>
  )
}
