import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useStore, useTranslate } from 'ra-core'
import { useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import {
  PERIOD_PRESET_NAMES,
  type PeriodPreset,
  REPORT_DEFAULTS,
  readReportSettings,
} from '#shared/reports/reportSettings.ts'
import { NotFoundPage } from '../app/NotFoundPage.tsx'
import { REPORTS_KEY } from '../app/preferences.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { usePageTitle } from '../app/usePageTitle.ts'
import { ChoiceControl, Control, Field, MistakeNote } from '../ui/inputs.tsx'
import { FieldGrid, Panel } from '../ui/Panel.tsx'
import { REPORT_VIEWS } from './ReportFrame.tsx'
import './reportsMessages.ts'

/** What a report opens with: kept in this browser, for the person alone. */
export function ReportEdit() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { view: name = '' } = useParams()
  const [params] = useSearchParams()
  const { carrier, carriers, switchTo } = useActiveCarrier()
  const [kept, keep] = useStore<unknown>(REPORTS_KEY, null)
  const settings = readReportSettings(kept)
  const [draft, setDraft] = useState({
    period: settings.period,
    service: String(Math.round(settings.service * 100)),
    stuckDays: String(settings.stuckDays),
    capacity: String(settings.capacity),
  })
  const [chosen, setChosen] = useState<string | null>(null)
  const view = REPORT_VIEWS.find((each) => each.name === name)
  usePageTitle(translate('reports.edit_title'))
  if (view === undefined) return <NotFoundPage />
  const read = {
    service: wholeIn(draft.service, 1, 100),
    stuckDays: wholeIn(draft.stuckDays, 1, 365),
    capacity: wholeIn(draft.capacity, 1, 10_000),
  }
  // The saved period is what is wanted now: an older one in the address would hide it.
  const address = new URLSearchParams([...params].filter(([key]) => key === 'carrier'))
  if (chosen !== null) address.set('carrier', chosen)
  const back = address.size === 0 ? view.to : `${view.to}?${address}`
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const { service, stuckDays, capacity } = read
        if (service === null || stuckDays === null || capacity === null) return
        keep({ period: draft.period, service: service / 100, stuckDays, capacity })
        if (chosen !== null) switchTo(chosen)
        void navigate(back)
      }}
    >
      <Typography variant="h1" sx={{ mb: 3 }}>
        {translate('reports.edit_title')}
      </Typography>
      <Panel title={translate(`reports.${view.name}`)}>
        <FieldGrid>
          <Field
            label={translate('reports.period_saved')}
            control={(ids) => (
              <ChoiceControl
                {...ids}
                value={draft.period}
                onChange={({ target: { value } }) =>
                  setDraft({ ...draft, period: value as PeriodPreset })
                }
              >
                {PERIOD_PRESET_NAMES.map((preset) => (
                  <option key={preset} value={preset}>
                    {translate(`reports.preset.${preset}`)}
                  </option>
                ))}
              </ChoiceControl>
            )}
          />
          <Field
            label={translate('reports.carrier')}
            control={(ids) => (
              <ChoiceControl
                {...ids}
                value={chosen ?? carrier.id}
                onChange={({ target: { value } }) => setChosen(value)}
              >
                {carriers.map((each) => (
                  <option key={each.id} value={each.id}>
                    {each.name}
                  </option>
                ))}
              </ChoiceControl>
            )}
          />
          {(['service', 'stuckDays', 'capacity'] as const).map((field) => (
            <Field
              key={field}
              label={translate(`reports.threshold.${field}`)}
              control={({ id }) => (
                <div>
                  <Control
                    id={id}
                    inputMode="numeric"
                    value={draft[field]}
                    aria-invalid={read[field] === null}
                    aria-describedby={read[field] === null ? `${id}-mistake` : undefined}
                    onChange={({ target: { value } }) => setDraft({ ...draft, [field]: value })}
                  />
                  {read[field] === null && (
                    <div role="alert">
                      <MistakeNote
                        id={`${id}-mistake`}
                        mistake={translate(`reports.threshold_error.${field}`)}
                      />
                    </div>
                  )}
                </div>
              )}
            />
          ))}
        </FieldGrid>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, px: 4, pb: 4 }}>
          <Button type="submit" variant="contained">
            {translate('reports.save')}
          </Button>
          <Button component={Link} to={back} variant="outlined">
            {translate('reports.cancel')}
          </Button>
          <Button
            onClick={() =>
              setDraft({
                period: REPORT_DEFAULTS.period,
                service: String(REPORT_DEFAULTS.service * 100),
                stuckDays: String(REPORT_DEFAULTS.stuckDays),
                capacity: String(REPORT_DEFAULTS.capacity),
              })
            }
          >
            {translate('reports.defaults')}
          </Button>
        </Box>
      </Panel>
    </Box>
  )
}

function wholeIn(text: string, least: number, most: number): number | null {
  const number = /^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN
  return number >= least && number <= most ? number : null
}
