import type { useTranslate } from 'ra-core'
import { EDITABLE_FIELDS, isEditable } from '#shared/audit/editableFields.ts'
import { CONTACT_CHANNELS } from '#shared/audit/staffActions.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import type { StaffAction } from '#shared/engine/commands/kinds/auditKinds.ts'
import { addMessages } from '../app/i18nProvider.ts'

/** An action in a few words, as a person would name it. */
export function actionWords(
  action: StaffAction,
  translate: ReturnType<typeof useTranslate>,
): string {
  const words = (facts: Record<string, string> = {}) =>
    translate(`waiting.actions.${action.kind}`, facts)
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

/** What a person asks for, in a few words. */
const ACTIONS = {
  move: 'Move to %{state}',
  complete: '%{step}: done',
  create: 'Add step: %{step}',
  answer: '%{step}: answered',
  lapse: '%{step}: no answer',
  fail: '%{step}: failed',
  withdraw: '%{step}: withdrawn',
  takeBack: '%{step}: not sent yet',
  postpone: '%{step}: later',
  release: '%{step}: send',
  compose: '%{step}: send',
  bounce: 'Email bounced',
  reopen: 'Reopen a step',
  assign: 'Assign',
  claim: 'Claim',
  releaseClaim: 'Release the claim',
  renewPin: 'Renew the PIN',
  closeLink: 'Close link',
  replaceLink: 'Replace link',
  extendLink: 'Extend link',
  replyToComment: 'Reply to the carrier',
  closeComment: 'Carrier’s comment done',
  note: 'Note',
  hold: 'Legal hold',
  optOut: 'Contact preference: %{channel}',
  edit: 'Edit: %{fields}',
} satisfies Record<Exclude<StaffAction['kind'], 'start'>, string>

/** The texts of changes that wait for the engine, or that it refused. */
addMessages({
  waiting: {
    late: 'Saved. Waiting for the engine since %{time}. |||| %{smart_count} changes saved. Waiting for the engine since %{time}.',
    still: 'The worker is not running. Your changes are made when it runs again.',
    unsent: 'Not sent yet. Sending when the connection is back.',
    held: 'Not sent since %{time}. Does it still apply?',
    send_now: 'Send now',
    discard: 'Discard',
    take_back: 'Take back',
    take_back_one: 'Take back: %{what}',
    queued: '%{step} goes out at %{time}.',
    queued_hint: 'If you take it back, it waits in the queue until you release it.',
    begun: 'The engine has started this, so it cannot be taken back.',
    unreachable: 'The database is not answering. Try again.',
    withdrawing: 'Being taken back when the connection is back.',
    other: 'Another request',
    comment: 'Comment',
    bulk: 'Audits changed at once',
    bulk_running: 'Changing audits: %{done} of %{count}',
    bulk_refused: '%{count} refused',
    bulk_stop: 'Stop',
    bulk_done: 'Changed audits: %{done} of %{count}',
    bulk_why: '%{count} refused: %{why}',
    refused: 'Not done: %{what}',
    open: 'Open with what you typed',
    edit: 'Open the editor',
    dismiss: 'Dismiss',
    actions: ACTIONS,
  },
})
