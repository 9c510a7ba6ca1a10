import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FontName, ReadFont } from '#shared/documents/typefaces.ts'

/** Noto Sans (SIL Open Font License), by package and file. */
const FILES: Record<FontName, readonly [name: string, file: string]> = {
  latin: ['@embedpdf/fonts-latin', 'NotoSans-Regular.ttf'],
  latinBold: ['@embedpdf/fonts-latin', 'NotoSans-Bold.ttf'],
  chinese: ['@embedpdf/fonts-sc', 'NotoSansHans-Regular.otf'],
  japanese: ['@embedpdf/fonts-jp', 'NotoSansJP-Regular.otf'],
  korean: ['@embedpdf/fonts-kr', 'NotoSansKR-Regular.otf'],
}

/** Reads the typefaces from the packages that `from` (a module's address) can import. */
export function fontFiles(from: string): ReadFont {
  const { resolve } = createRequire(from)
  return async (font) => {
    const [name, file] = FILES[font]
    // The package's entry is in its folder `dist`, the typefaces are in `fonts` beside it.
    return readFile(join(dirname(resolve(name)), '..', 'fonts', file))
  }
}
