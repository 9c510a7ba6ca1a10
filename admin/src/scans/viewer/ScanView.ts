/** The view of a scan: page (from 1), zoom relative to the fitted width, rotation. */
export interface ScanView {
  page: number
  zoom: number
  /** Quarter turns to the right. */
  turns: 0 | 1 | 2 | 3
}

export const FIRST_VIEW: ScanView = { page: 1, zoom: 1, turns: 0 }

export const ZOOMS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const

/** The next larger (1) or smaller (-1) view. */
export function zoomed(view: ScanView, by: 1 | -1): ScanView {
  const at = ZOOMS.findIndex((zoom) => zoom >= view.zoom)
  return { ...view, zoom: ZOOMS[Math.min(ZOOMS.length - 1, Math.max(0, at + by))] ?? 1 }
}

/** A quarter turn to the right. */
export function turned(view: ScanView): ScanView {
  return { ...view, turns: TURNED[view.turns] }
}

const TURNED = [1, 2, 3, 0] as const

/** Another page of so many. */
export function onPage(view: ScanView, page: number, pages: number): ScanView {
  return { ...view, page: Math.min(Math.max(1, page), Math.max(1, pages)) }
}

/** Larger canvases are drawn coarser: browsers draw nothing at all beyond some size. */
const MOST_CANVAS_PIXELS = 16_000_000

/**
 * The scale and the density at which a page of that size (points) fills that width (pixels): as dense
 * as the screen, unless the canvas would be larger than can be drawn.
 */
export function drawnAt(
  page: { width: number; height: number },
  { width, zoom, turns, density }: { width: number; zoom: number; turns: number; density: number },
): { scale: number; density: number } {
  const across = turns % 2 === 0 ? page.width : page.height
  const scale = (width / Math.max(1, across)) * zoom
  const pixels = page.width * page.height * scale * scale
  const densest = Math.sqrt(MOST_CANVAS_PIXELS / Math.max(1, pixels))
  return { scale, density: Math.min(density, densest) }
}
