import { useTheme } from '@mui/material/styles'
import { BarChart } from '@mui/x-charts/BarChart'
import type { Tone } from '#shared/audit/states.ts'

/** Bars of one kind. */
export interface BarSeries {
  label: string
  tone: Tone
  values: readonly number[]
}

const LEGEND_HEIGHT = 40

/** Bars side by side, one group a label. Its own keyboard is off: the table behind it is for that. */
export function Bars({
  labels,
  series,
  height,
}: {
  labels: readonly string[]
  series: readonly BarSeries[]
  height: number
}) {
  const { palette } = useTheme()
  return (
    <BarChart
      // The legend stands above the chart's own height.
      height={series.length < 2 ? height : height - LEGEND_HEIGHT}
      disableKeyboardNavigation
      skipAnimation
      hideLegend={series.length < 2}
      margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
      xAxis={[{ scaleType: 'band', data: [...labels], categoryGapRatio: 0.35 }]}
      yAxis={[{ width: 40, tickMinStep: 1 }]}
      series={series.map(({ label, tone, values }) => ({
        label,
        data: [...values],
        color: palette.bakehouse.tones[tone].mark,
      }))}
      grid={{ horizontal: true }}
    />
  )
}
