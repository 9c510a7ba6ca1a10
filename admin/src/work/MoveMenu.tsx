import MoreHoriz from '@mui/icons-material/MoreHoriz'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { MoveOffer } from '#shared/audit/moveOffers.ts'
import type { BakeState } from '#shared/audit/states.ts'
import { messageOf, type Refusal } from '#shared/errors/refusal.ts'
import { moveName } from './mainActOf.ts'

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

/** A choice of a menu; one that cannot be made now stays in it and says why. */
export function RefusableItem({
  words,
  refused,
  onChoose,
  ...item
}: {
  words: string
  refused: Refusal | null
  onChoose: () => void
}) {
  return (
    <MenuItem
      // A menu hands its items what keeps the keyboard's focus.
      {...item}
      aria-disabled={refused !== null}
      sx={{ whiteSpace: 'normal', maxWidth: 360, alignItems: 'flex-start' }}
      onClick={() => refused === null && onChoose()}
    >
      <Box sx={{ color: refused === null ? undefined : 'text.secondary' }}>
        {words}
        {refused !== null && (
          <Box sx={{ fontSize: 12, lineHeight: '16px' }}>
            {messageOf(refused)} {refused.next}
          </Box>
        )}
      </Box>
    </MenuItem>
  )
}
