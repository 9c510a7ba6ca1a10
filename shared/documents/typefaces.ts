import { create } from 'fontkit'
import type { PDFDocument, PDFFont } from 'pdf-lib'
import type { Fontkit } from 'pdf-lib/cjs/types/fontkit'
import { newPdf, type Typeset } from './pdf.ts'

export type FontName = 'latin' | 'latinBold' | 'chinese' | 'japanese' | 'korean'

/** Reads a typeface: the bytes of its file. */
export type ReadFont = (font: FontName) => Promise<Uint8Array>

/** A piece of a text in one typeface. */
export interface FontRun {
  font: PDFFont
  text: string
}

interface Typeface {
  font: PDFFont
  letters: ReadonlySet<number>
  /** Widths of letters at size 1, as far as they were measured. */
  ems: Map<string, number>
}

/**
 * The typefaces of a PDF, each read and embedded when a text first needs it, with the letters that were
 * drawn and no others.
 */
export class Typefaces {
  readonly #pdf: PDFDocument
  readonly #read: ReadFont
  readonly #faces = new Map<FontName, Typeface>()

  private constructor(pdf: PDFDocument, read: ReadFont) {
    this.#pdf = pdf
    this.#read = read
  }

  /** The typefaces for a PDF; those that `texts` need are ready in it. */
  static async open(
    pdf: PDFDocument,
    read: ReadFont,
    texts: readonly string[],
  ): Promise<Typefaces> {
    const faces = new Typefaces(pdf, read)
    pdf.registerFontkit(SUBSETTING_FONTKIT)
    await faces.#add('latin')
    await faces.#add('latinBold')
    for (const text of texts) await faces.#addFor(text)
    return faces
  }

  /** Whether every letter of a text can be printed. */
  knows(text: string): boolean {
    return isInPrintedScripts(text) && [...text].every((letter) => this.#faceOf(letter, text))
  }

  /** The width of a text in points. */
  width(text: string, size: number, bold: boolean): number {
    let ems = 0
    for (const letter of text) {
      const face = this.#faceOf(letter, text, bold)
      if (face !== null) ems += emsOf(face, letter)
    }
    return ems * size
  }

  /** A text in pieces of one typeface each; what no typeface has is left out. */
  runs(text: string, bold: boolean): FontRun[] {
    const runs: FontRun[] = []
    for (const letter of text) {
      const face = this.#faceOf(letter, text, bold)
      if (face === null) continue
      const last = runs.at(-1)
      if (last?.font === face.font) last.text += letter
      else runs.push({ font: face.font, text: letter })
    }
    return runs
  }

  #faceOf(letter: string, text: string, bold = false): Typeface | null {
    const code = letter.codePointAt(0) ?? 0
    const western = this.#faces.get(bold ? 'latinBold' : 'latin')
    if (western?.letters.has(code)) return western
    for (const name of easternOrder(text)) {
      const face = this.#faces.get(name)
      if (face?.letters.has(code)) return face
    }
    return null
  }

  async #addFor(text: string): Promise<void> {
    if (!isInPrintedScripts(text)) return
    for (const name of easternOrder(text)) {
      if (this.knows(text)) return
      await this.#add(name)
    }
  }

  async #add(name: FontName): Promise<void> {
    if (this.#faces.has(name)) return
    const options = { subset: true, features: FEATURES }
    const font = await this.#pdf.embedFont(await this.#read(name), options)
    this.#faces.set(name, { font, letters: new Set(font.getCharacterSet()), ems: new Map() })
  }
}

/**
 * Without ligatures a text is as wide as its letters. The others move letters, which pdf-lib does not
 * ask for, and take most of the time.
 */
const FEATURES = {
  liga: false,
  kern: false,
  mark: false,
  mkmk: false,
  curs: false,
  dist: false,
  abvm: false,
  blwm: false,
}

function emsOf({ font, ems }: Typeface, letter: string): number {
  const known = ems.get(letter)
  if (known !== undefined) return known
  const measured = font.widthOfTextAtSize(letter, 1)
  ems.set(letter, measured)
  return measured
}

/** Which typeface a Chinese letter is taken from: the same letter looks different in each country. */
function easternOrder(text: string): readonly FontName[] {
  if (/\p{sc=Hangul}/u.test(text)) return ['korean', 'chinese', 'japanese']
  if (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)) return ['japanese', 'chinese', 'korean']
  return ['chinese', 'japanese', 'korean']
}

/**
 * fontkit as pdf-lib asks for it. pdf-lib was made for its version 1, whose subsets lose letters; of
 * version 2 only the way to get a subset's bytes differs.
 */
const SUBSETTING_FONTKIT: Fontkit = {
  create(bytes) {
    const font = create(bytes as Buffer)
    if (!('createSubset' in font)) throw new Error('not a single typeface')
    const createSubset = withEncodeStream(font.createSubset.bind(font))
    return Object.assign(font, { createSubset }) as unknown as ReturnType<Fontkit['create']>
  },
}

interface Subset {
  encode(): Uint8Array
}

interface ByteStream {
  on(event: 'data' | 'end', listen: (bytes: Uint8Array) => unknown): ByteStream
}

function withEncodeStream(createSubset: () => unknown): () => Subset {
  return () => {
    const subset = createSubset() as Subset
    const encodeStream = (): ByteStream => {
      const stream: ByteStream = {
        on(event, listen) {
          listen(event === 'data' ? subset.encode() : new Uint8Array())
          return stream
        },
      }
      return stream
    }
    return Object.assign(subset, { encodeStream })
  }
}

/** A PDF whose texts are drawn in embedded typefaces; those that `texts` need are ready in it. */
export async function embeddedTypeset(
  about: { title: string; made: Date },
  read: ReadFont,
  texts: readonly string[],
): Promise<Typeset> {
  const pdf = await newPdf(about)
  const faces = await Typefaces.open(pdf, read, texts.map(printedText))
  return {
    pdf,
    printed: (text) => {
      const plain = printedText(text)
      if (faces.knows(plain)) return plain
      return [...plain].map((letter) => (faces.knows(letter) ? letter : '?')).join('')
    },
    width: (text, size, bold) => faces.width(text, size, bold),
    draw: (page, text, { x, bold, ...place }) => {
      let left = x
      for (const run of faces.runs(text, bold)) {
        page.drawText(run.text, { ...place, x: left, font: run.font })
        left += faces.width(run.text, place.size, bold)
      }
    },
  }
}

/**
 * Letters of the scripts that the typefaces have and that need no shaping, with marks,
 * digits and signs: Latin (Vietnamese too), Greek, Cyrillic, Chinese, Japanese and Korean.
 */
const PRINTED =
  /^[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Common}\p{sc=Inherited}]*$/u

/** Whether a text is in scripts that are printed. A browser shows the others as typed. */
export function isInPrintedScripts(text: string): boolean {
  return PRINTED.test(text)
}

/** A text as it is printed: composed letters, every kind of space a space, nothing that is not seen. */
export function printedText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Zs}\t]/gu, ' ')
    .replace(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}]/gu, '')
}
