/** A rectangle on the sheet in points, from its upper left corner down. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const INCH = 72

/** US Letter. */
export const SHEET = { width: 8.5 * INCH, height: 11 * INCH }

/**
 * The common #10 window envelope of the United States, 4 1/8 by 9 1/2 inches, with one window of
 * 1 1/8 by 4 1/2 inches, 7/8 inch from the left and 1/2 inch from the bottom edge.
 */
const ENVELOPE = {
  width: 9.5 * INCH,
  height: 4.125 * INCH,
  window: { left: 0.875 * INCH, bottom: 0.5 * INCH, width: 4.5 * INCH, height: 1.125 * INCH },
}

/**
 * Where the sheet is folded, from the top. The first panel is 1/4 inch lower than the envelope: a panel
 * of a third of the sheet would leave the address twice as much room to slip.
 */
export const FOLDS = [3.875 * INCH, 7.4375 * INCH] as const

/** How far the folded sheet can be from the middle of the envelope: to the side, and up or down. */
export const SLIP = {
  side: (ENVELOPE.width - SHEET.width) / 2,
  height: (ENVELOPE.height - FOLDS[0]) / 2,
}

/** What the window shows of a sheet that lies `right` and `down` of the middle of its envelope. */
export function windowOnSheet({ right, down }: { right: number; down: number }): Box {
  const { left, bottom, width, height } = ENVELOPE.window
  const x = left - SLIP.side - right
  const y = ENVELOPE.height - bottom - height - SLIP.height - down
  return { left: x, top: y, right: x + width, bottom: y + height }
}

/** What the window shows wherever the sheet lies: the address has to be inside. */
export const ALWAYS_SHOWN: Box = {
  left: windowOnSheet({ right: -SLIP.side, down: 0 }).left,
  top: windowOnSheet({ right: 0, down: -SLIP.height }).top,
  right: windowOnSheet({ right: SLIP.side, down: 0 }).right,
  bottom: windowOnSheet({ right: 0, down: SLIP.height }).bottom,
}

/** What the window may show: nothing but the address is printed here. */
export const EVER_SHOWN: Box = {
  left: windowOnSheet({ right: SLIP.side, down: 0 }).left,
  top: windowOnSheet({ right: 0, down: SLIP.height }).top,
  right: windowOnSheet({ right: -SLIP.side, down: 0 }).right,
  bottom: windowOnSheet({ right: 0, down: -SLIP.height }).bottom,
}
