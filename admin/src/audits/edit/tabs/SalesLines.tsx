import CheckCircleOutline from '@mui/icons-material/CheckCircleOutline'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { alcoholLimitOf } from '#shared/audit/access/intake.ts'
import { refusalOfField } from '#shared/audit/editableFields.ts'
import { alcoholShare, hasUncounted, type InsuredCategory } from '#shared/audit/salesLines.ts'
import { formatDollars, formatPercent } from '#shared/kernel/money.ts'
import { FieldNote } from '../../../ui/inputs.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { ToneChip } from '../../../ui/ToneChip.tsx'
import { inputIdOf, pathOf } from '../draft/fieldPath.ts'
import { salesLinesOf } from '../draft/texts.ts'
import { CellInput, LineTable } from '../fields/LineTable.tsx'
import { useField } from '../fields/useField.ts'
import { useEditor } from '../useEditor.ts'

const COLUMNS = [
  { name: 'classCode', width: 100 },
  { name: 'sales', width: 148, isNumber: true },
  { name: 'salesTax', width: 148, isNumber: true },
  { name: 'net', width: 148, isNumber: true },
] as const

/** What stands below a column of amounts. */
const TOTALS = [
  ['sales', 'salesTotal'],
  ['salesTax', 'salesTaxTotal'],
  ['net', 'worksheetTotal'],
] as const

/** The insured's sales, with net and totals as they are typed (specification §3, §5). */
export function SalesLines() {
  const translate = useTranslate()
  const { audit, edited, role } = useEditor()
  const totals = edited.insuredCategoryTotals
  const closed = refusalOfField('insuredCategories', audit, { role })
  const isAsked = edited.keyQuestions.salesTaxCollected !== undefined
  const lines = salesLinesOf(edited)
  const isPartial = hasUncounted(lines)
  return (
    <Box sx={{ mb: 7 }}>
      <Panel title={translate('edit.sales_lines')} aside={translate('edit.sales_note')}>
        {closed !== null && (
          <Box sx={{ px: 4, pb: 2, color: 'text.secondary' }}>
            {closed.message} {closed.next}
          </Box>
        )}
        <LineTable
          columns={[{ name: 'line', width: 150, head: translate('edit.line') }, ...COLUMNS]}
          endWidth="auto"
        >
          <tbody>
            {lines.map((line) => (
              <SalesLine key={line.id} line={line} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {translate('edit.totals')}
              </th>
              {TOTALS.map(([column, total]) => (
                <td
                  key={total}
                  className="figure total"
                  data-label={translate(`edit.columns.${column}`)}
                >
                  {formatDollars(totals[total])}
                </td>
              ))}
              <td />
            </tr>
          </tfoot>
        </LineTable>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 5, px: 4, pb: 3 }}>
          <Total name="gl_total" dollars={totals.glTotal} />
          <Total name="ll_total" dollars={totals.llTotal} />
          <Total name="worksheet_total" dollars={totals.worksheetTotal} />
          {isAsked &&
            (!totals.valTaxes ? (
              <ToneChip tone="amber" icon={WarningAmberOutlined}>
                {translate('edit.taxes_differ')}
              </ToneChip>
            ) : (
              !isPartial && (
                <ToneChip tone="green" icon={CheckCircleOutline}>
                  {translate('edit.taxes_agree')}
                </ToneChip>
              )
            ))}
        </Box>
        <AlcoholHint />
      </Panel>
    </Box>
  )
}

function SalesLine({ line }: { line: InsuredCategory }) {
  const translate = useTranslate()
  const path = pathOf('insuredCategories', line.id, 'selected')
  const { text, type, closed } = useField(path)
  const isSelected = text === 'yes'
  const cell = (column: string) => pathOf('insuredCategories', line.id, column)
  const name = translate(`edit.sales.${line.id}`)
  return (
    <tr>
      <th scope="row">
        <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 2, height: 36 }}>
          <input
            type="checkbox"
            id={inputIdOf(path)}
            checked={isSelected}
            disabled={closed !== null}
            onChange={({ target }) => type(target.checked ? 'yes' : 'no')}
          />
          {name}
        </Box>
      </th>
      {isSelected ? (
        <>
          <td>
            <CellInput path={cell('classCode')} />
          </td>
          <td>
            <CellInput path={cell('sales')} kind="money" />
          </td>
          <td>
            <CellInput path={cell('salesTax')} kind="money" />
          </td>
          <td className="figure">{formatDollars(line.net)}</td>
          <td>
            {line.error === 'TAX_OVER_SALES' && (
              <FieldNote tone="amber">
                <ErrorOutline aria-hidden />
                <span>{translate('edit.not_counted')}</span>
              </FieldNote>
            )}
          </td>
        </>
      ) : (
        <td colSpan={5} />
      )}
    </tr>
  )
}

function Total({ name, dollars }: { name: string; dollars: number }) {
  const translate = useTranslate()
  return (
    <Box component="span" className="figures">
      <Box component="span" sx={{ color: 'text.secondary', mr: 2 }}>
        {translate(`edit.${name}`)}
      </Box>
      <Box component="strong" sx={{ fontWeight: 620 }}>
        {formatDollars(dollars)}
      </Box>
    </Box>
  )
}

/** A restaurant's class is for so much alcohol and no more: said as the share crosses it. */
function AlcoholHint() {
  const translate = useTranslate()
  const { edited } = useEditor()
  const limit = alcoholLimitOf(edited.categories)
  const share = alcoholShare(edited.insuredCategories)
  if (limit === null || share < limit / 100) return null
  return (
    <Box role="status" sx={{ px: 4, pb: 3, display: 'flex', gap: 2, color: 'warning.main' }}>
      <WarningAmberOutlined aria-hidden sx={{ fontSize: 18 }} />
      {translate('edit.alcohol_hint', { share: formatPercent(share), limit: `${limit}%` })}
    </Box>
  )
}
