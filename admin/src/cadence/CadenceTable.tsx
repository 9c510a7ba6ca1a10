import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { BakerySteps } from '#shared/audit/ops/readKnowledge.ts'
import { isSentByEngine, stepSettings } from '#shared/audit/steps/facts.ts'
import { STEP_TYPES, STEPS } from '#shared/audit/steps/table.ts'
import { mergedCadence } from '#shared/firm/carrier.ts'
import type { Carrier, StepType } from '#shared/firm/model.ts'
import { RecordTable } from '../ui/table.tsx'
import { CadenceDialog } from './CadenceDialog.tsx'
import '../manage/manageMessages.ts'

/** The steps of which something can be set: they wait, or send themselves. */
const SETTABLE = STEP_TYPES.filter((type) => STEPS[type].waitInDays > 0 || isSentByEngine(type))

/**
 * How each step is worked: the days it waits and whether a person looks first, with what is built in
 * beside it. With a carrier, that carrier's settings over the bakery's; without, the bakery's own.
 */
export function CadenceTable({
  bakery: steps,
  carrier,
  mayChange,
  onChanged,
}: {
  bakery: BakerySteps
  carrier: Carrier | null
  mayChange: boolean
  onChanged: () => void
}) {
  const translate = useTranslate()
  const [open, setOpen] = useState<StepType | null>(null)
  const bakery = steps.cadence ?? {}
  const own = (carrier === null ? bakery : carrier.cadence) ?? {}
  const cadence = mergedCadence(bakery, carrier?.cadence ?? {})
  const label = translate('cadence.title')
  const heads = [
    'step',
    'days',
    'built_in',
    ...(carrier === null ? [] : ['bakery']),
    'first',
    ...(mayChange ? ['actions'] : []),
  ]
  return (
    <>
      <RecordTable
        label={label}
        heads={heads.map((name) => ({
          name,
          label: translate(`cadence.${name}`),
          ...(['days', 'built_in', 'bakery'].includes(name) ? { align: 'right' as const } : {}),
        }))}
      >
        {SETTABLE.map((type) => {
          const now = stepSettings(type, cadence)
          const ofBakery = stepSettings(type, bakery)
          const { displayName, waitInDays } = STEPS[type]
          return (
            <tr key={type}>
              <th scope="row">{displayName}</th>
              <td className="figures">
                {own[type]?.waitInDays === undefined ? (
                  daysText(now.waitInDays)
                ) : (
                  <b>{daysText(now.waitInDays)}</b>
                )}
              </td>
              <td className="figures">{daysText(waitInDays)}</td>
              {carrier !== null && <td className="figures">{daysText(ofBakery.waitInDays)}</td>}
              <td>{now.personFirst ? translate('cadence.looks') : ''}</td>
              {mayChange && (
                <td className="actions">
                  {own[type] !== undefined && <span>{translate('cadence.own')} </span>}
                  <Button
                    variant="text"
                    onClick={() => setOpen(type)}
                    aria-label={translate('cadence.change_of', { step: displayName })}
                  >
                    {translate('manage.change')}
                  </Button>
                </td>
              )}
            </tr>
          )
        })}
      </RecordTable>
      {open !== null && (
        <CadenceDialog
          type={open}
          override={own[open]}
          settings={stepSettings(open, cadence)}
          carrier={carrier}
          bakeryVersion={steps.v ?? 0}
          onDone={() => {
            setOpen(null)
            onChanged()
          }}
        />
      )}
    </>
  )
}

function daysText(days: number): string {
  return days === 0 ? '–' : String(days)
}
