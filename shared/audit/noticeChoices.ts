import type { Role } from '#shared/firm/model.ts'

/** What the admin can notify a person of while it is open, and which roles. */
const NOTICE_KINDS = {
  /** An insured or agent answered or submitted on an audit that the person has claimed. */
  answers: { roles: ['admin', 'baker'] },
  /** A scheduled callback is due on an audit that the person has claimed. */
  calls: { roles: ['admin', 'baker'] },
  /** An import or a job that the person started has ended. Only admins start these. */
  ends: { roles: ['admin'] },
} as const satisfies Record<string, { roles: readonly Role[] }>

export type NoticeKind = keyof typeof NOTICE_KINDS

export const NOTICE_KIND_NAMES = Object.keys(NOTICE_KINDS) as NoticeKind[]

/** What a person chose, in their own browser; `desktop`: also outside of the page. */
export type NoticeChoices = Record<NoticeKind | 'desktop', boolean>

/** The stored choices; whatever is not stored as chosen is off. */
export function readNoticeChoices(kept: unknown): NoticeChoices {
  const { answers, calls, ends, desktop } = Object(kept) as Record<string, unknown>
  return {
    answers: answers === true,
    calls: calls === true,
    ends: ends === true,
    desktop: desktop === true,
  }
}

/** The kinds that there are for a role. */
export function noticeKindsOf(role: Role): NoticeKind[] {
  return NOTICE_KIND_NAMES.filter((kind) =>
    NOTICE_KINDS[kind].roles.some((allowed) => allowed === role),
  )
}
