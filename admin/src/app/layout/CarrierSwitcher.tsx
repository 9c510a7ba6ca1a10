import Check from '@mui/icons-material/Check'
import UnfoldMore from '@mui/icons-material/UnfoldMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type KnownCarrier, useActiveCarrier } from '../useActiveCarrier.ts'

/**
 * Where to from the page of a record that belongs to one carrier. Every other screen shows the new one's, but
 * an order file and a carrier's own page, which stay with what is typed in them.
 */
const LISTS = [
  { records: '/audits', list: '/audits' },
  { records: '/inbox/scans', list: '/inbox' },
]

/** The carrier whose audits are on screen; a menu when the user works for several. */
export function CarrierSwitcher() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const location = useLocation()
  const { user, carrier, carriers, switchTo } = useActiveCarrier()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const chosen = useRef<string | null>(null)
  // The page of a record is left first: unsaved changes may keep the person on it.
  useEffect(() => {
    const { carrier: wanted } = (location.state ?? {}) as { carrier?: string }
    if (wanted !== undefined && wanted === chosen.current) switchTo(wanted)
    chosen.current = null
  }, [location, switchTo])
  if (user === null) return null
  if (carriers.length < 2) {
    return (
      <Box
        role="img"
        aria-label={translate('bar.carrier_only', carrier)}
        sx={{ display: 'flex', alignItems: 'center', gap: 2, fontWeight: 550, px: 2 }}
      >
        <CarrierName carrier={carrier} />
      </Box>
    )
  }
  const choose = (id: string) => {
    setAnchor(null)
    if (id === carrier.id) return
    const list = LISTS.find((each) => location.pathname.startsWith(`${each.records}/`))?.list
    if (list === undefined) {
      switchTo(id)
      // The filters and the page of one carrier's list are not those of another's.
      if (location.pathname === '/audits') void navigate('/audits')
    } else {
      chosen.current = id
      void navigate(list, { state: { carrier: id } })
    }
  }
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={translate('bar.carrier', carrier)}
        endIcon={<UnfoldMore sx={{ color: 'text.secondary' }} />}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ flex: 'none', gap: 2, pl: 2 }}
      >
        <CarrierName carrier={carrier} />
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {carriers.map((known) => (
          <MenuItem
            key={known.id}
            selected={known.id === carrier.id}
            onClick={() => choose(known.id)}
            sx={{ gap: 3, minWidth: 220 }}
          >
            <Box sx={{ width: 52 }}>
              <CarrierCode id={known.id} />
            </Box>
            <Box sx={{ flex: 1 }}>{known.name}</Box>
            {known.id === carrier.id && <Check sx={{ fontSize: 16 }} />}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

function CarrierName({ carrier }: { carrier: KnownCarrier }) {
  return (
    <>
      <CarrierCode id={carrier.id} />{' '}
      <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
        {carrier.name}
      </Box>
    </>
  )
}

function CarrierCode({ id }: { id: string }) {
  return (
    <Box
      component="span"
      sx={({ palette }) => ({
        px: 1.5,
        borderRadius: 1,
        fontSize: 11,
        lineHeight: '20px',
        fontWeight: 620,
        background: palette.bakehouse.accentSoft,
        color: palette.bakehouse.accentText,
      })}
    >
      {id}
    </Box>
  )
}
