import AddIcon from '@mui/icons-material/Add'
import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import FitScreen from '@mui/icons-material/FitScreen'
import RemoveIcon from '@mui/icons-material/Remove'
import Rotate90DegreesCwOutlined from '@mui/icons-material/Rotate90DegreesCwOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { KeyCap } from '../../ui/buttons.tsx'
import { onPage, type ScanView, turned, zoomed } from './ScanView.ts'

/** The viewer's buttons; each has a key too. */
export function ViewTools({
  view,
  pages,
  chosen,
  onView,
  onChoose,
  children,
}: {
  view: ScanView
  pages: number
  /** Pages that are chosen for a scan of their own, from 1. */
  chosen: readonly number[]
  onView: (view: ScanView) => void
  onChoose: () => void
  /** What is done with the scan as a whole. */
  children: ReactNode
}) {
  const translate = useTranslate()
  const isChosen = chosen.includes(view.page)
  const tool = (key: string, icon: ReactNode, onClick: () => void) => (
    <IconButton
      onClick={onClick}
      aria-label={translate(`scans.${key}`)}
      title={translate(`scans.${key}`)}
    >
      {icon}
    </IconButton>
  )
  return (
    <Box
      role="toolbar"
      aria-label={translate('scans.view_tools')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 3,
        minHeight: 44,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {tool('zoom_out', <RemoveIcon fontSize="small" />, () => onView(zoomed(view, -1)))}
      <Box component="span" className="figures" sx={{ minWidth: 44, textAlign: 'center' }}>
        {translate('scans.zoom', { percent: Math.round(view.zoom * 100) })}
      </Box>
      {tool('zoom_in', <AddIcon fontSize="small" />, () => onView(zoomed(view, 1)))}
      {tool('zoom_fit', <FitScreen fontSize="small" />, () => onView({ ...view, zoom: 1 }))}
      {tool('rotate', <Rotate90DegreesCwOutlined fontSize="small" />, () => onView(turned(view)))}
      {pages > 1 && (
        <>
          <Box sx={{ width: 16 }} />
          {tool('page_previous', <ChevronLeft fontSize="small" />, () =>
            onView(onPage(view, view.page - 1, pages)),
          )}
          <Box component="span" role="status" className="figures">
            {translate('scans.page', { page: view.page, pages })}
          </Box>
          {tool('page_next', <ChevronRight fontSize="small" />, () =>
            onView(onPage(view, view.page + 1, pages)),
          )}
          <Button onClick={onChoose} aria-pressed={isChosen}>
            {translate(isChosen ? 'scans.page_let_go' : 'scans.page_choose')}
            <KeyCap aria-hidden sx={{ ml: 2 }}>
              X
            </KeyCap>
          </Button>
        </>
      )}
      <Box sx={{ flex: 1 }} />
      {children}
    </Box>
  )
}
