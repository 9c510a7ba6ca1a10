/** How high what is pinned to the bottom of the window is, for what floats above the page. */
export const FOOT_HEIGHT = 'var(--pinned-foot, 0px)'

/** The `ref` of what stays at the bottom of the window, so that nothing that floats covers it. */
export function pinnedFoot(foot: HTMLElement | null): (() => void) | undefined {
  if (foot === null) return
  const { style } = document.documentElement
  const measure = () => style.setProperty('--pinned-foot', `${foot.offsetHeight}px`)
  measure()
  // It grows with the lines that its words need.
  const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure)
  observer?.observe(foot)
  return () => {
    observer?.disconnect()
    style.removeProperty('--pinned-foot')
  }
}
