import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useEffect, useMemo, useState } from 'react'
import type { Refusal } from '#shared/errors/refusal.ts'
import { type FeedProfile, ORDER_FIELDS, type OrderField } from '#shared/firm/feedProfile.ts'
import type { Carrier } from '#shared/firm/model.ts'
import type { DetectedColumn } from '#shared/orders/detectProfile.ts'
import { DEFAULT_FEED_PROFILE, matchHeaders } from '#shared/orders/profiles.ts'
import { CONSTANT_FIELDS, profileOfChoices } from '#shared/orders/readFeedProfile.ts'
import { useAdminProvider } from '../../providers/useAdminProvider.ts'
import { refusalOf } from '../../providers/useProviderMutation.ts'
import { ChoiceControl, Control, Field } from '../../ui/inputs.tsx'
import { RefusalNote } from '../../ui/notices.tsx'
import { RecordTable } from '../../ui/table.tsx'
import { readInboxAgain } from '../InboxRow.ts'
import { type Constants, ConstantsEditor } from './ConstantsEditor.tsx'
import { ProfilePreview } from './ProfilePreview.tsx'

const FIELDS = Object.keys(ORDER_FIELDS) as OrderField[]

/**
 * Maps a file's columns to fields, with constants for every order. The mapping is recognized, corrected
 * by hand, previewed on the file itself, and saved for the carrier under a name. The next file with
 * these columns uses it automatically.
 */
export function ProfileEditor({
  carrier,
  file,
  columns,
  profile,
  profileName,
  onUnsaved,
}: {
  carrier: Carrier
  /** The file that it is seen on. */
  file: { name: string; bytes: Uint8Array }
  /** Its columns, or the paths of its elements, with what they seem to be. */
  columns: readonly DetectedColumn[]
  /** By which it is read now. */
  profile: FeedProfile
  profileName: string
  /** How many of its changes are not saved. */
  onUnsaved: (count: number) => void
}) {
  const translate = useTranslate()
  const known = useMemo(() => fieldsOfColumns(columns, profile), [columns, profile])
  const [chosen, setChosen] = useState<ReadonlyMap<string, OrderField | null>>(new Map())
  const [constants, setConstants] = useState<Constants>(profile.constants ?? {})
  const [name, setName] = useState(
    profileName === DEFAULT_FEED_PROFILE.name ? carrier.id.toLowerCase() : profileName,
  )
  const mapping: Mapping = { chosen, constants, name }
  /** As it was last saved, else as it was built. */
  const [saved, setSaved] = useState(mapping)
  /** What is being saved. */
  const [sent, setSent] = useState(mapping)
  const [mistake, setMistake] = useState<Refusal | null>(null)
  const provider = useAdminProvider()
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: (kept: FeedProfile) => provider.saveProfile({ carrier: carrier.id, profile: kept }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['carriers'] }, { cancelRefetch: false })
      readInboxAgain(queries)
    },
  })
  const refused = mistake ?? (saving.error === null ? null : refusalOf(saving.error))
  const choices = columns.map(({ column }, at) => ({
    column,
    field: chosen.has(column) ? (chosen.get(column) ?? null) : (known[at]?.field ?? null),
  }))
  const draft = profileOfChoices(name.trim(), choices, { ...profile, constants })

  const submit = () => {
    setMistake(draft.ok ? null : draft.error)
    if (!draft.ok) return
    setSent(mapping)
    saving.mutate(draft.value, { onSuccess: () => setSaved(mapping) })
  }
  const unsaved = changesOf(mapping, saving.isPending ? sent : saved, known)
  useEffect(() => {
    onUnsaved(unsaved)
    return () => onUnsaved(0)
  }, [onUnsaved, unsaved])
  return (
    <Box sx={{ p: 4, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <Box sx={{ color: 'text.secondary' }}>
        {translate('profile.lead', { carrier: carrier.name })}
      </Box>
      <RecordTable
        label={translate('profile.title')}
        heads={[
          { name: 'column', label: translate('profile.column') },
          { name: 'sample', label: translate('profile.sample') },
          { name: 'field', label: translate('profile.field') },
          { name: 'why', label: translate('profile.why') },
        ]}
      >
        {columns.map(({ column, example }, at) => (
          <tr key={column}>
            <th scope="row">{column}</th>
            <Box component="td" sx={{ maxWidth: 260, overflowWrap: 'anywhere' }}>
              {example}
            </Box>
            <td>
              <ChoiceControl
                aria-label={translate('profile.field_of', { column })}
                value={choices[at]?.field ?? ''}
                onChange={(event) => {
                  const field = FIELDS.find((one) => one === event.target.value) ?? null
                  setChosen(new Map(chosen).set(column, field))
                  setMistake(null)
                }}
              >
                <option value="">{translate('profile.none')}</option>
                {FIELDS.map((field) => (
                  <option key={field} value={field}>
                    {ORDER_FIELDS[field].label}
                    {ORDER_FIELDS[field].required ? ' *' : ''}
                  </option>
                ))}
              </ChoiceControl>
            </td>
            <Box
              component="td"
              sx={{ fontSize: 12, color: 'text.secondary', whiteSpace: 'nowrap' }}
            >
              {chosen.has(column) ? translate('profile.by_hand') : wordsOf(known[at], translate)}
            </Box>
          </tr>
        ))}
      </RecordTable>
      <ConstantsEditor
        constants={constants}
        onChange={(changed) => {
          setConstants(changed)
          setMistake(null)
        }}
      />
      <ProfilePreview file={file} carrier={carrier} profile={draft.ok ? draft.value : null} />
      {refused !== null && <RefusalNote refusal={refused} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 3 }}>
        <Box sx={{ width: 320, maxWidth: '100%' }}>
          <Field
            label={translate('profile.name')}
            hint={translate('profile.name_hint')}
            control={(ids) => (
              <Control {...ids} value={name} onChange={(event) => setName(event.target.value)} />
            )}
          />
        </Box>
        <Button variant="outlined" disabled={saving.isPending} onClick={submit} sx={{ mb: 5 }}>
          {translate('profile.save')}
        </Button>
        {saving.isSuccess && (
          <Box role="status" sx={{ mb: 6 }}>
            {translate('profile.saved', { name: saving.variables.name })}
          </Box>
        )}
      </Box>
    </Box>
  )
}

/** What is typed and chosen. */
interface Mapping {
  chosen: ReadonlyMap<string, OrderField | null>
  constants: Constants
  name: string
}

/** How many columns, constants and names are other ones than before. */
function changesOf(now: Mapping, before: Mapping, known: readonly FieldOfColumn[]): number {
  const fieldIn = ({ chosen }: Mapping, { column, field }: FieldOfColumn) =>
    chosen.has(column) ? chosen.get(column) : field
  const columns = known.filter((each) => fieldIn(now, each) !== fieldIn(before, each))
  const constants = CONSTANT_FIELDS.filter(
    (field) => now.constants[field] !== before.constants[field],
  )
  return columns.length + constants.length + Number(now.name !== before.name)
}

function wordsOf(
  known: FieldOfColumn | undefined,
  translate: (key: string, facts?: Record<string, unknown>) => string,
): string {
  if (known === undefined || known.field === null) return ''
  if (known.certainty === 1) return translate('profile.sure')
  return translate('profile.guess', { percent: Math.round(known.certainty * 100) })
}

interface FieldOfColumn {
  column: string
  field: OrderField | null
  /** 1: the profile names it. Less: it looks like it. */
  certainty: number
}

/**
 * The field of each column: what the profile names, then what a column looks like, as long as no other
 * column has that field.
 */
function fieldsOfColumns(
  columns: readonly DetectedColumn[],
  profile: FeedProfile,
): FieldOfColumn[] {
  const names = columns.map(({ column }) => column)
  const { positions } = matchHeaders(names, profile)
  const named = new Map([...positions].map(([field, at]) => [at, field] as const))
  return columns.map(({ column, field: looks, certainty }, at) => {
    const field = named.get(at)
    if (field !== undefined) return { column, field, certainty: 1 }
    if (looks === null || positions.has(looks)) return { column, field: null, certainty: 0 }
    return { column, field: looks, certainty: Math.min(certainty, 0.99) }
  })
}
