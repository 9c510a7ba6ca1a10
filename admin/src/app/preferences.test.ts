import { memoryStore } from 'ra-core'
import { expect, it } from 'vitest'
import { CARRIER_KEY, DENSITY_KEY, keepingPreferences } from './preferences.ts'

it('signing out clears everything but carrier, theme, density and language', () => {
  const preferences = keepingPreferences(memoryStore())
  preferences.setup()
  preferences.setItem(CARRIER_KEY, 'HM')
  preferences.setItem('theme', 'dark')
  preferences.setItem(DENSITY_KEY, 'comfortable')
  preferences.setItem('locale', 'en')
  preferences.setItem('audits.HM.list', { filter: { q: 'ridgeline' } })

  preferences.reset()

  expect(preferences.getItem(CARRIER_KEY)).toBe('HM')
  expect(preferences.getItem('theme')).toBe('dark')
  expect(preferences.getItem(DENSITY_KEY)).toBe('comfortable')
  expect(preferences.getItem('locale')).toBe('en')
  expect(preferences.getItem('audits.HM.list')).toBeUndefined()
})
