import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { formatDay, parseDay } from '#shared/kernel/day.ts'
import { periodBefore } from '#shared/reports/period.ts'
import {
  PERIOD_PRESET_NAMES,
  PERIOD_PRESETS,
  type PeriodPreset,
} from '#shared/reports/reportSettings.ts'
import { DayInput } from '../ui/inputs.tsx'
import type { Report } from './useReport.ts'

const CUSTOM = 'custom'

/** The period of a report: by its name, or from day to day. It is in the address. */
export function PeriodBar({ report, isCompared }: { report: Report; isCompared: boolean }) {
  const translate = useTranslate()
  const { period, today, param, setParams } = report
  const shown = period.ok ? period.value : { from: param('from'), to: param('to') }
  const preset = PERIOD_PRESET_NAMES.find((name) => {
    const { from, to } = PERIOD_PRESETS[name].of(today)
    return from === shown.from && to === shown.to
  })
  const before = period.ok && isCompared ? periodBefore(period.value) : null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 3, mb: 4 }}>
      <Label>
        {translate('reports.period')}
        <select
          value={preset ?? CUSTOM}
          onChange={({ target: { value } }) => {
            if (value !== CUSTOM) setParams({ ...PERIOD_PRESETS[value as PeriodPreset].of(today) })
          }}
        >
          {PERIOD_PRESET_NAMES.map((name) => (
            <option key={name} value={name}>
              {translate(`reports.preset.${name}`)}
            </option>
          ))}
          <option value={CUSTOM}>{translate('reports.custom')}</option>
        </select>
      </Label>
      {(['from', 'to'] as const).map((end) => (
        <Label key={end}>
          {translate(`reports.${end}`)}
          <DayInput
            value={parseDay(shown[end]) ?? ''}
            onDay={(day) => setParams({ ...shown, [end]: day })}
          />
        </Label>
      ))}
      {before !== null && (
        <Box component="span" sx={{ color: 'text.secondary', fontSize: 12, pb: 2 }}>
          {translate('reports.compared', {
            from: formatDay(before.from),
            to: formatDay(before.to),
          })}
        </Box>
      )}
    </Box>
  )
}

/** A small control with its label above. */
export const Label = styled('label')(({ theme: { palette } }) => ({
  display: 'grid',
  gap: 4,
  fontSize: 12,
  fontWeight: 500,
  color: palette.text.secondary,
  '& select, & input': {
    height: 32,
    padding: '0 8px',
    font: 'inherit',
    fontSize: 13,
    fontWeight: 400,
    color: palette.text.primary,
    background: palette.background.paper,
    border: `1px solid ${palette.bakehouse.control}`,
    borderRadius: 6,
  },
  '& option': { background: palette.bakehouse.raised },
}))
