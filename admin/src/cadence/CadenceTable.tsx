import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type UseGetListHookValue, useTranslate } from 'ra-core'
import { useState } from 'react'
import type { BakerySteps } from '#shared/audit/ops/readKnowledge.ts'
import {
  isSentByEngine,
  refusalOfOverride,
  type StepSettings,
  stepSettings,
} from '#shared/audit/steps/facts.ts'
import { STEP_TYPES, STEPS } from '#shared/audit/steps/table.ts'
import { mergedCadence } from '#shared/firm/carrier.ts'
import type { Carrier, StepOverride, StepType } from '#shared/firm/model.ts'
import { BAKERY_STEPS_ID } from '#shared/kernel/collections.ts'
import type { StoredDocument } from '#shared/kernel/ports/documentStore.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { useProviderMutation } from '../providers/useProviderMutation.ts'
import { useGetListLive } from '../providers/useSubscribe.ts'
import { CheckField } from '../ui/CheckField.tsx'
import { FormDialog } from '../ui/dialog.tsx'
import { Control, Field } from '../ui/inputs.tsx'
import { RecordTable } from '../ui/table.tsx'
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

/** Sets how one step is worked, for all carriers or for one, or goes back to what holds without. */
function CadenceDialog({
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
  const { ask, waiting, refused, refuse } = useProviderMutation(
    carrier === null ? 'setBakeryCadence' : 'setCadence',
  )
  const { displayName, waitInDays } = STEPS[type]
  const [days, setDays] = useState(String(settings.waitInDays))
  const [personFirst, setPersonFirst] = useState(settings.personFirst)
  const set = async (to: StepOverride | null) => {
    const mistake = to && refusalOfOverride(type, to)
    if (mistake) return refuse(mistake)
    const change = { step: type, override: to }
    const isDone = await (carrier === null
      ? ask({ request: { ...change, v: bakeryVersion } })
      : ask({ carrierCompany: carrier.id, request: { ...change, v: carrier.v ?? 0 } }))
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
        <CheckField
          label={translate('cadence.first_label')}
          checked={personFirst}
          onCheck={setPersonFirst}
        />
      )}
      <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{translate('cadence.lead')}</Box>
    </FormDialog>
  )
}

/** The bakery's documents, as they are set now. */
export function useBakerySteps(): UseGetListHookValue<StoredDocument<BakerySteps>> {
  const { user } = useActiveCarrier()
  return useGetListLive<StoredDocument<BakerySteps>>('bakery', ALL, { enabled: user !== null })
}

const ALL = { pagination: { page: 1, perPage: 10 } }

/** What the bakery sets for all carriers; nothing where it has set nothing. */
export function bakeryStepsOf(documents: readonly StoredDocument<BakerySteps>[] = []): BakerySteps {
  return documents.find(({ id }) => id === BAKERY_STEPS_ID) ?? {}
}
