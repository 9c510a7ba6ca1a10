import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { Link, useSearchParams } from 'react-router'
import type { Carrier } from '#shared/firm/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { formatMoment } from '#shared/kernel/day.ts'
import { useReading } from '../../app/useReading.ts'
import { Card } from '../../ui/Panel.tsx'
import '../../audits/sources/sourceMessages.ts'
import { usePerson } from '../../app/usePerson.ts'
import { readAskedSource } from '../addressOfSource.ts'
import { addressOfFile, type InboxDocument, toCorrectOf } from '../InboxRow.ts'
import { ChangesPanel } from './ChangesPanel.tsx'
import { FileHeader } from './FileHeader.tsx'
import { LeaveRejects } from './LeaveRejects.tsx'
import { RunCounts } from './RunCounts.tsx'
import { StoredLook } from './StoredLook.tsx'
import { UndoImport } from './UndoImport.tsx'

/**
 * An import as its record keeps it: what it came to, its changed orders and its rows. One whose file is
 * not here or, being XML, is a document of its own; or one of which a cell is asked for.
 */
export function RunPage({ document, carrier }: { document: InboxDocument; carrier: Carrier }) {
  const translate = useTranslate()
  const person = usePerson()
  const { id, file = id, rows = 0, orders = 0, created = 0, unchanged = 0 } = document
  const {
    changed = 0,
    rejected = 0,
    defects,
    repairs = 0,
    userId = '',
    dateAdded,
    status,
  } = document
  const [search] = useSearchParams()
  const asked = readAskedSource(search)
  const came = formatMoment(dateAdded, { timeZone: carrier.timeZone })
  const stored = (
    <Card aria-label={translate('look.orders')}>
      {/* Another cell that is asked for is another look. */}
      <StoredLook key={search.toString()} batchId={id} carrier={carrier.id} asked={asked} />
    </Card>
  )
  return (
    <>
      <FileHeader
        name={file}
        status={status ?? 'imported'}
        toCorrect={toCorrectOf(document)}
        facts={translate('orders.run_facts', { came, from: person(userId), rows })}
      >
        <LeaveRejects batchId={id} carrier={carrier.id} name={file} count={toCorrectOf(document)} />
        {status === 'imported' && created > 0 && (
          <UndoImport batchId={id} carrier={carrier.id} name={file} />
        )}
      </FileHeader>
      <RunCounts
        totals={{ rows, orders, created, unchanged, changed, rejected, defects }}
        repairs={repairs}
        isDone
      />
      <Box sx={{ mb: 3, color: 'text.secondary' }}>
        <FileItself document={document} />
      </Box>
      <Box sx={{ display: 'grid', gap: 4 }}>
        {/* What is asked for comes first. */}
        {asked !== null && stored}
        <Card aria-label={translate('changes.title')}>
          <ChangesPanel batchId={id} carrier={carrier} previewed={null} />
        </Card>
        {asked === null && stored}
      </Box>
    </>
  )
}

/** Leads to the file that was imported, if it was left in the inbox; an XML file's import does not say so. */
function FileItself({ document: { id, url, format } }: { document: InboxDocument }) {
  const translate = useTranslate()
  const isXml = url === undefined && format === 'xml'
  const xml = useReading({
    key: ['inbox', 'xml', 'left', id],
    resource: COLLECTIONS.uploads,
    read: async ({ store }) => (await store.get(COLLECTIONS.xmls, id)) !== null,
    enabled: isXml,
  })
  if (isXml && xml.data === undefined) return null
  if (url === undefined && xml.data !== true) return translate('orders.not_kept')
  const kind = isXml ? 'xml' : 'upload'
  return <Link to={addressOfFile({ kind, id })}>{translate('sources.open_file')}</Link>
}
