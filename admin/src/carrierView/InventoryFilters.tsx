import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { BAKE_STATES, type BakeState, readBakeState } from '#shared/audit/states.ts'
import type { InventoryQuery } from '#shared/results/ops/carrierLists.ts'

const TYPING_PAUSE_MS = 250

/** What the inventory can be narrowed by: a state, and words. */
export function InventoryFilters({
  filter,
  onChange,
}: {
  filter: InventoryFilter
  onChange: (filter: InventoryFilter) => void
}) {
  const translate = useTranslate()
  const { state, search = '' } = filter
  return (
    <Box
      component="form"
      role="search"
      onSubmit={(event) => event.preventDefault()}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mb: 3 }}
    >
      <SearchField
        search={search}
        onSearch={(wanted) =>
          onChange({
            ...(state === undefined ? {} : { state }),
            ...(wanted === '' ? {} : { search: wanted }),
          })
        }
      />
      <TextField
        select
        size="small"
        label={translate('inventory.state')}
        value={state ?? ''}
        onChange={({ target: { value } }) =>
          onChange({
            ...(value === '' ? {} : { state: value as BakeState }),
            ...(search === '' ? {} : { search }),
          })
        }
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={{ minWidth: 180 }}
      >
        <MenuItem value="">{translate('inventory.any_state')}</MenuItem>
        {BAKE_STATES.map((each) => (
          <MenuItem key={each} value={each}>
            {translate(`states.${each}`)}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  )
}

function SearchField({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const translate = useTranslate()
  const [typed, setTyped] = useState(search)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(search)
  useEffect(() => {
    // The address follows the typing; only when it changes otherwise does the box follow the address.
    if (asked.current === search) return
    asked.current = search
    setTyped(search)
  }, [search])
  useEffect(() => () => clearTimeout(pause.current), [])
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(pause.current)
    pause.current = setTimeout(() => {
      asked.current = text.trim()
      onSearch(text.trim())
    }, TYPING_PAUSE_MS)
  }
  return (
    <TextField
      size="small"
      type="search"
      label={translate('inventory.search')}
      placeholder={translate('inventory.search_hint')}
      value={typed}
      onChange={({ target }) => type(target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ flex: '0 1 360px' }}
    />
  )
}

type InventoryFilter = Pick<InventoryQuery, 'state' | 'search'>

/** What the inventory is narrowed by, as the address says it, so that Back and a link bring it again. */
export function useInventoryFilter(): {
  filter: InventoryFilter
  change: (filter: InventoryFilter) => void
} {
  const [params, setParams] = useSearchParams()
  const state = readBakeState(params.get('state') ?? '')
  const search = params.get('q')?.trim() ?? ''
  const filter = {
    ...(state === null ? {} : { state }),
    ...(search === '' ? {} : { search }),
  }
  const change = (wanted: InventoryFilter) =>
    setParams(
      {
        ...(wanted.state === undefined ? {} : { state: wanted.state }),
        ...(wanted.search === undefined ? {} : { q: wanted.search }),
      },
      { replace: true },
    )
  return { filter, change }
}
