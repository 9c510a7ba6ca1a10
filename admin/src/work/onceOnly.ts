import type { MouseEvent } from 'react'

/**
 * Ignores the second click of a double click: what a button does shows at once, and the button that
 * stands there then does something else.
 */
export function onceOnly(act: () => void): (event: MouseEvent) => void {
  return ({ detail }) => {
    if (detail < 2) act()
  }
}
