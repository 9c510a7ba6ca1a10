import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Carrier } from '#shared/firm/model.ts'
import { usePageTitle } from '../app/usePageTitle.ts'
import { PlainList } from '../ui/PlainList.tsx'
import { Column } from '../ui/toolkit.tsx'
import { CarrierCreate } from './CarrierCreate.tsx'
import './carrierMessages.ts'

/** The carriers that one works for, each with what is particular about it. */
export function CarrierList() {
  const translate = useTranslate()
  const [isAdding, setAdding] = useState(false)
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
      <PlainList
        resource="carriers"
        title={translate('carriers.title')}
        isTitled={false}
        isLive={false}
        empty={translate('carriers.empty')}
      >
        <Column
          source="id"
          disableSort
          isRowHead
          render={({ id }) => <Link to={`/carriers/${id}`}>{id}</Link>}
        />
        <Column source="name" disableSort render={({ name }) => <bdi>{name}</bdi>} />
        <Column source="timeZone" disableSort />
        <Column source="reviewInbox" disableSort render={({ reviewInbox }) => reviewInbox || '–'} />
        <Column source="helpPhone" disableSort render={({ helpPhone }) => helpPhone || '–'} />
        <Column
          label="carriers.heads.own"
          render={(carrier) =>
            ownOf(carrier as Carrier)
              .map((name) => translate(`carriers.own.${name}`))
              .join(', ') || '–'
          }
        />
      </PlainList>
      {isAdding && <CarrierCreate onClose={() => setAdding(false)} />}
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
