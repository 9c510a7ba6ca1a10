import Add from '@mui/icons-material/Add'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { Carrier } from '#shared/firm/model.ts'
import {
  OFFICER_TITLES,
  type OfficerTitle,
  readWorksheetRules,
} from '#shared/firm/worksheetRules.ts'
import { ChoiceInput, Control, Field, TypedInput } from '../ui/inputs.tsx'
import { RefusalNote } from '../ui/notices.tsx'
import { FieldGrid, Panel } from '../ui/Panel.tsx'
import { RecordTable } from '../ui/table.tsx'
import { UnsavedGuard } from '../ui/UnsavedGuard.tsx'
import { countChanges } from './countChanges.ts'
import {
  KINDS,
  type LimitDraft,
  type RulesDraft,
  rulesDraftOf,
  rulesOfDraft,
  TITLES,
} from './rulesDraft.ts'
import { useCarrierChange } from './useCarrierChange.ts'
import { savedBase, useDraftBase } from './useDraftBase.ts'

/** The carrier's rules of payroll and subcontractors, over the basic manual's. */
export function WorksheetPart({ carrier }: { carrier: Carrier }) {
  const translate = useTranslate()
  const [typed, setTyped] = useState<RulesDraft | null>(null)
  const [base, setBase] = useDraftBase(carrier, typed !== null, (each) => each.worksheetRules)
  const { change, waiting, refused, clear } = useCarrierChange('changeCarrier', base)
  const { worksheetRules = {} } = base
  /** What is being saved. */
  const [sent, setSent] = useState<RulesDraft | null>(null)
  const [mistake, setMistake] = useState('')
  const [isSaved, setSaved] = useState(false)
  const draft = typed ?? rulesDraftOf(worksheetRules)
  const touch = (part: Partial<RulesDraft>) => {
    setSaved(false)
    setMistake('')
    setTyped({ ...draft, ...part })
  }
  const save = async () => {
    const read = readWorksheetRules(rulesOfDraft(draft, worksheetRules))
    if ('mistake' in read) return setMistake(read.mistake)
    setSent(typed)
    if (!(await change({ settings: { worksheetRules: read.value } }))) return
    setBase(savedBase(base))
    // What was typed while it was written is still to be saved.
    setTyped((now) => (now === typed ? null : now))
    setSaved(true)
  }
  const isSaving = waiting && typed === sent
  const field = (name: 'overtimeCounts' | 'tolerance' | (typeof KINDS)[number], hint: string) => (
    <Field
      key={name}
      label={translate(`carriers.rules.${name}`)}
      hint={translate(`carriers.rules.${hint}`)}
      control={(ids) => (
        <TypedInput {...ids} value={draft[name]} onText={(text) => touch({ [name]: text })} />
      )}
    />
  )
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (typed !== null && !waiting) void save()
      }}
      sx={{ display: 'grid', gap: 4 }}
    >
      <UnsavedGuard count={isSaving ? 0 : countChanges(draft, rulesDraftOf(worksheetRules))} />
      <Panel title={translate('carriers.parts.worksheet')} aside={translate('carriers.rules.lead')}>
        <FieldGrid>
          {field('overtimeCounts', 'overtimeCounts_hint')}
          {field('tolerance', 'tolerance_hint')}
          {KINDS.map((kind) => field(kind, 'share_hint'))}
        </FieldGrid>
      </Panel>
      <Limits limits={draft.limits} onChange={(limits) => touch({ limits })} />
      {mistake !== '' && (
        <Box role="alert" sx={{ color: 'error.main' }}>
          {mistake}
        </Box>
      )}
      {refused !== null && <RefusalNote refusal={refused} />}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Button type="submit" variant="contained" aria-disabled={waiting || typed === null}>
          {translate('carriers.rules.save')}
        </Button>
        {typed !== null && (
          <Button
            variant="outlined"
            onClick={() => {
              setTyped(null)
              setMistake('')
              clear()
            }}
          >
            {translate('carriers.undo')}
          </Button>
        )}
        <Box role="status" sx={{ color: 'text.secondary' }}>
          {typed === null && translate(isSaved ? 'carriers.saved' : 'carriers.nothing')}
        </Box>
      </Box>
    </Box>
  )
}

const HEADS = ['state', 'title', 'from', 'minimum', 'maximum', 'actions'] as const

/** The least and the most that the pay of officers counts for, by state, title and first day. */
function Limits({
  limits,
  onChange,
}: {
  limits: readonly LimitDraft[]
  onChange: (limits: LimitDraft[]) => void
}) {
  const translate = useTranslate()
  const add = () => {
    const { state = '', from = '' } = limits.at(-1) ?? {}
    onChange([...limits, { state, title: 'officer', from, minimum: '', maximum: '' }])
  }
  return (
    <Panel
      title={translate('carriers.rules.limits')}
      aside={translate('carriers.rules.limits_lead')}
    >
      {limits.length === 0 ? (
        <Box sx={{ px: 4, pb: 3, color: 'text.secondary' }}>
          {translate('carriers.rules.no_limits')}
        </Box>
      ) : (
        <RecordTable
          label={translate('carriers.rules.limits')}
          holdsInputs
          heads={HEADS.map((name) => ({ name, label: translate(`carriers.rules.${name}`) }))}
        >
          {limits.map((limit, at) => (
            <LimitRow
              // Limits are only ever added at the end or taken out.
              key={String(at)}
              n={at + 1}
              limit={limit}
              onChange={(changed) =>
                onChange(limits.flatMap((each, index) => (index !== at ? each : (changed ?? []))))
              }
            />
          ))}
        </RecordTable>
      )}
      <Box sx={{ px: 2, py: 2 }}>
        <Button startIcon={<Add />} onClick={add}>
          {translate('carriers.rules.add_limit')}
        </Button>
      </Box>
    </Panel>
  )
}

/** `onChange` null: the limit goes. */
function LimitRow({
  n,
  limit,
  onChange,
}: {
  n: number
  limit: LimitDraft
  onChange: (limit: LimitDraft | null) => void
}) {
  const translate = useTranslate()
  const named = (name: string) => {
    const words = [translate('carriers.rules.limit', { n }), translate(`carriers.rules.${name}`)]
    return { 'aria-label': words.join(', ').toLowerCase() }
  }
  const amount = (name: 'minimum' | 'maximum') => (
    <td>
      <TypedInput
        {...named(name)}
        kind="money"
        value={limit[name]}
        onText={(text) => onChange({ ...limit, [name]: text })}
      />
    </td>
  )
  return (
    <tr>
      <td style={{ width: 80 }}>
        <TypedInput
          {...named('state')}
          maxLength={2}
          value={limit.state}
          onText={(state) => onChange({ ...limit, state: state.toUpperCase() })}
        />
      </td>
      <td>
        <ChoiceInput
          {...named('title')}
          value={limit.title}
          options={TITLES.map((value) => ({ value, words: OFFICER_TITLES[value] }))}
          onText={(title) => onChange({ ...limit, title: title as OfficerTitle })}
        />
      </td>
      <td>
        <Control
          {...named('from')}
          type="date"
          value={limit.from}
          onChange={({ target }) => onChange({ ...limit, from: target.value })}
        />
      </td>
      {amount('minimum')}
      {amount('maximum')}
      <td className="actions">
        <IconButton
          aria-label={translate('carriers.rules.remove_limit', { n })}
          onClick={() => onChange(null)}
        >
          <Close sx={{ fontSize: 18 }} />
        </IconButton>
      </td>
    </tr>
  )
}
