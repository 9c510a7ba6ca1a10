import type { Duty } from './Duty.ts'
import { dateOldLinks } from './dateOldLinks.ts'
import { doCommands } from './doCommands.ts'
import { flipBands } from './flipBands.ts'
import { foldDeliveries } from './foldDeliveries.ts'
import { foldIntakes } from './foldIntakes.ts'
import { noteLostFiles } from './noteLostFiles.ts'
import { relistAudits } from './relistAudits.ts'
import { sendResults } from './sendResults.ts'
import { sweepFiles } from './sweepFiles.ts'
import { sweepStaging } from './sweepStaging.ts'
import { wakeAudits } from './wakeAudits.ts'
import { writeProjections } from './writeProjections.ts'

/** Everything the worker does, in the order of a pass: what people wait for comes first. */
export const DUTIES = {
  commands: doCommands,
  intakes: foldIntakes,
  deliveries: foldDeliveries,
  waits: wakeAudits,
  bands: flipBands,
  relisting: relistAudits,
  projections: writeProjections,
  // After the projections, which take note of what was sent.
  results: sendResults,
  files: sweepFiles,
  lost: noteLostFiles,
  staging: sweepStaging,
  links: dateOldLinks,
} as const satisfies Record<string, Duty>

export type DutyName = keyof typeof DUTIES

export const DUTY_NAMES = Object.keys(DUTIES) as DutyName[]
