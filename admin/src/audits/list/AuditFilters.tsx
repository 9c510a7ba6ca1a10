import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useListContext, useTranslate } from 'ra-core'
import { useState } from 'react'
import { BANDS, type Band, DUE_WITHIN, type DueWithin } from '#shared/audit/bands.ts'
import { EXCEPTIONS, type Flag, WORKER_FLAGS } from '#shared/audit/exceptions.ts'
import { AUDIT_SORT_TEXTS, readAuditSort, textOfSort } from '#shared/audit/listQuery.ts'
import type { Audit } from '#shared/audit/model.ts'
import { BAKE_STATES, type BakeState, STATES } from '#shared/audit/states.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import type { StepType } from '#shared/firm/model.ts'
import { staffOf } from '#shared/firm/staff.ts'
import { US_STATES } from '#shared/kernel/contact.ts'
import { useActiveCarrier } from '../../app/useActiveCarrier.ts'
import { usePerson } from '../../app/usePerson.ts'
import { CLAIM_OF_ME, UNCLAIMED } from '../../providers/dataProvider/auditFilter.ts'
import { useProviderQuery } from '../../providers/useProviderQuery.ts'
import { BAND_ICONS, STATE_ICONS } from '../../ui/states.tsx'
import { FilterChoice, FilterGroup, FilterSelect, TextButton } from './controls.tsx'
import { orderInWords, useAuditFilter, useListOrder } from './useAuditFilter.ts'

/** The states auditors ask for most; the rest is one click away. */
const FIRST_STATES: readonly BakeState[] = [
  'READY',
  'CONTACTING',
  'HEARTBEAT',
  'SUBMITTED',
  'WORKSHEET',
  'PRODUCTIVE',
]

const DUE_TONES = { late: 'red', week: 'amber', month: 'slate' } as const

const US_STATE_OPTIONS = Object.entries(US_STATES).map(([value, { name }]) => ({
  value,
  label: `${value} ${name}`,
}))
const STEP_OPTIONS = Object.entries(STEPS).map(([value, { displayName }]) => ({
  value,
  label: displayName,
}))

const FLAG_OPTIONS = [
  { value: 'any', label: null },
  ...Object.entries({ ...WORKER_FLAGS, ...EXCEPTIONS }).map(([value, { label }]) => ({
    value,
    label,
  })),
]

/** The list's filters: one band, any of the states, and what else the database can look at. */
export function AuditFilters() {
  const translate = useTranslate()
  const { filter, count, change, clear } = useAuditFilter()
  const counts = useCounts()
  const [all, setAll] = useState(false)
  const chosen = filter.states ?? []
  const states = BAKE_STATES.filter(
    (state) => all || FIRST_STATES.includes(state) || chosen.includes(state),
  )
  const toggle = (state: BakeState) =>
    change({
      states: chosen.includes(state)
        ? chosen.filter((other) => other !== state)
        : [...chosen, state],
    })
  const written = (number: number | undefined) => number?.toLocaleString('en-US')
  return (
    <Box component="section" aria-label={translate('filters.title')}>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          height: 44,
          alignItems: 'center',
          px: 2,
        }}
      >
        <Typography component="h2" color="text.secondary" sx={{ fontWeight: 500 }}>
          {translate('filters.title')}
        </Typography>
        {count > 0 && (
          <TextButton onClick={clear}>{translate('filters.clear', { count })}</TextButton>
        )}
      </Box>
      <FilterGroup
        title={translate('filters.band')}
        aside={
          <TextButton
            onClick={counts.count}
            aria-busy={counts.isCounting}
            title={translate('filters.count_hint')}
          >
            {translate(
              counts.hasFailed
                ? 'filters.count_failed'
                : counts.isCounted
                  ? 'filters.count_again'
                  : 'filters.count',
            )}
          </TextButton>
        }
      >
        {(Object.keys(BANDS) as Band[]).map((band) => (
          <FilterChoice
            key={band}
            icon={BAND_ICONS[band]}
            tone={BANDS[band].tone}
            label={translate(`bands.label.${band}`)}
            hint={translate(`bands.why.${band}`)}
            count={written(counts.ofBand(band))}
            chosen={filter.band === band}
            onToggle={() => change({ band: filter.band === band ? undefined : band })}
          />
        ))}
      </FilterGroup>
      <FilterGroup title={translate('filters.state')}>
        {states.map((state) => (
          <FilterChoice
            key={state}
            icon={STATE_ICONS[state]}
            tone={STATES[state].tone}
            label={translate(`states.${state}`)}
            hint={STATES[state].why}
            count={written(counts.ofState(state))}
            chosen={chosen.includes(state)}
            onToggle={() => toggle(state)}
          />
        ))}
        <Box sx={{ px: 2 }}>
          <TextButton onClick={() => setAll(!all)} aria-expanded={all}>
            {all
              ? translate('filters.fewer')
              : translate('filters.more', { count: BAKE_STATES.length - states.length })}
          </TextButton>
        </Box>
      </FilterGroup>
      <FilterGroup title={translate('filters.due')}>
        {(Object.keys(DUE_WITHIN) as DueWithin[]).map((due) => (
          <FilterChoice
            key={due}
            tone={DUE_TONES[due]}
            label={translate(`due.${due}`)}
            chosen={filter.due === due}
            onToggle={() => change({ due: filter.due === due ? undefined : due })}
          />
        ))}
      </FilterGroup>
      <AuditorFilter />
      <ClaimFilter />
      <FilterGroup title={translate('filters.outcome')}>
        {(['PRODUCTIVE', 'NONPRODUCTIVE'] as const).map((outcome) => (
          <FilterChoice
            key={outcome}
            label={translate(`states.${outcome}`)}
            chosen={filter.outcome === outcome}
            onToggle={() => change({ outcome: filter.outcome === outcome ? undefined : outcome })}
          />
        ))}
      </FilterGroup>
      <FilterGroup title={translate('filters.step')}>
        <FilterSelect
          label={translate('filters.step')}
          value={filter.step}
          options={STEP_OPTIONS}
          onChange={(step) => change({ step: step as StepType | undefined })}
        />
      </FilterGroup>
      <FilterGroup title={translate('filters.flagged')}>
        <FilterSelect
          label={translate('filters.flagged')}
          value={filter.flag}
          options={FLAG_OPTIONS.map(({ value, label }) => ({
            value,
            label: label ?? translate('filters.any_flag'),
          }))}
          onChange={(flag) => change({ flag: flag as Flag | 'any' | undefined })}
        />
      </FilterGroup>
      <FilterGroup title={translate('filters.us_state')}>
        <FilterSelect
          label={translate('filters.us_state')}
          value={filter.usState}
          options={US_STATE_OPTIONS}
          onChange={(usState) => change({ usState })}
        />
      </FilterGroup>
      <OrderChoice />
    </Box>
  )
}

/** The order, for narrow screens without column heads and for columns that are hidden. */
function OrderChoice() {
  const translate = useTranslate()
  const { chosen, choose } = useListOrder()
  const options = AUDIT_SORT_TEXTS.flatMap((value) => {
    const sort = readAuditSort(value)
    return sort === null ? [] : [{ value, label: orderInWords(sort, translate) }]
  })
  return (
    <FilterGroup title={translate('filters.order')}>
      <FilterSelect
        label={translate('filters.order')}
        none={translate('list.usual_order')}
        value={chosen && textOfSort(chosen)}
        options={options}
        onChange={(text) => choose(readAuditSort(text) ?? undefined)}
      />
    </FilterGroup>
  )
}

/** Mine, unassigned, and those of one auditor. */
function AuditorFilter() {
  const translate = useTranslate()
  const { carrier } = useActiveCarrier()
  const { filter, change } = useAuditFilter()
  const staff = staffOf(carrier).map(({ email, name }) => ({ value: email, label: name || email }))
  return (
    <FilterGroup title={translate('filters.auditor')}>
      <FilterSelect
        label={translate('filters.auditor')}
        value={filter.auditor}
        options={[
          ...[CLAIM_OF_ME, UNCLAIMED].map((value) => ({
            value,
            label: translate(`auditors.${value}`),
          })),
          ...staff,
        ]}
        onChange={(auditor) => change({ auditor })}
      />
    </FilterGroup>
  )
}

/** Mine, unclaimed, and those of the people whose claims are on screen. */
function ClaimFilter() {
  const translate = useTranslate()
  const person = usePerson()
  const { filter, change } = useAuditFilter()
  const { data = [] } = useListContext<Audit>()
  const people = data.flatMap(({ assignee }) => (assignee === '' ? [] : [assignee]))
  const named = filter.claim !== undefined ? [filter.claim] : []
  const choices = [...new Set([CLAIM_OF_ME, UNCLAIMED, ...named, ...people])]
  return (
    <FilterGroup title={translate('filters.claim')}>
      {choices.map((claim) => (
        <FilterChoice
          key={claim}
          label={claimLabel(claim, translate, person)}
          chosen={filter.claim === claim}
          onToggle={() => change({ claim: filter.claim === claim ? undefined : claim })}
        />
      ))}
    </FilterGroup>
  )
}

/** A claim's holder in words. */
function claimLabel(
  claim: string,
  translate: (key: string) => string,
  person: (userId: string) => string,
): string {
  return claim === CLAIM_OF_ME || claim === UNCLAIMED ? translate(`claims.${claim}`) : person(claim)
}

const KEPT_MS = 300_000

/** How many audits each band and each state has, counted on request. An unknown count is undefined. */
function useCounts() {
  const counts = useProviderQuery('countFilters', {}, { enabled: false, freshMs: KEPT_MS })
  return {
    ofState: (state: BakeState) => counts.data?.states[state],
    ofBand: (band: Band) => counts.data?.bands[band],
    count: () => void counts.refetch(),
    isCounting: counts.isFetching,
    isCounted: counts.data !== undefined,
    hasFailed: counts.isError,
  }
}
