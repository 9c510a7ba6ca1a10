import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useCanAccess, useTranslate } from 'ra-core'
import { useState } from 'react'
import type { Audit } from '#shared/audit/model.ts'
import { importsOf, type TracedField } from '#shared/orders/lineage.ts'
import { ReadPart } from '../../ui/failures.tsx'
import { Control } from '../../ui/inputs.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowsSkeleton } from '../../ui/skeletons.tsx'
import { FieldSource } from './FieldSource.tsx'
import { nameOfSource } from './sourceWords.ts'
import { useSources } from './useSources.ts'

/**
 * The source of each field of the audit, down to the cell, for users who may read the inbox. Nothing is
 * read before the panel is opened.
 */
export function SourcesPanel({ audit, timeZone }: { audit: Audit; timeZone: string }) {
  const translate = useTranslate()
  const { canAccess = false } = useCanAccess({ resource: 'inbox', action: 'show' })
  const [isOpen, setOpen] = useState(false)
  const reading = useSources(audit, isOpen)
  if (!canAccess) return null
  const hasOrder = importsOf(audit).length > 0
  return (
    <Panel
      title={translate('sources.title')}
      aside={
        hasOrder && (
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {translate(isOpen ? 'sources.hide' : 'sources.show')}
          </Button>
        )
      }
    >
      {isOpen ? (
        <ReadPart reading={reading} timeZone={timeZone} loading={<RowsSkeleton />}>
          {(sources) => <Sources audit={audit} sources={sources} />}
        </ReadPart>
      ) : (
        <Words>{translate(`sources.${hasOrder ? 'lead' : wordsOfNone(audit)}`)}</Words>
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

/** Why nothing leads back to a file. */
function wordsOfNone({ env }: Audit): 'demo' | 'by_hand' {
  return env === 'demo' ? 'demo' : 'by_hand'
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
