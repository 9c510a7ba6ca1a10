import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useCanAccess, useTranslate } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Audit } from '#shared/audit/model.ts'
import {
  cellOf,
  fileAndSheet,
  importsOf,
  type TracedField,
  valueSince,
} from '#shared/orders/lineage.ts'
import { useDownload } from '../../documents/download.ts'
import { addressOfFile } from '../../inbox/InboxRow.ts'
import { useAdminProvider } from '../../providers/useAdminProvider.ts'
import { ReadPart } from '../../ui/failures.tsx'
import { Control } from '../../ui/inputs.tsx'
import { RefusalNote } from '../../ui/notices.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowsSkeleton } from '../../ui/skeletons.tsx'
import './sourceMessages.ts'
import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined'
import { addressOfSource } from '../../inbox/InboxRow.ts'
import { ToneChip } from '../../ui/ToneChip.tsx'
import '../../inbox/inboxMessages.ts'
import { EDITABLE_FIELDS, isEditable } from '#shared/audit/editableFields.ts'
import { formatDay } from '#shared/kernel/day.ts'
import '../edit/editMessages.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useProviderQuery } from '../../providers/useProviderQuery.ts'

/**
 * The source of each field of the audit, down to the cell, for users who may read the inbox. Nothing is
 * read before the panel is opened.
 */
export function SourcesPanel({ audit, timeZone }: { audit: Audit; timeZone: string }) {
  const translate = useTranslate()
  const { canAccess = false } = useCanAccess({ resource: 'inbox', action: 'show' })
  const [isOpen, setOpen] = useState(false)
  const reading = useSources(audit, isOpen)
  // An audit that no order file stands behind has nothing to lead to.
  if (!canAccess || importsOf(audit).length === 0) return null
  return (
    <Panel
      title={translate('sources.title')}
      aside={
        <Button
          aria-expanded={isOpen}
          title={translate('sources.lead')}
          onClick={() => setOpen(!isOpen)}
        >
          {translate(isOpen ? 'sources.hide' : 'sources.show')}
        </Button>
      }
    >
      {isOpen && (
        <ReadPart reading={reading} timeZone={timeZone} loading={<RowsSkeleton />}>
          {(sources) => <Sources audit={audit} sources={sources} />}
        </ReadPart>
      )}
    </Panel>
  )
}

function Sources({ audit, sources }: { audit: Audit; sources: readonly TracedField[] }) {
  const translate = useTranslate()
  const [typed, setTyped] = useState('')
  if (sources.length === 0) return <Words>{translate('sources.no_rows')}</Words>
  const wanted = typed.trim().toLowerCase()
  const named = sources.map((source) => ({ source, name: nameOfSource(source.field, translate) }))
  const shown = named.filter(({ name }) => name.toLowerCase().includes(wanted))
  return (
    <>
      <Box sx={{ px: 4, pb: 3, maxWidth: 320 }}>
        <Control
          type="search"
          aria-label={translate('sources.find')}
          placeholder={translate('sources.find')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Box>
      {shown.length === 0 && <Words>{translate('sources.none_found')}</Words>}
      <Rows>
        {shown.map(({ source, name }) => (
          <div key={source.field}>
            <dt>{name}</dt>
            <dd>
              <FieldSource audit={audit} source={source} />
            </dd>
          </div>
        ))}
      </Rows>
    </>
  )
}

const Words = styled('div')(({ theme: { palette } }) => ({
  padding: '0 16px 16px',
  color: palette.text.secondary,
}))

const Rows = styled('dl')(({ theme: { palette } }) => ({
  margin: 0,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: 'minmax(104px, 1fr) 3fr',
    gap: 12,
    padding: '6px 16px',
    borderTop: `1px solid ${palette.divider}`,
  },
  '& dt': { fontSize: 12, lineHeight: '20px', color: palette.text.secondary },
  '& dd': { margin: 0, minWidth: 0 },
}))

/** The XML file that the order came in, to be read beside its tree or saved; nothing for another order. */
export function XmlFilePanel({ audit }: { audit: Audit }) {
  const translate = useTranslate()
  const provider = useAdminProvider()
  const { canAccess = false } = useCanAccess({ resource: 'inbox', action: 'show' })
  const { save, busy, refused } = useDownload()
  const { xmlFilePath: path, xmlFileName: name } = audit
  if (path === '') return null
  const id = path.slice(path.lastIndexOf('/') + 1)
  const download = () => void save(async () => [{ name, bytes: await provider.readFile({ path }) }])
  return (
    <Panel
      title={translate('sources.xml')}
      aside={
        <Button disabled={busy} onClick={download}>
          {translate('sources.download')}
        </Button>
      }
    >
      <Box sx={{ px: 4, pb: 4, overflowWrap: 'anywhere' }}>
        {canAccess ? <Link to={addressOfFile({ kind: 'xml', id })}>{name}</Link> : name}
        {refused !== null && <RefusalNote refusal={refused} />}
      </Box>
    </Panel>
  )
}

/**
 * The source of one field: its value, the cell it came from with the original text, what was repaired,
 * and whether it was changed since.
 */
export function FieldSource({ audit, source }: { audit: Audit; source: TracedField }) {
  const translate = useTranslate()
  const { field, value, line, column, text, repair, isConstant } = source
  const since = valueSince(audit, source)
  const place = isConstant ? 'sources.place_constant' : 'sources.place'
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 550 }}>
        <bdi>{valueOfSource(field, since ?? value, translate)}</bdi>
      </Box>
      <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>
        {/* Within a text color alone does not make a link. */}
        <Link
          to={addressOfSource(source, audit.orderNumber)}
          style={{ textDecoration: 'underline' }}
        >
          {translate(place, { file: fileAndSheet(source), line, column })}
        </Link>
        {': '}
        <bdi>{translate(isConstant ? 'sources.constant' : 'sources.text', { text })}</bdi>
        {repair !== '' && (
          <div>
            {translate('sources.repaired', { repair: translate(`repairs.words.${repair}`) })}
          </div>
        )}
      </Box>
      {since !== null && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, py: 1 }}>
          <ToneChip tone="amber" icon={EditNoteOutlined}>
            {translate('sources.changed')}
          </ToneChip>
          <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
            <bdi>
              {translate('sources.order_said', {
                value: valueOfSource(field, value, translate),
              })}
            </bdi>
          </Box>
        </Box>
      )}
    </Box>
  )
}

type Translate = (key: string, facts?: Record<string, unknown>) => string

/** What a field of lineage is called on screen: as the editor calls it. */
function nameOfSource(field: string, translate: Translate): string {
  const cell = cellOf(field)
  if (cell !== null && cell.list !== 'categories') {
    const row = translate(`edit.rows.${cell.list}`, { id: cell.line })
    return `${row} ${translate(`edit.columns.${cell.column}`).toLowerCase()}`
  }
  if (cell !== null) return `${cell.line} ${translate(`edit.columns.${cell.column}`).toLowerCase()}`
  if (field === 'notes') return translate('sources.note')
  return isEditable(field) ? translate(`edit.fields.${field}`) : translate('sources.order')
}

/** A value of such a field as a reader sees it: days and amounts in their form, "(empty)". */
function valueOfSource(field: string, value: string, translate: Translate): string {
  if (value === '') return translate('sources.nothing')
  const column = cellOf(field)?.column
  if (column === 'exposureType') return translate(`edit.bases.${value}`)
  if (column === 'type') return translate(`edit.entity_types.${value}`)
  if (column === 'estimatedExposure')
    return Number(value).toLocaleString('en-US', { maximumFractionDigits: 2 })
  return isEditable(field) && EDITABLE_FIELDS[field].kind === 'day' ? formatDay(value) : value
}

/** Where the fields of an audit came from: read when it is asked for, and once for its imports. */
export function useSources(
  { carrierCompany, consolidatedId, formerOrders, history }: Audit,
  isAsked: boolean,
): UseQueryResult<TracedField[]> {
  const imports = history.filter(({ batchId }) => batchId !== undefined)
  return useProviderQuery(
    'readSources',
    { audit: { carrierCompany, consolidatedId, formerOrders, history: imports } },
    { freshMs: Number.POSITIVE_INFINITY, enabled: isAsked },
  )
}
