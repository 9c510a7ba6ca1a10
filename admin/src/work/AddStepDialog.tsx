import { useTranslate } from 'ra-core'
import { useMemo, useState } from 'react'
import type { Audit } from '#shared/audit/model.ts'
import { isLoggedContact } from '#shared/audit/steps/facts.ts'
import { STEP_CATEGORIES, STEP_TYPES, STEPS } from '#shared/audit/steps/table.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import type { StepType } from '#shared/firm/model.ts'
import { useAct } from '../providers/pending/useAct.ts'
import { useActionPreview } from '../providers/pending/useActionPreview.ts'
import { FormDialog } from '../ui/dialog.tsx'
import { ChoiceControl, Field } from '../ui/inputs.tsx'
import { StepNameField } from './StepNameField.tsx'
import { WhatHappens } from './WhatHappens.tsx'
import './workMessages.ts'

/** With these a step has no place on the audit now; every other refusal says what would give it one. */
const NO_PLACE: readonly Refusal['code'][] = ['STEP_EXISTS', 'STEP_NOT_HERE', 'AUDIT_PAUSED']

/**
 * Adds an open step of one of the types that have a place on the audit now, by their categories. One
 * that lacks something can be chosen too, and says what.
 */
export function AddStepDialog({ audit, onDone }: { audit: Audit; onDone: () => void }) {
  const translate = useTranslate()
  const previews = useActionPreview(audit)
  const { preview, carrier } = previews
  const { run, ...acting } = useAct(audit, previews)
  const [chosen, setChosen] = useState<StepType | null>(null)
  const [name, setName] = useState('')
  const offered = useMemo(
    () =>
      STEP_TYPES.filter((type) => !isLoggedContact(type)).flatMap((type) => {
        const result = preview({ kind: 'create', step: type })
        if (result === null || (!result.ok && NO_PLACE.includes(result.error.code))) return []
        return [{ type, isAllowed: result.ok }]
      }),
    [preview],
  )
  const step = chosen ?? offered.find(({ isAllowed }) => isAllowed)?.type ?? 'MANUAL'
  const types = [...new Set([...offered.map(({ type }) => type), step])]
  const action = { kind: 'create', step, ...(name.trim() === '' ? {} : { name }) } as const
  const add = async () => {
    if ((await run(action)) !== null) onDone()
  }
  return (
    <FormDialog
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
            {STEP_CATEGORIES.map((category) => {
              const inIt = types.filter((type) => STEPS[type].category === category)
              return inIt.length === 0 ? null : (
                <optgroup key={category} label={category}>
                  {inIt.map((each) => (
                    <option key={each} value={each}>
                      {STEPS[each].displayName}
                    </option>
                  ))}
                </optgroup>
              )
            })}
          </ChoiceControl>
        )}
      />
      <StepNameField value={name} onChange={setName} />
      <WhatHappens
        audit={audit}
        result={preview(action)}
        timeZone={carrier?.timeZone ?? audit.timeZone}
      />
    </FormDialog>
  )
}
