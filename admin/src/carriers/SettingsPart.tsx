import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { CarrierSettings } from '#shared/firm/carrier.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { NO_RESULTS_TARGET } from '#shared/firm/resultsTarget.ts'
import { useProviderMutation } from '../providers/useProviderMutation.ts'
import { useSubscribeToRecord } from '../providers/useSubscribe.ts'
import { CheckField } from '../ui/CheckField.tsx'
import { FormDialog } from '../ui/dialog.tsx'
import { AreaControl, Field, TypedInput } from '../ui/inputs.tsx'
import { JobNote, RefusalNote } from '../ui/notices.tsx'
import { FieldGrid, Panel } from '../ui/Panel.tsx'
import { UNASKED, UnsavedGuard } from '../ui/UnsavedGuard.tsx'
import { ContactRows, MailFields, ResultsFields, SingleReviewerField } from './settingsFields.tsx'
import { useCarrierChange } from './useCarrierChange.ts'
import { savedBase, useDraftBase } from './useDraftBase.ts'

const TEXTS = ['name', 'timeZone', 'reviewInbox', 'helpPhone', 'helpHours'] as const

const FLAGS = ['worksheet', 'glIncludesAlcohol'] as const

/**
 * The carrier's settings. Only touched fields are saved, over what is stored now: another user's changes
 * show in the untouched fields. A save is refused, and its input kept, where another user changed a touched
 * field meanwhile.
 */
export function SettingsPart({ carrier }: { carrier: Carrier }) {
  const translate = useTranslate()
  const [touched, setTouched] = useState<Partial<CarrierSettings>>({})
  const [secret, setSecret] = useState('')
  /** What is being saved. */
  const [sent, setSent] = useState({ touched, secret })
  const [isSaved, setSaved] = useState(false)
  const isTouched = Object.keys(touched).length > 0 || secret !== ''
  const [base, setBase] = useDraftBase(carrier, isTouched, (each) => [
    namesOf(touched).map((name) => each[name]),
    // A secret is for the one endpoint that it is typed for.
    secret === '' ? null : [each.results?.endpoint, each.endpointSecretAt],
  ])
  const { change, waiting, refused, clear } = useCarrierChange('changeCarrier', base)
  const shown: CarrierSettings = {
    glIncludesAlcohol: false,
    singleReviewer: false,
    contacts: [],
    returnAddress: [],
    results: NO_RESULTS_TARGET,
    mail: {},
    worksheetRules: {},
    ...carrier,
    ...touched,
  }
  const touch = (part: Partial<CarrierSettings>) => {
    setSaved(false)
    setTouched({ ...touched, ...part })
  }
  const unsaved = waiting ? without(touched, sent.touched) : touched
  const hasSecret = secret !== '' && !(waiting && secret === sent.secret)
  const save = async () => {
    setSent({ touched, secret })
    const isDone = await change({
      settings: touched,
      ...(secret === '' ? {} : { endpointSecret: secret }),
    })
    if (!isDone) return
    setBase(savedBase(base))
    // What was typed while it was written is still to be saved.
    setTouched((now) => without(now, touched))
    setSecret((now) => (now === secret ? '' : now))
    setSaved(true)
  }
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <UnsavedGuard count={namesOf(unsaved).length + Number(hasSecret)} />
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isTouched && !waiting) void save()
        }}
        sx={{ display: 'grid', gap: 4 }}
      >
        <Panel title={translate('carriers.parts.settings')}>
          <FieldGrid>
            {TEXTS.map((name) => (
              <Field
                key={name}
                label={translate(`carriers.fields.${name}`)}
                hint={translate(`carriers.hints.${name}`)}
                control={(ids) => (
                  <TypedInput
                    {...ids}
                    kind={name === 'helpPhone' ? 'phone' : undefined}
                    {...(name === 'timeZone' ? { list: 'time-zones' } : {})}
                    value={shown[name]}
                    onText={(text) => touch({ [name]: text })}
                  />
                )}
              />
            ))}
            <datalist id="time-zones">
              {ZONES.map((zone) => (
                <option key={zone} value={zone} />
              ))}
            </datalist>
            <Field
              label={translate('carriers.fields.returnAddress')}
              hint={translate('carriers.hints.returnAddress')}
              control={(ids) => (
                <AreaControl
                  {...ids}
                  rows={4}
                  value={shown.returnAddress.join('\n')}
                  onChange={(event) => touch({ returnAddress: event.target.value.split('\n') })}
                />
              )}
            />
            {FLAGS.map((name) => (
              <CheckField
                key={name}
                label={translate(`carriers.fields.${name}`)}
                hint={translate(`carriers.hints.${name}`)}
                checked={shown[name]}
                onCheck={(checked) => touch({ [name]: checked })}
              />
            ))}
            <SingleReviewerField
              carrier={carrier}
              checked={shown.singleReviewer}
              onChange={(singleReviewer) => touch({ singleReviewer })}
            />
          </FieldGrid>
        </Panel>
        <ContactRows contacts={shown.contacts} onChange={(contacts) => touch({ contacts })} />
        <ResultsFields
          results={shown.results}
          secret={secret}
          secretAt={carrier.endpointSecretAt}
          timeZone={carrier.timeZone}
          onChange={(results) => touch({ results })}
          onSecret={(typed) => {
            setSaved(false)
            setSecret(typed)
          }}
        />
        <MailFields mail={shown.mail} onChange={(mail) => touch({ mail })} />
        {refused !== null && <RefusalNote refusal={refused} />}
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Button type="submit" variant="contained" aria-disabled={waiting || !isTouched}>
            {translate('carriers.save')}
          </Button>
          {isTouched && (
            <Button
              variant="outlined"
              onClick={() => {
                setTouched({})
                setSecret('')
                clear()
              }}
            >
              {translate('carriers.undo')}
            </Button>
          )}
          <Box role="status" sx={{ color: 'text.secondary' }}>
            {isSaved && !isTouched && translate('carriers.saved')}
            {!isSaved && !isTouched && translate('carriers.nothing')}
          </Box>
        </Box>
      </Box>
      <RemoveCarrier carrier={carrier} />
    </Box>
  )
}

/** What was touched since `saved`. */
function without(
  now: Partial<CarrierSettings>,
  saved: Partial<CarrierSettings>,
): Partial<CarrierSettings> {
  return Object.fromEntries(
    namesOf(now)
      .filter((name) => now[name] !== saved[name])
      .map((name) => [name, now[name]]),
  )
}

function namesOf(settings: Partial<CarrierSettings>): (keyof CarrierSettings)[] {
  return Object.keys(settings) as (keyof CarrierSettings)[]
}

/** The zones of the fifty states; any other IANA zone can be typed. */
const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
] as const

/** Removes the carrier, if it has no audits. */
function RemoveCarrier({ carrier }: { carrier: Carrier }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const leave = () => void navigate('/carriers', { state: UNASKED })
  const { ask, waiting, refused, clear } = useProviderMutation('removeCarrier', leave)
  // Removed by another admin while this one waits.
  useSubscribeToRecord('carriers', waiting ? carrier.id : null, (found) => {
    if (found === null) leave()
  })
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 3 }}>
      <Button
        variant="text"
        color="error"
        onClick={() => {
          clear()
          setOpen(true)
        }}
      >
        {translate('carriers.remove')}
      </Button>
      {!isOpen && waiting && <JobNote words={translate('carriers.removing')} />}
      {!isOpen && refused !== null && <RefusalNote refusal={refused} />}
      {isOpen && (
        <FormDialog
          title={translate('carriers.remove')}
          about={carrier.id}
          width={440}
          submit={translate('carriers.remove')}
          onSubmit={() => void ask({ carrierCompany: carrier.id, request: {} })}
          onClose={() => setOpen(false)}
          waiting={waiting}
          refused={refused}
          foot={waiting ? <JobNote words={translate('carriers.removing')} /> : null}
        >
          <span>{translate('carriers.remove_lead')}</span>
        </FormDialog>
      )}
    </Box>
  )
}
