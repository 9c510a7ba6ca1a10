import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { type ReactNode, useRef } from 'react'
import type { InboxFile } from '#shared/documents/inboxFiles.ts'
import { useKeys } from '../../app/keyboard/useKeys.ts'
import { APP_BAR_HEIGHT } from '../../app/theme/adminTheme.ts'
import { Card } from '../../ui/Panel.tsx'
import type { useScanContent } from '../useScanContent.ts'
import { ScanSheet } from './ScanSheet.tsx'
import { onPage, type ScanView, turned, zoomed } from './ScanView.ts'
import { useWidth } from './useWidth.ts'
import { ViewTools } from './ViewTools.tsx'

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
