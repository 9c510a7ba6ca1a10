import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { refusalOfOverride } from '#shared/audit/ops/changeSettings.ts'
import { isSentByEngine, type StepSettings } from '#shared/audit/steps/facts.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import type { Carrier, StepOverride, StepType } from '#shared/firm/model.ts'
import { useAdministration } from '../app/useAdministration.ts'
import { FormDialog } from '../ui/dialog.tsx'
import { Control, Field } from '../ui/inputs.tsx'

/** Sets how one step is worked, for all carriers or for one, or goes back to what holds without. */
export function CadenceDialog({
  type,
  override,
  settings,
  carrier,
  bakeryVersion,
  onDone,
}: {
  type: StepType
  /** What is set already here; undefined: nothing. */
  override: StepOverride | undefined
  /** As it counts now. */
  settings: StepSettings
  carrier: Carrier | null
  /** How often the bakery's steps had been changed when they were read. */
  bakeryVersion: number
  onDone: () => void
}) {
  const translate = useTranslate()
  const { ask, waiting, refused, refuse } = useAdministration()
  const { displayName, waitInDays } = STEPS[type]
  const [days, setDays] = useState(String(settings.waitInDays))
  const [personFirst, setPersonFirst] = useState(settings.personFirst)
  const set = async (to: StepOverride | null) => {
    const mistake = to && refusalOfOverride(type, to)
    if (mistake) return refuse(mistake)
    const change = { step: type, override: to }
    const isDone = await (carrier === null
      ? ask({ kind: 'setBakeryCadence', request: { ...change, v: bakeryVersion } })
      : ask({
          kind: 'setCadence',
          carrierCompany: carrier.id,
          request: { ...change, v: carrier.v ?? 0 },
        }))
    if (isDone) onDone()
  }
  const save = () => {
    const isOtherLook = personFirst !== settings.personFirst
    // Only digits are a number of days; anything else is refused as what it is not.
    const typed = /^\d+$/.test(days.trim()) ? Number(days) : Number.NaN
    const isOtherWait = waitInDays > 0 && days !== String(settings.waitInDays)
    if (!isOtherLook && !isOtherWait) return onDone()
    void set({
      ...(isOtherWait ? { waitInDays: typed } : {}),
      ...(isOtherLook ? { personFirst } : {}),
    })
  }
  return (
    <FormDialog
      title={displayName}
      about={carrier === null ? translate('cadence.for_all') : carrier.name}
      width={440}
      submit={translate('manage.save')}
      onSubmit={save}
      onClose={onDone}
      waiting={waiting}
      refused={refused}
      foot={
        override !== undefined && (
          <Button variant="text" disabled={waiting} onClick={() => void set(null)}>
            {translate('cadence.take_back')}
          </Button>
        )
      }
    >
      {waitInDays > 0 && (
        <Field
          label={translate('cadence.days')}
          hint={translate('cadence.days_hint', { days: waitInDays })}
          control={(ids) => (
            <Control
              {...ids}
              inputMode="numeric"
              autoFocus
              value={days}
              onChange={(event) => setDays(event.target.value)}
            />
          )}
        />
      )}
      {isSentByEngine(type) && (
        <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <input
            type="checkbox"
            checked={personFirst}
            onChange={(event) => setPersonFirst(event.target.checked)}
          />
          {translate('cadence.first_label')}
        </Box>
      )}
      <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{translate('cadence.lead')}</Box>
    </FormDialog>
  )
}
