import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { BAKE_STATES, type BakeState, readBakeState } from '#shared/audit/states.ts'
import type { InventoryQuery } from '#shared/results/ops/carrierLists.ts'
import { ChoiceInput, Control, Field } from '../ui/inputs.tsx'
import { useTypingPause } from '../ui/useTypingPause.ts'

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
      sx={{
        display: 'grid',
        gap: 3,
        mb: 3,
        gridTemplateColumns: { sm: 'minmax(0, 360px) 180px' },
      }}
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
      <Field
        label={translate('inventory.state')}
        control={(ids) => (
          <ChoiceInput
            {...ids}
            value={state ?? ''}
            options={[
              { value: '', words: translate('inventory.any_state') },
              ...BAKE_STATES.map((each) => ({ value: each, words: translate(`states.${each}`) })),
            ]}
            onText={(value) =>
              onChange({
                ...(value === '' ? {} : { state: value as BakeState }),
                ...(search === '' ? {} : { search }),
              })
            }
          />
        )}
      />
    </Box>
  )
}

function SearchField({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const translate = useTranslate()
  const [typed, setTyped] = useState(search)
  const asked = useRef(search)
  useEffect(() => {
    // The address follows the typing; only when it changes otherwise does the box follow the address.
    if (asked.current === search) return
    asked.current = search
    setTyped(search)
  }, [search])
  const pause = useTypingPause((text) => {
    asked.current = text.trim()
    onSearch(text.trim())
  })
  return (
    <Field
      label={translate('inventory.search')}
      control={(ids) => (
        <Control
          {...ids}
          type="search"
          placeholder={translate('inventory.search_hint')}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            pause.wait(target.value)
          }}
        />
      )}
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
