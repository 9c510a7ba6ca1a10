import type { useTranslate } from 'ra-core'
import { EDITABLE_FIELDS, isEditable } from '#shared/audit/editableFields.ts'
import { CONTACT_CHANNELS } from '#shared/audit/staffActions.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import type { StaffAction } from '#shared/engine/commands/kinds/auditKinds.ts'
import './commandMessages.ts'

/** An action in a few words, as a person would name it. */
export function actionWords(
  action: StaffAction,
  translate: ReturnType<typeof useTranslate>,
): string {
  const words = (facts: Record<string, string> = {}) =>
    translate(`commands.actions.${action.kind}`, facts)
  switch (action.kind) {
    case 'move':
      return words({ state: translate(`states.${action.to}`) })
    case 'edit': {
      const names = Object.keys(action.patch).filter(isEditable)
      return words({ fields: names.map((name) => EDITABLE_FIELDS[name].label).join(', ') })
    }
    case 'optOut':
      return words({ channel: CONTACT_CHANNELS[action.channel] })
    default:
      return words('step' in action ? { step: STEPS[action.step].displayName } : {})
  }
}
