import Add from '@mui/icons-material/Add'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useTranslate } from 'ra-core'
import { useId } from 'react'
import { ANY, type FeeOutcome } from '#shared/billing/fees.ts'
import { amountMistake } from '#shared/kernel/money.ts'
import { ChoiceControl, Control, MistakeNote, TypedInput } from '../ui/inputs.tsx'
import { RecordTable } from '../ui/table.tsx'
import {
  EMPTY_ROW,
  FEE_KINDS,
  type FeeKind,
  type FeeMistake,
  type FeeMistakes,
  type FeeRow,
  type PeriodDraft,
} from './feeDraft.ts'

const OUTCOMES: readonly FeeOutcome[] = [ANY, 'PRODUCTIVE', 'NONPRODUCTIVE']
const TEXTS = ['reportType', 'code', 'description', 'price'] as const

/** The fees of a span of days, a row each. `onChange` null: the period goes. */
export function PeriodTable({
  n,
  period,
  mistakes,
  onChange,
}: {
  n: number
  period: PeriodDraft
  mistakes: FeeMistakes
  onChange: (period: PeriodDraft | null) => void
}) {
  const translate = useTranslate()
  const label = translate('carriers.period_n', { n })
  const base = useId()
  const mistakeAt = (field: string) => mistakes.get(`${n - 1}.${field}`)
  const setRow = (at: number, part: Partial<FeeRow> | null) =>
    onChange({
      ...period,
      rows: period.rows.flatMap((row, index) =>
        index !== at ? row : part === null ? [] : { ...row, ...part },
      ),
    })
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', flexWrap: 'wrap', gap: 3 }}>
        {(['from', 'to'] as const).map((name) => (
          <Box key={name}>
            <Box component="label" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
              {translate(`carriers.fee.${name}`)}
              <Control
                type="date"
                {...marked(`${base}-${name}`, mistakeAt(name))}
                value={period[name]}
                onChange={(event) => onChange({ ...period, [name]: event.target.value })}
              />
            </Box>
            <FeeMark id={`${base}-${name}`} mistake={mistakeAt(name)} />
          </Box>
        ))}
        <Box sx={{ flex: '1 0 auto', fontSize: 12, lineHeight: '36px', color: 'text.secondary' }}>
          {period.to === '' && translate('carriers.no_end')}
        </Box>
        <Button variant="text" onClick={() => onChange(null)}>
          {translate('carriers.remove_period')}
        </Button>
      </Box>
      <RecordTable
        label={label}
        holdsInputs
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
                sx={{ minWidth: { sm: 104 } }}
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
                  sx={{ minWidth: { sm: 144 } }}
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
              <Box
                key={name}
                component="td"
                sx={{ minWidth: { sm: 144 }, ...(name === 'price' && { width: { sm: 144 } }) }}
              >
                <TypedInput
                  id={`${base}-${at}-${name}-input`}
                  aria-label={translate(`carriers.fee.${name}`)}
                  kind={name === 'price' ? 'money' : undefined}
                  {...marked(`${base}-${at}-${name}`, mistakeAt(`${at}.${name}`))}
                  value={row[name]}
                  {...(name === 'price' && priceMistake(row) !== null
                    ? { 'aria-invalid': true, 'aria-describedby': `${base}-${at}-mistake` }
                    : {})}
                  onText={(text) => setRow(at, { [name]: text })}
                />
                {name === 'price' && priceMistake(row) !== null ? (
                  <MistakeNote id={`${base}-${at}-mistake`} mistake={priceMistake(row) ?? ''} />
                ) : (
                  <FeeMark id={`${base}-${at}-${name}`} mistake={mistakeAt(`${at}.${name}`)} />
                )}
              </Box>
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
      <FeeMark id={`${base}-rows`} mistake={mistakeAt('rows')} />
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

/** A price that is not typed yet is no mistake before the fees are saved. */
function priceMistake({ price }: FeeRow): string | null {
  return price.trim() === '' ? null : amountMistake(price)
}

/** What is wrong with a field of the fees, below it. */
export function FeeMark({ id, mistake }: { id: string; mistake: FeeMistake | undefined }) {
  const translate = useTranslate()
  if (mistake === undefined) return null
  return (
    <Box id={id} role="alert">
      <MistakeNote mistake={translate(`carriers.fee_mistake.${mistake}`)} />
    </Box>
  )
}

/** The attributes of a field with a mistake. */
export function marked(id: string, mistake: FeeMistake | undefined) {
  return mistake === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': id }
}
