import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import {
  isDue,
  type LetterOnItsWay,
  type LetterRun,
  MAX_LETTERS_A_RUN,
} from '#shared/outreach/letterRun.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { useProviderMutation } from '../providers/useProviderMutation.ts'
import { useGetListLive } from '../providers/useSubscribe.ts'
import { Moment } from '../ui/ElapsedTime.tsx'
import { ReadPart } from '../ui/failures.tsx'
import { Field, TypedInput } from '../ui/inputs.tsx'
import { JobNote, RefusalNote } from '../ui/notices.tsx'
import { Panel } from '../ui/Panel.tsx'
import { RowsSkeleton } from '../ui/skeletons.tsx'
import { RecordTable } from '../ui/table.tsx'
import { LetterRunRow } from './LetterRunRow.tsx'
import './letterMessages.ts'

/** More letters that wait than one carrier has in a week. */
const MOST_LETTERS = 500
const MOST_RUNS = 30

/** A carrier's letters: those to print, the runs that were printed, and those that came back. */
export function LettersTab() {
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <DueLetters />
      <LetterRuns />
      <ReturnedLetter />
    </Box>
  )
}

function DueLetters() {
  const translate = useTranslate()
  const { user, carrier } = useActiveCarrier()
  const { ask, waiting, refused } = useProviderMutation('printLetters')
  const waitingLetters = useGetListLive<LetterOnItsWay>(
    'outbox',
    {
      meta: { of: 'letters' },
      filter: { carrierCompany: carrier.id, folded: false },
      sort: { field: 'dateAdded', order: 'DESC' },
      pagination: { page: 1, perPage: MOST_LETTERS },
    },
    { enabled: user !== null },
  )
  // The oldest first, as they are printed.
  const due = (waitingLetters.data ?? []).filter(isDue).reverse()
  const hasLeftOut = due.some(({ leftOut = '' }) => leftOut !== '')
  return (
    <Panel
      title={translate('letters.due')}
      aside={
        due.length > 0 && (
          <Button
            variant="contained"
            startIcon={<PrintOutlined />}
            aria-disabled={waiting}
            onClick={() => {
              if (!waiting) void ask({ request: {} })
            }}
          >
            {translate('letters.print', { smart_count: Math.min(due.length, MAX_LETTERS_A_RUN) })}
          </Button>
        )
      }
    >
      {(waiting || refused !== null) && (
        <Box sx={{ px: 4, pb: 3 }}>
          {waiting && <JobNote words={translate('letters.printing')} />}
          {refused !== null && <RefusalNote refusal={refused} />}
        </Box>
      )}
      <ReadPart reading={waitingLetters} timeZone={carrier.timeZone} loading={<RowsSkeleton />}>
        {() =>
          due.length === 0 ? (
            <Box sx={{ px: 4, pb: 4, color: 'text.secondary' }}>
              {translate('letters.none_due')}
            </Box>
          ) : (
            <RecordTable
              label={translate('letters.due')}
              heads={['since', 'to', ...(hasLeftOut ? ['left_out'] : [])].map((name) => ({
                name,
                label: translate(`letters.${name}`),
              }))}
            >
              {due.map(({ id, dateAdded, to, leftOut = '' }) => (
                <tr key={id}>
                  <td>
                    <Moment at={dateAdded} timeZone={carrier.timeZone} seconds={false} />
                  </td>
                  <th scope="row">
                    <bdi>{to.join(', ')}</bdi>
                  </th>
                  {hasLeftOut && <td>{leftOut}</td>}
                </tr>
              ))}
            </RecordTable>
          )
        }
      </ReadPart>
    </Panel>
  )
}

function LetterRuns() {
  const translate = useTranslate()
  const { user, carrier } = useActiveCarrier()
  const runs = useGetListLive<LetterRun>(
    'outbox',
    {
      meta: { of: 'letterRuns' },
      filter: { carrierCompany: carrier.id },
      sort: { field: 'at', order: 'DESC' },
      pagination: { page: 1, perPage: MOST_RUNS },
    },
    { enabled: user !== null },
  )
  return (
    <Panel title={translate('letters.runs')}>
      <ReadPart reading={runs} timeZone={carrier.timeZone} loading={<RowsSkeleton />}>
        {(read = []) =>
          read.length === 0 ? (
            <Box sx={{ px: 4, pb: 4, color: 'text.secondary' }}>{translate('letters.no_runs')}</Box>
          ) : (
            <RecordTable
              label={translate('letters.runs')}
              heads={['run', 'printed', 'count', 'state', 'actions'].map((name) => ({
                name,
                label: translate(`letters.${name}`),
              }))}
            >
              {read.map((run) => (
                <LetterRunRow key={run.id} run={run} />
              ))}
            </RecordTable>
          )
        }
      </ReadPart>
    </Panel>
  )
}

/** A letter that the post brought back, by the code on it. */
function ReturnedLetter() {
  const translate = useTranslate()
  const [code, setCode] = useState('')
  const [done, setDone] = useState('')
  const { ask, waiting, refused } = useProviderMutation('letterReturned')
  const mark = async () => {
    if (code.trim() === '' || waiting) return
    setDone('')
    if (!(await ask({ request: { code: code.trim() } }))) return
    setDone(code.trim())
    setCode('')
  }
  return (
    <Panel title={translate('letters.returned')}>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void mark()
        }}
        sx={{ display: 'grid', gap: 3, px: 4, pb: 4, maxWidth: 420, justifyItems: 'start' }}
      >
        <Field
          label={translate('letters.code')}
          hint={translate('letters.code_hint')}
          control={(ids) => <TypedInput {...ids} value={code} onText={setCode} />}
        />
        <Button type="submit" variant="outlined" aria-disabled={waiting || code.trim() === ''}>
          {translate('letters.return')}
        </Button>
        {refused !== null && <RefusalNote refusal={refused} />}
        <Box role="status">{done !== '' && translate('letters.return_done', { code: done })}</Box>
      </Box>
    </Panel>
  )
}
