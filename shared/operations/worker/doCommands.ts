import { commandLane } from '../../engine/commands/commandLane.ts'
import { countDone, type Duty, emptyReport } from './Duty.ts'

/** A pass ends for its other duties after so many rounds of commands. */
const MAX_ROUNDS = 20

/**
 * Commands, for a pass of its own (`audits tick`): all that are open, and those that come meanwhile. A
 * worker that stays runs them beside its passes (`runWorker.ts`).
 */
export const doCommands: Duty = async (world, pass) => {
  const report = emptyReport()
  const lane = commandLane(world, { goesOn: pass.goesOn })
  if (pass.dryRun) {
    report.found = (await lane.waiting()).length
    return report
  }
  for (let rounds = 0; rounds < MAX_ROUNDS && (await pass.goesOn()); rounds++) {
    const before = lane.ended()
    await lane.look()
    await lane.rest()
    if (lane.ended() === before) break
  }
  report.found = lane.ended()
  report.done = lane.ended()
  for (let at = 0; at < lane.ended(); at++) countDone(report, 'commands')
  report.oldestLeft = lane.oldest()
  return report
}
