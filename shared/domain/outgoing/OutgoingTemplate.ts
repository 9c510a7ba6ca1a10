import type { StepType } from '../step/steps.ts'

/**
 * What is written to somebody, in plain words with `{placeholders}` (`placeholders.ts`). Paragraphs
 * are parted by an empty line. A text message has no subject.
 */
export interface OutgoingTemplate {
  subject: string
  text: string
}

/** Templates by step type: the field `templates` of a carrier, over the built-in ones. */
export type OutgoingTemplates = Partial<Record<StepType, OutgoingTemplate>>
