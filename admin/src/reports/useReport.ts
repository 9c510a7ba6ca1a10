import { useStore } from 'ra-core'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { type Day, daysBetween, todayIn } from '#shared/kernel/day.ts'
import { defaultPeriod, LONGEST_PERIOD, type Period, readPeriod } from '#shared/reports/period.ts'
import {
  PERIOD_PRESETS,
  type ReportSettings,
  readReportSettings,
} from '#shared/reports/reportSettings.ts'
import { REPORTS_KEY } from '../app/preferences.ts'
import { useServices } from '../app/services.ts'
import { type KnownCarrier, useActiveCarrier } from '../app/useActiveCarrier.ts'

/** What a report is of: its address over what the person saved. */
export interface Report {
  carrier: KnownCarrier
  carriers: readonly KnownCarrier[]
  today: Day
  settings: ReportSettings
  /** The period of the address, else the saved one; or why it cannot be. */
  period: Result<Period>
  /** A parameter of the address; '' when it has none. */
  param: (name: string) => string
  /** Changes parameters of the address; '' takes one out. */
  setParams: (changes: Record<string, string>) => void
}

/**
 * The report that the address asks for. A carrier in it becomes the active one, if it is the person's.
 * `longest`: days that a period of this report may have.
 */
export function useReport(longest: number = LONGEST_PERIOD): Report {
  const { clock } = useServices()
  const { user, carrier, carriers, switchTo } = useActiveCarrier()
  const [kept] = useStore<unknown>(REPORTS_KEY, null)
  const [params, setSearch] = useSearchParams()
  const settings = readReportSettings(kept)
  const today = todayIn(carrier.timeZone, clock.now())
  const wanted = params.get('carrier') ?? ''
  const isTheirs = wanted === '' || user === null || user.carriers.includes(wanted)
  const isOther = wanted !== '' && isTheirs && user !== null && wanted !== carrier.id
  const isKnown = user !== null
  const refusedAt = useRef<string | null>(null)
  useEffect(() => {
    if (wanted === '' || !isKnown) return
    if (!isTheirs && refusedAt.current === null) refusedAt.current = carrier.id
    // It has done its work, or the person has chosen another carrier since: from now on they switch.
    if (isOther) switchTo(wanted)
    if (isTheirs || refusedAt.current !== carrier.id) {
      refusedAt.current = null
      setSearch(withoutCarrier, { replace: true })
    }
  }, [carrier.id, isKnown, isOther, isTheirs, setSearch, switchTo, wanted])
  const param = (name: string) => params.get(name) ?? ''
  const [from, to] = [param('from'), param('to')]
  const usual = PERIOD_PRESETS[settings.period].of(today)
  const saved = daysBetween(usual.from, usual.to) < longest ? usual : defaultPeriod(today)
  const period = !isTheirs
    ? ({ ok: false, error: refusal('REPORT_CARRIER_NOT_YOURS', { carrier: wanted }) } as const)
    : from === '' && to === ''
      ? ({ ok: true, value: saved } as const)
      : readPeriod({ from, to }, today, longest)
  return {
    carrier,
    carriers,
    today,
    settings,
    period,
    param,
    setParams: (changes) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(changes))
            if (value === '') next.delete(name)
            else next.set(name, value)
          return next
        },
        { replace: true },
      ),
  }
}

function withoutCarrier(before: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(before)
  next.delete('carrier')
  return next
}
