import type { Role } from '#shared/firm/model.ts'

/** What a person can be told of while the admin is open, and whom it concerns. */
export const NOTICE_KINDS = {
  /** An insured or agent answered or submitted on an audit of theirs. */
  answers: { roles: ['admin', 'baker'] },
  /** A call that was agreed for an hour is due, on an audit of theirs. */
  calls: { roles: ['admin', 'baker'] },
  /** An import that they ran, or a job that they asked the worker for, ended. Only admins have these. */
  ends: { roles: ['admin'] },
} as const satisfies Record<string, { roles: readonly Role[] }>

export type NoticeKind = keyof typeof NOTICE_KINDS

export const NOTICE_KIND_NAMES = Object.keys(NOTICE_KINDS) as NoticeKind[]

/** What a person chose, in their own browser; `desktop`: also outside of the page. */
export type NoticeChoices = Record<NoticeKind | 'desktop', boolean>

/** What is kept, read with care: nobody is told what they have not chosen. */
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
