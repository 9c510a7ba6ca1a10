import { extensionOf } from '#shared/kernel/constants.ts'

/** How a file can be previewed in the page; `none`: only as a download. */
export function previewKind(name: string): 'pdf' | 'image' | 'none' {
  const extension = extensionOf(name)
  if (extension === 'pdf') return 'pdf'
  // Browsers other than Safari cannot show HEIC.
  return extension === 'jpg' || extension === 'jpeg' || extension === 'png' ? 'image' : 'none'
}
