import type { Audit } from './model.ts'
import { totalsOf } from './worksheet/salesLines.ts'

type WorkFields = Pick<
  Audit,
  | 'outcome'
  | 'outcomeReason'
  | 'outcomeBy'
  | 'outcomeAt'
  | 'evidence'
  | 'revision'
  | 'pause'
  | 'keyQuestions'
  | 'insuredCategories'
  | 'insuredCategoryTotals'
  | 'doNotContact'
  | 'dateSent'
  | 'linkSentAt'
  | 'linkClosedAt'
  | 'invoiceId'
  | 'wakeAt'
  | 'providedExposures'
  | 'skippedDocuments'
>

/** The fields that work on an audit fills, before any. */
export function unworked(): WorkFields {
  return {
    outcome: '',
    outcomeReason: '',
    outcomeBy: '',
    outcomeAt: null,
    evidence: [],
    revision: 0,
    pause: null,
    keyQuestions: {},
    insuredCategories: [],
    insuredCategoryTotals: totalsOf([], null),
    doNotContact: {},
    dateSent: null,
    linkSentAt: null,
    linkClosedAt: null,
    invoiceId: '',
    wakeAt: null,
    providedExposures: {},
    skippedDocuments: {},
  }
}

const FIELDS = Object.keys(unworked())

/** A stored audit with every field: one from before these fields were kept gets their first values. */
export function readAudit<A extends Audit>(stored: A): A {
  return FIELDS.every((field) => field in stored) ? stored : { ...unworked(), ...stored }
}
