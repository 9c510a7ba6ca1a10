import MoreHoriz from '@mui/icons-material/MoreHoriz'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { MoveOffer } from '#shared/domain/audit/moveOffers.ts'
import type { BakeState } from '#shared/domain/audit/states.ts'
import { moveName } from '../../work/moveName.ts'

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
        {offers.map((offer) => {
          const { to, refused } = offer
          return (
            <MenuItem
              key={to}
              aria-disabled={refused !== null}
              sx={{ whiteSpace: 'normal', maxWidth: 360, alignItems: 'flex-start' }}
              onClick={() => {
                if (refused !== null) return
                setAnchor(null)
                onMove(offer)
              }}
            >
              <Box sx={{ color: refused === null ? undefined : 'text.secondary' }}>
                {translate(moveName(from, to))}
                {refused !== null && (
                  <Box sx={{ fontSize: 12, lineHeight: '16px' }}>
                    {refused.message} {refused.next}
                  </Box>
                )}
              </Box>
            </MenuItem>
          )
        })}
      </Menu>
    </>
  )
}
