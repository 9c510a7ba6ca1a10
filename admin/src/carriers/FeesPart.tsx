import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { feeGaps, type StoredFees } from '#shared/billing/fees.ts'
import { parseFeeSchedule } from '#shared/billing/parseFeeSchedule.ts'
import { FEES_ID } from '#shared/firm/carrier.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { formatDay } from '#shared/kernel/day.ts'
import { useProviderMutation } from '../providers/useProviderMutation.ts'
import { useProviderQuery } from '../providers/useProviderQuery.ts'
import { useSubscribeToRecord } from '../providers/useSubscribe.ts'
import { ReadPart } from '../ui/failures.tsx'
import { AreaControl, Control, Field } from '../ui/inputs.tsx'
import { RefusalNote } from '../ui/notices.tsx'
import { Panel } from '../ui/Panel.tsx'
import { RowsSkeleton } from '../ui/skeletons.tsx'
import { UnsavedGuard } from '../ui/UnsavedGuard.tsx'
import { countChanges } from './countChanges.ts'
import {
  EMPTY_ROW,
  type FeeDraft,
  type FeeMistakes,
  feeDraftOf,
  feeMistakes,
  type PeriodDraft,
  valueOfDraft,
} from './feeDraft.ts'
import { FeeMark, marked, PeriodTable } from './PeriodTable.tsx'

/** What the carrier pays, from which day on. Only admins read it. */
export function FeesPart({ carrier }: { carrier: Carrier }) {
  const translate = useTranslate()
  const fees = useProviderQuery('readFees', { id: carrier.id }, { ofRecord: true })
  const readAgain = () => void fees.refetch()
  useSubscribeToRecord('fees', FEES_ID, readAgain, { of: carrier.id })
  return (
    <Panel title={translate('carriers.parts.fees')} aside={translate('carriers.fees_lead')}>
      <ReadPart reading={fees} timeZone={carrier.timeZone} loading={<RowsSkeleton />}>
        {(stored) => (
          <FeesForm key={carrier.id} carrierId={carrier.id} stored={stored} readAgain={readAgain} />
        )}
      </ReadPart>
    </Panel>
  )
}

const LINES = ['terms', 'dueDays', 'accountCode', 'taxType'] as const
const AREAS = ['billTo', 'remitTo'] as const

/** The schedule as a form: what breaks a rule is marked at its field, and a gap between periods warned of. */
function FeesForm({
  carrierId,
  stored,
  readAgain,
}: {
  carrierId: string
  stored: StoredFees | null
  readAgain: () => void
}) {
  const translate = useTranslate()
  const { ask, waiting, refused, clear } = useProviderMutation('setFees')
  const schedule = stored?.schedule ?? null
  const parsed = schedule === null ? null : parseFeeSchedule(schedule)
  const fresh = () => feeDraftOf(parsed?.ok ? parsed.value : null)
  const v = stored?.v ?? 0
  const [draft, setDraft] = useState<FeeDraft>(fresh)
  /** What the draft was made from: a version, and the fields as they were then. */
  const [base, setBase] = useState({ v, draft })
  const isTouched = draft !== base.draft
  /** What is being saved. */
  const [sent, setSent] = useState<FeeDraft | null>(null)
  /** Marked from the first try to save on, so that nothing is red that is still being typed. */
  const [isTried, setTried] = useState(false)
  const mistakes = feeMistakes(draft)
  const shown: FeeMistakes = isTried ? mistakes : new Map()
  const gaps = feeGaps(
    draft.periods.flatMap(({ from, to }) => (from === '' ? [] : [{ from, to: to || null }])),
  )
  const takeStored = () => {
    const read = fresh()
    setDraft(read)
    setBase({ v, draft: read })
  }
  // Another user's save is shown while nothing is typed here; otherwise saving reports the conflict.
  // A read from before the user's own save is older than what is shown.
  if (!isTouched && v > base.v) takeStored()
  const change = (part: Partial<FeeDraft>) => setDraft({ ...draft, ...part })
  const setPeriod = (at: number, period: PeriodDraft | null) =>
    change({
      periods: draft.periods.flatMap((each, index) =>
        index !== at ? each : period === null ? [] : period,
      ),
    })
  const save = async () => {
    setTried(true)
    if (mistakes.size > 0 && draft.periods.length > 0) return
    setSent(draft)
    const isDone = await ask({
      carrierCompany: carrierId,
      request: { v: base.v, schedule: valueOfDraft(draft) },
    })
    readAgain()
    if (!isDone) return
    // The store counts each save; what was typed meanwhile stays to be saved over this one.
    setBase({ v: base.v + 1, draft })
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!waiting) void save()
      }}
      sx={{ display: 'grid', gap: 4, px: 4, pb: 4 }}
    >
      <UnsavedGuard count={waiting && draft === sent ? 0 : countChanges(draft, base.draft)} />
      {schedule === null && <Box>{translate('carriers.no_fees')}</Box>}
      {parsed?.ok === false && <RefusalNote refusal={parsed.error} />}
      <Box
        sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', md: 'repeat(4, 1fr)' } }}
      >
        {LINES.map((name) => (
          <Field
            key={name}
            label={translate(`carriers.fee.${name}`)}
            control={(ids) => (
              <>
                <Control
                  {...ids}
                  {...marked(`fee-${name}`, shown.get(name))}
                  value={draft[name]}
                  onChange={(event) => change({ [name]: event.target.value })}
                />
                <FeeMark id={`fee-${name}`} mistake={shown.get(name)} />
              </>
            )}
          />
        ))}
      </Box>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        {AREAS.map((name) => (
          <Field
            key={name}
            label={translate(`carriers.fee.${name}`)}
            control={(ids) => (
              <AreaControl
                {...ids}
                rows={5}
                value={draft[name]}
                onChange={(event) => change({ [name]: event.target.value })}
              />
            )}
          />
        ))}
      </Box>
      {draft.periods.map((period, at) => (
        <PeriodTable
          // Periods are only ever added at the end or taken out.
          key={String(at)}
          n={at + 1}
          period={period}
          mistakes={shown}
          onChange={(changed) => setPeriod(at, changed)}
        />
      ))}
      <Box>
        <Button
          variant="text"
          startIcon={<Add />}
          onClick={() =>
            change({ periods: [...draft.periods, { from: '', to: '', rows: [EMPTY_ROW] }] })
          }
        >
          {translate('carriers.add_period')}
        </Button>
      </Box>
      {gaps.map(({ from, to }) => (
        <Box key={from} role="note" sx={{ color: 'warning.main' }}>
          {translate('carriers.fee_gap', { from: formatDay(from), to: formatDay(to) })}
        </Box>
      ))}
      {refused !== null && <RefusalNote refusal={refused} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Button type="submit" variant="contained" aria-disabled={waiting}>
          {translate('carriers.save_fees')}
        </Button>
        {isTouched && (
          <Button
            variant="outlined"
            onClick={() => {
              takeStored()
              clear()
            }}
          >
            {translate('carriers.undo')}
          </Button>
        )}
        {schedule !== null && stored?.updatedBy !== undefined && (
          <Box sx={{ color: 'text.secondary' }}>
            {translate('carriers.fees_by', { name: stored.updatedBy })}
          </Box>
        )}
      </Box>
    </Box>
  )
}
