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
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { InboxFile } from '#shared/documents/inboxFiles.ts'
import { useKeys } from '../../app/keyboard/useKeys.ts'
import { APP_BAR_HEIGHT } from '../../app/theme/adminTheme.ts'
import { KeyCap } from '../../ui/buttons.tsx'
import { Card } from '../../ui/Panel.tsx'
import { ScanSheet, type useScanContent } from './ScanSheet.tsx'
import { onPage, type ScanView, turned, zoomed } from './ScanView.ts'

const PADDING = 16
const SCROLL = 120

/** The viewer of a scan: zoom, rotate and page, by mouse and keyboard. */
export function ScanViewer({
  scan: { name },
  read,
  view,
  pages,
  chosen,
  onView,
  onPages,
  onChoose,
  tools,
}: {
  scan: InboxFile
  read: ReturnType<typeof useScanContent>
  view: ScanView
  pages: number
  /** Pages that are chosen for a scan of their own, from 1. */
  chosen: readonly number[]
  onView: (view: ScanView) => void
  onPages: (pages: number) => void
  /** Chooses the page that is shown, or lets it go. */
  onChoose: () => void
  tools: ReactNode
}) {
  const translate = useTranslate()
  const room = useRef<HTMLDivElement>(null)
  const width = useWidth(room, PADDING)
  const scroll = (by: number) => room.current?.scrollBy({ top: by })
  const turnTo = (page: number) => {
    onView(onPage(view, page, pages))
    room.current?.scrollTo({ top: 0 })
  }
  useKeys({
    '+': () => onView(zoomed(view, 1)),
    '=': () => onView(zoomed(view, 1)),
    '-': () => onView(zoomed(view, -1)),
    '0': () => onView({ ...view, zoom: 1 }),
    r: () => onView(turned(view)),
    n: () => turnTo(view.page + 1),
    p: () => turnTo(view.page - 1),
    x: onChoose,
    ArrowDown: () => scroll(SCROLL),
    ArrowUp: () => scroll(-SCROLL),
  })
  return (
    <Card aria-label={translate('scans.view', { name })}>
      <ViewTools view={view} pages={pages} chosen={chosen} onView={onView} onChoose={onChoose}>
        {tools}
      </ViewTools>
      <Box
        ref={room}
        // Scrolled by keyboard too.
        tabIndex={0}
        role="group"
        aria-label={translate('scans.view', { name })}
        sx={{
          overflow: 'auto',
          minHeight: 240,
          height: { lg: `calc(100vh - ${APP_BAR_HEIGHT + 200}px)` },
          p: `${PADDING}px`,
          bgcolor: 'background.default',
        }}
      >
        <ScanSheet name={name} read={read} view={view} width={width} onPages={onPages} />
      </Box>
    </Card>
  )
}

/** The viewer's buttons; each has a key too. */
function ViewTools({
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

const BEFORE_IT_IS_KNOWN = 800

/** How wide an element is inside, in pixels, also when the window changes. */
function useWidth(element: RefObject<HTMLElement | null>, padding: number): number {
  const [width, setWidth] = useState(BEFORE_IT_IS_KNOWN)
  useEffect(() => {
    const { current } = element
    if (current === null || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => {
      const inside = current.clientWidth - 2 * padding
      if (inside > 0) setWidth(inside)
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [element, padding])
  return width
}
