/** How high what is pinned to the bottom of the window is, for what floats above the page. */
export const FOOT_HEIGHT = 'var(--pinned-foot, 0px)'

/** How wide what is pinned at the left of the page is, beside which floats what would cover it. */
export const SIDE_WIDTH = 'var(--pinned-side, 0px)'

/** The `ref` of what stays at the bottom of the window, so that nothing that floats covers it. */
export function pinnedFoot(foot: HTMLElement | null): (() => void) | undefined {
  return measured(foot, '--pinned-foot', ({ offsetHeight }) => offsetHeight)
}

/** Likewise of what stays at the left of the page. */
export function pinnedSide(side: HTMLElement | null): (() => void) | undefined {
  return measured(side, '--pinned-side', ({ offsetWidth }) => offsetWidth)
}

function measured(
  element: HTMLElement | null,
  property: string,
  sizeOf: (element: HTMLElement) => number,
): (() => void) | undefined {
  if (element === null) return
  const { style } = document.documentElement
  const measure = () => style.setProperty(property, `${sizeOf(element)}px`)
  measure()
  // It grows with the lines that its words need.
  const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure)
  observer?.observe(element)
  return () => {
    observer?.disconnect()
    style.removeProperty(property)
  }
}
