import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import {
  checkAmounts,
  checkNotes,
  checkWords,
  isOpenCheck,
  type RecordCheck,
} from '#shared/audit/worksheet/reconciliation.ts'
import { WorksheetTable } from './WorksheetTable.ts'
import './recordMessages.ts'

/** Each kind of record beside what the worksheet has for it, with both workings and the result. */
export function RecordChecks({ checks }: { checks: readonly RecordCheck[] }) {
  const translate = useTranslate()
  if (checks.length === 0)
    return <Box sx={{ px: 4, pb: 4, color: 'text.secondary' }}>{translate('records.none')}</Box>
  return (
    <WorksheetTable aria-label={translate('records.checks')}>
      <thead>
        <tr>
          <th scope="col">{translate('records.check')}</th>
          <th scope="col" className="number">
            {translate('records.record')}
          </th>
          <th scope="col" className="number">
            {translate('records.worksheet')}
          </th>
          <th scope="col">{translate('records.result')}</th>
        </tr>
      </thead>
      <tbody>
        {checks.map((check) => (
          <CheckRows key={check.id} check={check} />
        ))}
      </tbody>
    </WorksheetTable>
  )
}

function CheckRows({ check }: { check: RecordCheck }) {
  const { record, worksheet } = checkAmounts(check)
  return (
    <>
      <tr>
        <th scope="row">{check.title}</th>
        <td className="number">{record}</td>
        <td className="number">{worksheet}</td>
        <Box component="td" sx={{ color: isOpenCheck(check) ? 'warning.main' : undefined }}>
          {checkWords(check)}
        </Box>
      </tr>
      {checkNotes(check).map((words) => (
        <tr key={words} className="more">
          <td colSpan={4}>
            <bdi>{words}</bdi>
          </td>
        </tr>
      ))}
    </>
  )
}
