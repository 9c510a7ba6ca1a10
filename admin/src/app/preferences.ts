import type { Store as Preferences } from 'ra-core'

export const CARRIER_KEY = 'carrier'
export const DENSITY_KEY = 'density'
export const KEYS_KEY = 'keyboard'
export const MENU_KEY = 'menu'

/** What outlives a sign-out on this browser: nothing about people or audits. */
const KEPT = [CARRIER_KEY, DENSITY_KEY, 'theme', 'locale'] as const

/** The same preferences, of which a sign-out (`reset`) clears all but the kept ones. */
export function keepingPreferences(preferences: Preferences): Preferences {
  return {
    ...preferences,
    reset() {
      const kept = KEPT.map((key) => [key, preferences.getItem<unknown>(key)] as const)
      preferences.reset()
      for (const [key, value] of kept) {
        if (value !== undefined && value !== null) preferences.setItem(key, value)
      }
    },
  }
}
