import FindInPageOutlined from '@mui/icons-material/FindInPageOutlined'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { FeedProfile } from '#shared/firm/feedProfile.ts'
import type { OrderPreview, XmlTree } from '#shared/orders/preview.ts'
import { useAdminProvider } from '../../providers/useAdminProvider.ts'
import { refusalOf } from '../../providers/useProviderMutation.ts'
import { Control } from '../../ui/inputs.tsx'
import { RefusalNote } from '../../ui/notices.tsx'
import { MessagePanel } from '../../ui/Panel.tsx'
import { RowsSkeleton } from '../../ui/skeletons.tsx'
import { OrderForms } from './OrderForms.tsx'
import type { OrderFile } from './useOrderRun.ts'

/** How many orders of a file are shown: the first ones. */
const MOST_ORDERS = 200

/**
 * The orders of a file one by one: as they stand in it, as one record, as an audit's fields, and from
 * which cell each field came.
 */
export function LookPanel({ file, profile }: { file: OrderFile; profile: FeedProfile }) {
  const translate = useTranslate()
  const provider = useAdminProvider()
  const [search, setSearch] = useSearchParams()
  const [typed, setTyped] = useState('')
  const { data, error } = useQuery({
    queryKey: ['orderFile', file.id, 'orders', profile],
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const { name, bytes, carrier } = file
      const asked = { file: name, bytes, signal }
      const wanted = { carrier: carrier.id, profile, limit: MOST_ORDERS }
      const orders = await provider.readOrders({ ...asked, ...wanted })
      const trees = new Map<string, XmlTree>()
      if (file.kind === 'xml') {
        const read = await provider.readOrderTrees(asked)
        for (const { order, tree } of read.orders) if (tree !== null) trees.set(order, tree)
      }
      return { orders, trees }
    },
  })
  if (error !== null)
    return (
      <Box sx={{ p: 4 }}>
        <RefusalNote refusal={refusalOf(error)} />
      </Box>
    )
  if (data === undefined) return <RowsSkeleton />
  const { orders, trees } = data
  if (orders.length === 0)
    return <MessagePanel icon={FindInPageOutlined} tone="slate" title={translate('look.empty')} />
  const wanted = typed.trim().toLowerCase()
  const shown = orders.filter(({ order }) => order.toLowerCase().includes(wanted))
  const chosen = orders.find(({ order }) => order === search.get('order')) ?? shown[0]
  const choose = ({ order }: OrderPreview) => {
    const next = new URLSearchParams(search)
    next.set('order', order)
    setSearch(next, { replace: true })
  }
  return (
    <Grid>
      <Box sx={{ borderRight: 1, borderColor: 'divider' }}>
        <Box sx={{ p: 3 }}>
          <Control
            type="search"
            aria-label={translate('look.search')}
            placeholder={translate('look.search')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Box>
        <List aria-label={translate('look.orders')}>
          {shown.map((one) => (
            <li key={`${one.order}/${one.rows[0]?.line ?? 0}`}>
              <button type="button" aria-pressed={one === chosen} onClick={() => choose(one)}>
                {one.order || translate('look.line', { line: one.rows[0]?.line ?? 0 })}
                {one.taken === null && (
                  <Box component="small" sx={{ color: 'error.main' }}>
                    {translate('orders.rejected')}
                  </Box>
                )}
              </button>
            </li>
          ))}
        </List>
        {shown.length === 0 && <Small>{translate('look.none')}</Small>}
        {orders.length === MOST_ORDERS && (
          <Small>{translate('look.first', { count: MOST_ORDERS })}</Small>
        )}
      </Box>
      {chosen !== undefined && (
        <OrderForms key={chosen.order} look={chosen} tree={trees.get(chosen.order) ?? null} />
      )}
    </Grid>
  )
}

function Small({ children }: { children: string }) {
  return <Box sx={{ p: 3, fontSize: 12, color: 'text.secondary' }}>{children}</Box>
}

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: '176px minmax(0, 1fr)',
  '@media (max-width: 900px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
})

const List = styled('ul')(({ theme: { palette } }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  maxHeight: 520,
  overflowY: 'auto',
  '& button': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 8,
    width: '100%',
    minHeight: 32,
    padding: '4px 12px',
    border: 0,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    fontVariantNumeric: 'tabular-nums',
    textAlign: 'left',
    cursor: 'pointer',
  },
  '& button:hover': { background: palette.bakehouse.hover },
  '& button:focus-visible': { outlineOffset: -2 },
  '& button[aria-pressed="true"]': {
    background: palette.bakehouse.accentSoft,
    color: palette.bakehouse.accentText,
    fontWeight: 550,
  },
}))
