/** A part of an archive as its directory tells of it; the packed bytes are zeros. */
export interface ZipPart {
  name: string
  size: number
  packed: number
  isLocked?: boolean
  /** External attributes: the upper half is a Unix mode. */
  attributes?: number
}

/**
 * The bytes of a ZIP archive with these parts. `hollow`: the packed bytes are left out, so that the
 * directory promises more than the file has. For tests only.
 */
export function zipOf(parts: readonly ZipPart[], { hollow = false } = {}): Uint8Array {
  const local = parts.map(({ name, packed }) => [
    ...number(0x04034b50, 4),
    ...zeros(22),
    ...number(name.length, 2),
    ...zeros(2),
    ...letters(name),
    ...(hollow ? [] : zeros(Math.min(packed, 1_000_000))),
  ])
  const directory = parts.map(({ name, size, packed, isLocked = false, attributes = 0 }) => [
    ...number(0x02014b50, 4),
    ...zeros(4),
    ...number(isLocked ? 1 : 0, 2),
    ...zeros(10),
    ...number(packed, 4),
    ...number(size, 4),
    ...number(name.length, 2),
    ...zeros(8),
    ...number(attributes, 4),
    ...zeros(4),
    ...letters(name),
  ])
  const start = local.reduce((sum, bytes) => sum + bytes.length, 0)
  const length = directory.reduce((sum, bytes) => sum + bytes.length, 0)
  const end = [
    ...number(0x06054b50, 4),
    ...zeros(4),
    ...number(parts.length, 2),
    ...number(parts.length, 2),
    ...number(length, 4),
    ...number(start, 4),
    ...zeros(2),
  ]
  return new Uint8Array([...local.flat(), ...directory.flat(), ...end])
}

function number(value: number, bytes: number): number[] {
  return Array.from({ length: bytes }, (_, n) => Math.floor(value / 256 ** n) % 256)
}

function zeros(count: number): number[] {
  return new Array<number>(count).fill(0)
}

function letters(text: string): number[] {
  return [...text].map((letter) => letter.charCodeAt(0) & 255)
}
