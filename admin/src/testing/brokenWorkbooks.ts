import { vi } from 'vitest'

/** From here on no workbook can be made, until the answer is called: none of its parts is encoded. */
export function breakWorkbooks(): () => void {
  const { encode } = TextEncoder.prototype
  const broken = vi.spyOn(TextEncoder.prototype, 'encode').mockImplementation(function (
    this: TextEncoder,
    text?: string,
  ) {
    if (text?.startsWith('<?xml')) throw new Error('made to fail')
    return encode.call(this, text)
  })
  return () => broken.mockRestore()
}
