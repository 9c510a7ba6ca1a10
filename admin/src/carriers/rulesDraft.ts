import {
  OFFICER_TITLES,
  type OfficerTitle,
  SUBCONTRACT_KINDS,
  type SubcontractKind,
  WORKSHEET_RULES,
  type WorksheetRules,
} from '#shared/firm/worksheetRules.ts'
import { formatDollars, readAmount } from '#shared/kernel/money.ts'

/** A limit as it is typed. */
export interface LimitDraft {
  state: string
  title: OfficerTitle
  from: string
  minimum: string
  maximum: string
}

/** A carrier's worksheet rules as they are typed. */
export interface RulesDraft extends Record<SubcontractKind, string> {
  overtimeCounts: string
  tolerance: string
  limits: LimitDraft[]
}

export const KINDS = Object.keys(SUBCONTRACT_KINDS) as SubcontractKind[]
export const TITLES = Object.keys(OFFICER_TITLES) as OfficerTitle[]

/** What a form shows of rules; what they leave out as the manual has it. */
export function rulesDraftOf(rules: WorksheetRules): RulesDraft {
  const { overtimeCounts, tolerance, limits } = { ...WORKSHEET_RULES, ...rules }
  const shares = { ...WORKSHEET_RULES.subcontractShares, ...rules.subcontractShares }
  const percent = (share = 0) => `${Number((share * 100).toFixed(2))}%`
  return {
    overtimeCounts: overtimeCounts.join(', '),
    tolerance: percent(tolerance),
    labor: percent(shares.labor),
    laborAndMaterial: percent(shares.laborAndMaterial),
    equipment: percent(shares.equipment),
    limits: limits.map(({ minimum, maximum, ...limit }) => ({
      ...limit,
      minimum: dollars(minimum),
      maximum: dollars(maximum),
    })),
  }
}

/**
 * The rules that a form holds. What is as it was shown stays as it was: a third stays a third. What is no
 * number is `NaN`, which `readWorksheetRules` refuses.
 */
export function rulesOfDraft(draft: RulesDraft, rules: WorksheetRules): WorksheetRules {
  const shown = rulesDraftOf(rules)
  const changed = (name: 'tolerance' | SubcontractKind) => draft[name] !== shown[name]
  const shares = KINDS.filter(changed).map((kind) => [kind, shareIn(draft[kind])])
  const own = { ...rules.subcontractShares, ...Object.fromEntries(shares) }
  return {
    ...rules,
    ...(draft.overtimeCounts === shown.overtimeCounts
      ? {}
      : {
          overtimeCounts: draft.overtimeCounts
            .toUpperCase()
            .split(/[\s,;]+/)
            .filter(Boolean),
        }),
    ...(Object.keys(own).length === 0 ? {} : { subcontractShares: own }),
    ...(changed('tolerance') ? { tolerance: shareIn(draft.tolerance) } : {}),
    limits: draft.limits.map(({ state, minimum, maximum, ...limit }) => ({
      ...limit,
      state: state.trim().toUpperCase(),
      minimum: amountIn(minimum),
      maximum: amountIn(maximum),
    })),
  }
}

function dollars(amount: number | null): string {
  return amount === null ? '' : formatDollars(amount)
}

function shareIn(text: string): number {
  const digits = text.trim().replace(/\s*%$/, '')
  return /^\d{1,3}(\.\d{1,4})?$/.test(digits)
    ? Number((Number(digits) / 100).toFixed(6))
    : Number.NaN
}

function amountIn(text: string): number | null {
  if (text.trim() === '') return null
  const read = readAmount(text)
  return 'amount' in read ? read.amount : Number.NaN
}
