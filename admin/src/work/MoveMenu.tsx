import MoreHoriz from '@mui/icons-material/MoreHoriz'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { MoveOffer } from '#shared/audit/moveOffers.ts'
import type { BakeState } from '#shared/audit/states.ts'
import { moveName } from './moveName.ts'
import { RefusableItem } from './RefusableItem.tsx'

/** The moves that are not shown as buttons; one that cannot be made says why. */
export function MoveMenu({
  from,
  offers,
  onMove,
}: {
  from: BakeState
  offers: readonly MoveOffer[]
  onMove: (offer: MoveOffer) => void
}) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (offers.length === 0) return null
  return (
    <>
      <Button
        startIcon={<MoreHoriz />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('show.more_moves')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {offers.map((offer) => (
          <RefusableItem
            key={offer.to}
            words={translate(moveName(from, offer.to))}
            refused={offer.refused}
            onChoose={() => {
              setAnchor(null)
              onMove(offer)
            }}
          />
        ))}
      </Menu>
    </>
  )
}
