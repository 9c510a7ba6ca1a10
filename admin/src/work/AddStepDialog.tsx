import { useTranslate } from 'ra-core'
import { useMemo, useState } from 'react'
import type { Audit } from '#shared/domain/audit/Audit.ts'
import { STEP_TYPES, STEPS, type StepType } from '#shared/domain/step/steps.ts'
import { isLoggedContact } from '#shared/domain/step/waiting.ts'
import { ChoiceControl } from './Control.tsx'
import { Field } from './Field.tsx'
import { useAct } from './useAct.ts'
import { useRehearsal } from './useRehearsal.ts'
import { WhatHappens } from './WhatHappens.tsx'
import { WorkDialog } from './WorkDialog.tsx'

/** Adds an open step of one of the types that the audit can have now. */
export function AddStepDialog({ audit, onDone }: { audit: Audit; onDone: () => void }) {
  const translate = useTranslate()
  const rehearsal = useRehearsal(audit)
  const { rehearse, carrier } = rehearsal
  const { run, ...acting } = useAct(audit, rehearsal)
  const [chosen, setChosen] = useState<StepType | null>(null)
  const offered = useMemo(
    () =>
      STEP_TYPES.filter(
        (type) => !isLoggedContact(type) && rehearse({ kind: 'create', step: type })?.ok === true,
      ),
    [rehearse],
  )
  const step = chosen ?? offered[0] ?? 'MANUAL'
  const add = async () => {
    if ((await run({ kind: 'create', step })) !== null) onDone()
  }
  return (
    <WorkDialog
      title={translate('work.add_step.title')}
      about={audit.insuredCompany || audit.auditCode}
      width={480}
      submit={translate('work.add_step.add')}
      onSubmit={() => void add()}
      onClose={onDone}
      {...acting}
      onLookAgain={() => void acting.lookAgain()}
    >
      <Field
        label={translate('work.add_step.which')}
        control={(ids) => (
          <ChoiceControl
            {...ids}
            value={step}
            onChange={(event) =>
              setChosen(STEP_TYPES.find((each) => each === event.target.value) ?? null)
            }
            autoFocus
          >
            {[...new Set([...offered, step])].map((each) => (
              <option key={each} value={each}>
                {STEPS[each].displayName}
              </option>
            ))}
          </ChoiceControl>
        )}
      />
      <WhatHappens
        audit={audit}
        result={rehearse({ kind: 'create', step })}
        timeZone={carrier?.timeZone ?? audit.timeZone}
      />
    </WorkDialog>
  )
}
