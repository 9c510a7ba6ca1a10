import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Carrier } from '#shared/firm/model.ts'
import { useSession } from '../app/sessionContext.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { usePageTitle } from '../app/usePageTitle.ts'
import { useProviderMutation } from '../providers/useProviderMutation.ts'
import { useProviderQuery } from '../providers/useProviderQuery.ts'
import { FormDialog } from '../ui/dialog.tsx'
import { ReadPart } from '../ui/failures.tsx'
import { Control, Field } from '../ui/inputs.tsx'
import { Card } from '../ui/Panel.tsx'
import { RowsSkeleton } from '../ui/skeletons.tsx'
import { RecordTable } from '../ui/table.tsx'
import './carrierMessages.ts'

/** The carriers that one works for, each with what is particular about it. */
export function CarrierList() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { carrier: active, user } = useActiveCarrier()
  const [isAdding, setAdding] = useState(false)
  const ids = user?.carriers ?? []
  const carriers = useProviderQuery('readOwnCarriers', { ids })
  usePageTitle(translate('carriers.title'))
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 32, mb: 3 }}>
        <Typography variant="h1" sx={{ flex: 1 }}>
          {translate('carriers.title')}
        </Typography>
        <Button variant="contained" startIcon={<Add />} onClick={() => setAdding(true)}>
          {translate('carriers.add')}
        </Button>
      </Box>
      <Card aria-label={translate('carriers.title')}>
        <ReadPart reading={carriers} timeZone={active.timeZone} loading={<RowsSkeleton />}>
          {(read) =>
            read.length === 0 ? (
              <Box sx={{ p: 4, color: 'text.secondary' }}>{translate('carriers.empty')}</Box>
            ) : (
              <RecordTable
                label={translate('carriers.title')}
                heads={['code', 'name', 'zone', 'inbox', 'help', 'own'].map((name) => ({
                  name,
                  label: translate(`carriers.heads.${name}`),
                }))}
              >
                {read.map((carrier) => (
                  <tr key={carrier.id}>
                    <th scope="row">
                      <Link to={`/carriers/${carrier.id}`}>{carrier.id}</Link>
                    </th>
                    <td>
                      <bdi>{carrier.name}</bdi>
                    </td>
                    <td>{carrier.timeZone}</td>
                    <td>{carrier.reviewInbox || '–'}</td>
                    <td>{carrier.helpPhone || '–'}</td>
                    <td>
                      {ownOf(carrier)
                        .map((name) => translate(`carriers.own.${name}`))
                        .join(', ') || '–'}
                    </td>
                  </tr>
                ))}
              </RecordTable>
            )
          }
        </ReadPart>
      </Card>
      {isAdding && (
        <NewCarrierDialog
          onClose={() => setAdding(false)}
          onDone={(id) => void navigate(`/carriers/${id}/settings`)}
        />
      )}
    </>
  )
}

/** What a carrier has otherwise than it comes. */
function ownOf({ worksheet, singleReviewer, cadence, templates, profiles }: Carrier): string[] {
  return Object.entries({
    worksheet_off: !worksheet,
    single_reviewer: singleReviewer === true,
    cadence: Object.keys(cadence ?? {}).length > 0,
    templates: Object.keys(templates ?? {}).length > 0,
    profiles: Object.keys(profiles).length > 0,
  }).flatMap(([name, isSo]) => (isSo ? [name] : []))
}

/** Adds a carrier, and it to one's own carriers; the rest of its settings come after. */
function NewCarrierDialog({
  onClose,
  onDone,
}: {
  onClose: () => void
  onDone: (id: string) => void
}) {
  const translate = useTranslate()
  const session = useSession()
  const queries = useQueryClient()
  const { ask, waiting, refused } = useProviderMutation('addCarrier')
  const [id, setId] = useState('')
  const [name, setName] = useState('')
  const add = async () => {
    const carrier = { id: id.trim().toUpperCase(), name: name.trim() }
    if (!(await ask({ request: carrier }))) return
    // One's own carriers are others now.
    session.forget()
    await queries.invalidateQueries({ queryKey: ['auth'] }, { cancelRefetch: false })
    onDone(carrier.id)
  }
  return (
    <FormDialog
      title={translate('carriers.add')}
      width={440}
      submit={translate('carriers.add')}
      onSubmit={() => void add()}
      onClose={onClose}
      waiting={waiting}
      refused={refused}
    >
      <Field
        label={translate('carriers.heads.code')}
        hint={translate('carriers.code_hint')}
        control={(ids) => (
          <Control
            {...ids}
            autoFocus
            autoComplete="off"
            maxLength={20}
            value={id}
            onChange={(event) => setId(event.target.value)}
          />
        )}
      />
      <Field
        label={translate('carriers.heads.name')}
        control={(ids) => (
          <Control
            {...ids}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      />
    </FormDialog>
  )
}
