import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { Audit } from '#shared/audit/model.ts'
import { useAct } from '../providers/pending/useAct.ts'
import { useActionPreview } from '../providers/pending/useActionPreview.ts'
import { useActor } from '../providers/useActor.ts'
import { FormDialog } from '../ui/dialog.tsx'
import { Field } from '../ui/inputs.tsx'
import { OptionalReason } from '../work/SaidField.tsx'
import { AuditorChoice, UNASSIGNED, useAssignable } from './AuditorChoice.tsx'

/** Assigns an audit to an auditor, or to no one. `onDone`: it is assigned, or left. */
export function AssignDialog({
  audit,
  typed,
  onDone,
}: {
  audit: Audit
  /** What was chosen and typed before, when it comes back. */
  typed?: { auditor: string; reason: string } | undefined
  onDone: () => void
}) {
  const translate = useTranslate()
  const people = useAssignable(useActor())
  const { run, ...acting } = useAct(audit, useActionPreview(audit))
  const [who, setWho] = useState((typed?.auditor ?? audit.auditor) || UNASSIGNED)
  const [said, setSaid] = useState(typed?.reason ?? '')
  const assign = async () => {
    if (who === '') return
    const auditor = who === UNASSIGNED ? '' : who
    if ((await run({ kind: 'assign', auditor }, said)) !== null) onDone()
  }
  return (
    <FormDialog
      title={translate('assignment.title')}
      about={audit.insuredCompany || audit.auditCode}
      width={440}
      submit={translate('assignment.assign')}
      onSubmit={() => void assign()}
      onClose={onDone}
      {...acting}
      onLookAgain={() => void acting.lookAgain()}
    >
      <Field
        label={translate('assignment.auditor')}
        hint={translate('assignment.hint')}
        control={(ids) => (
          <AuditorChoice
            {...ids}
            autoFocus
            people={people}
            others={[{ value: UNASSIGNED, words: translate('assignment.unassigned') }]}
            value={who}
            onChange={setWho}
          />
        )}
      />
      <OptionalReason said={said} onSay={setSaid} />
    </FormDialog>
  )
}
