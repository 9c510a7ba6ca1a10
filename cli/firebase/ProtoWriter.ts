/**
 * Writes a message of Protocol Buffers from its end to its beginning: the length that stands before an
 * inner message is known then, so nothing is measured, held or copied first. What a message holds is
 * written in reverse, the last of a list first, and a field's own value before what encloses it.
 */
export class ProtoWriter {
  #bytes = Buffer.allocUnsafeSlow(FIRST_BYTES)
  #at = FIRST_BYTES

  /** What was written, from the message's beginning to its end. */
  written(): Buffer {
    return this.#bytes.subarray(this.#at)
  }

  /** How much is written: what an inner message begins with, which `endMessage` ends. */
  size(): number {
    return this.#bytes.length - this.#at
  }

  /** Makes everything since `size` was `before` the message of a field. */
  endMessage(field: number, before: number): void {
    this.#varint(this.size() - before)
    this.#tag(field, WIRE.bytes)
  }

  text(field: number, text: string): void {
    const before = this.size()
    if (text.length > SHORT || !this.#ascii(text)) {
      const size = Buffer.byteLength(text)
      this.#room(size)
      this.#at -= size
      this.#bytes.write(text, this.#at, size)
    }
    this.endMessage(field, before)
  }

  bytes(field: number, bytes: Uint8Array): void {
    const before = this.size()
    this.#room(bytes.length)
    this.#at -= bytes.length
    this.#bytes.set(bytes, this.#at)
    this.endMessage(field, before)
  }

  /** An integer, a boolean as 0 or 1, or a name of a list by its number. */
  integer(field: number, value: number): void {
    if (value < 0) this.#negative(value)
    else this.#varint(value)
    this.#tag(field, WIRE.varint)
  }

  double(field: number, value: number): void {
    this.#room(8)
    this.#at -= 8
    this.#bytes.writeDoubleLE(value, this.#at)
    this.#tag(field, WIRE.fixed64)
  }

  #tag(field: number, wire: number): void {
    this.#varint(field * 8 + wire)
  }

  #varint(value: number): void {
    this.#room(MOST_VARINT)
    let length = 1
    for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) length++
    this.#at -= length
    let rest = value
    for (let at = this.#at; at < this.#at + length - 1; at++) {
      this.#bytes[at] = (rest % 128) + 128
      rest = Math.floor(rest / 128)
    }
    this.#bytes[this.#at + length - 1] = rest
  }

  /** Of 64 bits, as the complement of two: ten bytes. */
  #negative(value: number): void {
    this.#room(MOST_VARINT)
    this.#at -= MOST_VARINT
    let rest = BigInt.asUintN(64, BigInt(value))
    for (let at = 0; at < MOST_VARINT; at++) {
      const isLast = at === MOST_VARINT - 1
      this.#bytes[this.#at + at] = Number(rest % 128n) + (isLast ? 0 : 128)
      rest /= 128n
    }
  }

  /** False, and nothing is written, for a text with other characters. */
  #ascii(text: string): boolean {
    const { length } = text
    this.#room(length)
    const start = this.#at - length
    for (let at = 0; at < length; at++) {
      const code = text.charCodeAt(at)
      if (code > LAST_ASCII) return false
      this.#bytes[start + at] = code
    }
    this.#at = start
    return true
  }

  #room(bytes: number): void {
    if (this.#at >= bytes) return
    const written = this.written()
    const grown = Buffer.allocUnsafeSlow((this.#bytes.length + bytes) * 2)
    this.#at = grown.length - written.length
    grown.set(written, this.#at)
    this.#bytes = grown
  }
}

/** A commit of one audit fits. */
const FIRST_BYTES = 32 * 1024
/** Up to so many characters a loop takes less time than asking the platform. */
const SHORT = 48
const LAST_ASCII = 0x7f
/** Bytes of the longest integer. */
const MOST_VARINT = 10
/** How a field's value is laid out: the last three bits of its tag. */
const WIRE = { varint: 0, fixed64: 1, bytes: 2 } as const
