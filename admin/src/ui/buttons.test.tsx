import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { I18nContextProvider } from 'ra-core'
import { expect, it, vi } from 'vitest'
import { i18nProvider } from '../app/i18nProvider.ts'
import { CopyButton } from './buttons.tsx'

it('says that the text is copied, and when the browser refuses that it is not', async () => {
  const user = userEvent.setup()
  render(
    <I18nContextProvider value={i18nProvider}>
      <CopyButton label="Copy the PIN" text="GC2JKA 4711" />
    </I18nContextProvider>,
  )
  await user.click(screen.getByText('Copy the PIN'))
  expect(await screen.findByText('Copied')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('GC2JKA 4711')
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('NotAllowedError'))
  await user.click(screen.getByText('Copied'))
  expect(await screen.findByText('Not copied: the browser refused')).toBeTruthy()
})
