import type { Store as Preferences } from 'ra-core'

export const CARRIER_KEY = 'carrier'
export const COLUMNS_KEY = 'audits.columns'
export const DENSITY_KEY = 'density'
/** The roles whose first day is past on this browser. */
export const FIRST_DAY_KEY = 'firstDay'
export const KEYS_KEY = 'keyboard'
export const LIVE_KEY = 'audits.live'
export const MENU_KEY = 'menu'
/** Which notifications the user has switched on. */
export const NOTICES_KEY = 'notices'
/** Periods and thresholds of the reports; no person is in them. */
export const REPORTS_KEY = 'reports'
export const THEME_KEY = 'theme'
/** Keys of the notifications already shown, so that another tab does not show them again. */
export const SHOWN_NOTICES_KEY = 'told'
/** Saved views of the list; no search and no person is in them. */
export const VIEWS_KEY = 'audits.views'

/** What outlives a sign-out on this browser: nothing about people or audits. */
const KEPT = [
  CARRIER_KEY,
  COLUMNS_KEY,
  DENSITY_KEY,
  FIRST_DAY_KEY,
  LIVE_KEY,
  NOTICES_KEY,
  REPORTS_KEY,
  VIEWS_KEY,
  THEME_KEY,
  'locale',
] as const

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
