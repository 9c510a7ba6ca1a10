import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { Link, useHref, useLocation } from 'react-router'
import { mayDo } from '../../providers/permissions.ts'
import { KeyCap } from '../../ui/buttons.tsx'
import { areaOf } from '../area.ts'
import { MENU_FOLDED_WIDTH, MENU_WIDTH } from '../theme/adminTheme.ts'
import { useActiveCarrier } from '../useActiveCarrier.ts'
import { CARRIER_ENTRIES, MENU_ENTRIES } from './menuEntries.ts'

/** The menu at the left, on the ground; folds to icons. */
export function SideMenu({
  mayList,
  folded,
  onKeys,
  onFold,
  onGo,
}: {
  mayList: boolean
  folded: boolean
  onKeys: () => void
  onFold?: () => void
  onGo?: () => void
}) {
  const translate = useTranslate()
  const { pathname, search } = useLocation()
  const { user } = useActiveCarrier()
  // As long as the role is not known every screen says itself what may not be seen.
  const entries = MENU_ENTRIES[areaOf(useHref('/'))].filter(
    ({ resource }) => user === null || mayDo(user.role, 'list', resource),
  )
  const shown = user?.role === 'carrier' ? CARRIER_ENTRIES : mayList ? entries : []
  return (
    <Box
      component="nav"
      aria-label={translate('menu.label')}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        width: folded ? MENU_FOLDED_WIDTH : MENU_WIDTH,
        height: '100%',
        p: 2,
        pt: 3,
        bgcolor: 'background.default',
      }}
    >
      {shown.map(({ to, label, icon: Icon, isHere }) => (
        <Entry
          key={to}
          to={to}
          title={folded ? translate(label) : undefined}
          aria-current={isHere(pathname, search) ? 'page' : undefined}
          onClick={onGo}
        >
          <Icon aria-hidden={!folded} titleAccess={folded ? translate(label) : undefined} />
          {!folded && translate(label)}
        </Entry>
      ))}
      <Box sx={{ flex: 1 }} />
      <Box
        sx={{
          display: 'flex',
          flexDirection: folded ? 'column' : 'row',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 2,
        }}
      >
        <ButtonBase
          onClick={onKeys}
          aria-label={translate('bar.keys')}
          sx={{
            gap: 2,
            height: 32,
            px: folded ? 0 : 2,
            borderRadius: 1.5,
            fontSize: 12,
            color: 'text.secondary',
          }}
        >
          <KeyCap>?</KeyCap>
          {!folded && translate('menu.keyboard')}
        </ButtonBase>
        {onFold && (
          <IconButton
            onClick={onFold}
            aria-label={translate(folded ? 'menu.unfold' : 'menu.fold')}
            title={translate(folded ? 'menu.unfold' : 'menu.fold')}
          >
            {folded ? <ChevronRight fontSize="small" /> : <ChevronLeft fontSize="small" />}
          </IconButton>
        )}
      </Box>
    </Box>
  )
}

const Entry = styled(Link)(({ theme: { palette } }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  height: 32,
  padding: '0 10px',
  borderRadius: 6,
  color: palette.text.secondary,
  fontWeight: 550,
  '& svg': { fontSize: 18 },
  '&:hover': { background: palette.bakehouse.hover, textDecoration: 'none' },
  '&[aria-current]': {
    background: palette.bakehouse.accentSoft,
    color: palette.bakehouse.accentText,
  },
}))
