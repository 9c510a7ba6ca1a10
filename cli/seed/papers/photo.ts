import { crc32, deflateSync } from 'node:zlib'
import type { PageLine } from './page.ts'

/** The photo in pixels, and the sheet on it before it is tilted. */
const WIDTH = 640
const HEIGHT = 720
const SHEET = { width: 520, height: 560, margin: 32 }

/**
 * A page as someone photographs it with a phone: a sheet lies askew on a table, farther away at the top,
 * with light from one side. A PNG; drawn here, because nothing else of the product draws.
 */
export function photoOf(lines: readonly PageLine[]): Uint8Array<ArrayBuffer> {
  const ink = inkOf(lines)
  const rows = Buffer.alloc(HEIGHT * (1 + WIDTH * 3))
  let at = 0
  for (let y = 0; y < HEIGHT; y++) {
    rows[at++] = SUB
    let before: Color = [0, 0, 0]
    for (let x = 0; x < WIDTH; x++) {
      const color = colorAt(ink, x, y)
      rows[at++] = color[0] - before[0]
      rows[at++] = color[1] - before[1]
      rows[at++] = color[2] - before[2]
      before = color
    }
  }
  return pngOf(rows)
}

type Color = readonly [red: number, green: number, blue: number]

/** The row filter of PNG by which each byte is the difference to the pixel at its left. */
const SUB = 1

/** How far the sheet is turned, and how much narrower it is at its top. */
const TURN = -0.045
const [COS, SIN] = [Math.cos(TURN), Math.sin(TURN)]
const FARTHER = 0.00016

function colorAt(ink: Ink, x: number, y: number): Color {
  // From the photo back onto the sheet: what is higher is farther away.
  const [fromX, fromY] = [x - WIDTH / 2, y - HEIGHT / 2]
  const depth = 1 - FARTHER * fromY
  const [flatX, flatY] = [fromX * depth, fromY * depth]
  const u = flatX * COS + flatY * SIN + SHEET.width / 2
  const v = flatY * COS - flatX * SIN + SHEET.height / 2
  // In steps: a smooth photo is small.
  const light = Math.round((1.02 - 0.28 * (x / WIDTH) - 0.1 * (y / HEIGHT)) * 96) / 96
  if (u < 0 || v < 0 || u > SHEET.width || v > SHEET.height) {
    const grain = Math.round(3 * Math.sin(y / 23 + Math.sin(x / 210))) * 4
    const shade = u > -10 && v > -10 && u < SHEET.width + 16 && v < SHEET.height + 18 ? 0.6 : 1
    return lit([118 + grain, 84 + grain, 58 + grain], light * shade)
  }
  const dark = 1 - 0.82 * inkAt(ink, u, v)
  return lit([246 * dark, 242 * dark, 230 * dark], light)
}

function lit([red, green, blue]: Color, light: number): Color {
  return [byteOf(red * light), byteOf(green * light), byteOf(blue * light)]
}

function byteOf(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)))
}

/** What is written on the sheet, a byte a dot: 1 is ink. */
type Ink = Uint8Array

/** The ink around a place between dots, so that tilted letters have no steps. */
function inkAt(ink: Ink, u: number, v: number): number {
  const [left, top] = [Math.floor(u), Math.floor(v)]
  const [right, bottom] = [u - left, v - top]
  const dot = (x: number, y: number) => ink[y * SHEET.width + x] ?? 0
  const upper = dot(left, top) * (1 - right) + dot(left + 1, top) * right
  const lower = dot(left, top + 1) * (1 - right) + dot(left + 1, top + 1) * right
  return upper * (1 - bottom) + lower * bottom
}

function inkOf(lines: readonly PageLine[]): Ink {
  const ink: Ink = new Uint8Array(SHEET.width * SHEET.height)
  const { margin } = SHEET
  let y: number = margin
  for (const line of lines) {
    if ('gap' in line) y += line.gap
    else if ('rule' in line) {
      y += 8
      ink.fill(1, y * SHEET.width + margin, (y + 1) * SHEET.width - margin)
      y += 8
    } else if ('row' in line) {
      const [label, amount] = line.row
      const room = SHEET.width - 2 * margin - widthOf(amount, 2)
      write(ink, label.slice(0, Math.floor(room / 12) - 1), { x: margin, y, size: 2 })
      write(ink, amount, { x: SHEET.width - margin - widthOf(amount, 2), y, size: 2 })
      y += 26
    } else {
      const size = 'title' in line ? 3 : 2
      const words = 'title' in line ? line.title : line.text
      const most = Math.floor((SHEET.width - 2 * margin) / (6 * size))
      write(ink, words.slice(0, most), { x: margin, y, size })
      y += 7 * size + 12
    }
  }
  return ink
}

function widthOf(words: string, size: number): number {
  return words.length * 6 * size
}

function write(ink: Ink, words: string, { x, y, size }: { x: number; y: number; size: number }) {
  for (const [place, letter] of [...words.toUpperCase()].entries()) {
    const rows = LETTERS[letter] ?? ''
    for (const [down, row] of [...rows].entries())
      for (let across = 0; across < 5; across++) {
        if (((Number.parseInt(row, 32) >> (4 - across)) & 1) === 0) continue
        const left = x + (place * 6 + across) * size
        for (let n = 0; n < size; n++) {
          const from = (y + down * size + n) * SHEET.width + left
          ink.fill(1, from, from + size)
        }
      }
  }
}

/** Letters of five by seven dots: seven rows from the top, each a digit of base 32. */
const LETTERS: Record<string, string> = {
  ...{ A: 'ehhvhhh', B: 'uhhuhhu', C: 'ehggghe', D: 'uhhhhhu', E: 'vgguggv', F: 'vgguggg' },
  ...{ G: 'ehgnhhf', H: 'hhhvhhh', I: 'e44444e', J: '72222ic', K: 'hikokih', L: 'ggggggv' },
  ...{ M: 'hrllhhh', N: 'hpljhhh', O: 'ehhhhhe', P: 'uhhuggg', Q: 'ehhhlid', R: 'uhhukih' },
  ...{ S: 'fgge11u', T: 'v444444', U: 'hhhhhhe', V: 'hhhhha4', W: 'hhhllrh', X: 'hha4ahh' },
  ...{ Y: 'hha4444', Z: 'v1248gv', '0': 'ehjlphe', '1': '4c4444e', '2': 'eh1248v' },
  ...{ '3': 'v2421he', '4': '26aiv22', '5': 'vgu11he', '6': '68guhhe', '7': 'v124888' },
  ...{ '8': 'ehhehhe', '9': 'ehhf12c', '.': '00000cc', ',': '0000c48', '-': '000v000' },
  ...{ '/': '11248gg', $: '4fke5u4', '&': 'cik8lid', ':': '0cc0cc0', '’': '4480000' },
}

/** A PNG of filtered rows, eight bits a color. */
function pngOf(rows: Buffer): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(WIDTH, 0)
  head.writeUInt32BE(HEIGHT, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const chunks = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND')]
  return new Uint8Array(Buffer.concat([signature, ...chunks]))
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
}
