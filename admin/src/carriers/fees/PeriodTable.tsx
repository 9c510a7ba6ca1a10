import Add from '@mui/icons-material/Add'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useTranslate } from 'ra-core'
import { ANY, type FeeOutcome } from '#shared/domain/invoice/FeeSchedule.ts'
import { RecordTable } from '../../components/RecordTable.tsx'
import { ChoiceControl, Control } from '../../work/Control.tsx'
import { EMPTY_ROW, FEE_KINDS, type FeeKind, type FeeRow, type PeriodDraft } from './feeDraft.ts'

const OUTCOMES: readonly FeeOutcome[] = [ANY, 'PRODUCTIVE', 'NONPRODUCTIVE']
const TEXTS = ['reportType', 'code', 'description', 'price'] as const

/** The fees of a span of days, a row each. `onChange` null: the period goes. */
export function PeriodTable({
  n,
  period,
  onChange,
}: {
  n: number
  period: PeriodDraft
  onChange: (period: PeriodDraft | null) => void
}) {
  const translate = useTranslate()
  const label = translate('carriers.period_n', { n })
  const setRow = (at: number, part: Partial<FeeRow> | null) =>
    onChange({
      ...period,
      rows: period.rows.flatMap((row, index) =>
        index !== at ? row : part === null ? [] : { ...row, ...part },
      ),
    })
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 3 }}>
        {(['from', 'to'] as const).map((name) => (
          <Box
            key={name}
            component="label"
            sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}
          >
            {translate(`carriers.fee.${name}`)}
            <Control
              type="date"
              value={period[name]}
              onChange={(event) => onChange({ ...period, [name]: event.target.value })}
            />
          </Box>
        ))}
        <Box sx={{ flex: 1, fontSize: 12, color: 'text.secondary' }}>
          {period.to === '' && translate('carriers.no_end')}
        </Box>
        <Button variant="text" onClick={() => onChange(null)}>
          {translate('carriers.remove_period')}
        </Button>
      </Box>
      <RecordTable
        label={label}
        heads={['kind', 'outcome', ...TEXTS, 'actions'].map((name) => ({
          name,
          label: translate(`carriers.fee.${name}`),
        }))}
      >
        {period.rows.map((row, at) => (
          // Rows are only ever added at the end or taken out.
          <tr key={String(at)}>
            <td>
              <ChoiceControl
                aria-label={translate('carriers.fee.kind')}
                value={row.kind}
                onChange={(event) => setRow(at, { kind: event.target.value as FeeKind })}
              >
                {FEE_KINDS.map((kind) => (
                  <option key={kind} value={kind}>
                    {translate(`carriers.fee.${kind}`)}
                  </option>
                ))}
              </ChoiceControl>
            </td>
            <td>
              {row.kind === 'fees' ? (
                <ChoiceControl
                  style={{ minWidth: 144 }}
                  aria-label={translate('carriers.fee.outcome')}
                  value={row.outcome}
                  onChange={(event) => setRow(at, { outcome: event.target.value as FeeOutcome })}
                >
                  {OUTCOMES.map((outcome) => (
                    <option key={outcome} value={outcome}>
                      {translate(`carriers.outcome.${outcome === ANY ? 'ANY' : outcome}`)}
                    </option>
                  ))}
                </ChoiceControl>
              ) : (
                '–'
              )}
            </td>
            {TEXTS.map((name) => (
              <td key={name} style={name === 'price' ? { width: 110 } : undefined}>
                <Control
                  aria-label={translate(`carriers.fee.${name}`)}
                  {...(name === 'price'
                    ? { inputMode: 'decimal' as const, style: { textAlign: 'right' as const } }
                    : {})}
                  value={row[name]}
                  onChange={(event) => setRow(at, { [name]: event.target.value })}
                />
              </td>
            ))}
            <td className="actions">
              <IconButton
                aria-label={translate('carriers.remove_fee', { n: at + 1 })}
                onClick={() => setRow(at, null)}
              >
                <Close fontSize="small" />
              </IconButton>
            </td>
          </tr>
        ))}
      </RecordTable>
      <Box>
        <Button
          variant="text"
          startIcon={<Add />}
          onClick={() => onChange({ ...period, rows: [...period.rows, EMPTY_ROW] })}
        >
          {translate('carriers.add_fee')}
        </Button>
      </Box>
    </Box>
  )
}
