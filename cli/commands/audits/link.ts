import { publicLink } from '#shared/audit/messages/publicLink.ts'
import type { Audit } from '#shared/audit/model.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import { readWorkCarrier } from '#shared/audit/ops/readKnowledge.ts'
import { lastDayOf, openUntilOf } from '#shared/audit/timing.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { formatDay } from '#shared/kernel/day.ts'
import { defineCommand } from '../../command.ts'
import { addTargetOptions, readTargetOptions, type TargetOptions } from '../../firebase/target.ts'
import { addActorOption, readActor } from '../context.ts'
import { type Waited, withAudit } from './withAudit.ts'

/** What can be done to an audit's link, by its option. */
const ACTIONS = {
  close: {
    kind: 'closeLink',
    describes: 'close it and the links of agents and delegates, until it is replaced',
  },
  replace: {
    kind: 'replaceLink',
    describes: 'give the insured another link and PIN; answers and files are kept',
  },
  renewPin: { kind: 'renewPin', describes: 'give the audit another PIN; the link stays' },
} as const

type LinkAction = keyof typeof ACTIONS

const FLAGS: Record<LinkAction, string> = {
  close: '--close',
  replace: '--replace',
  renewPin: '--renew-pin',
}

const LINK_ACTIONS = Object.keys(ACTIONS) as LinkAction[]

interface Options {
  target: TargetOptions
  actor: string | undefined
  code: string
  reason: string
  chosen: readonly LinkAction[]
}

interface Report {
  audit: Audit
  did: LinkAction
  /** The insured's own page; null where the public pages are not known. */
  link: string | null
  openUntil: Date
  timeZone: string
}

/** `bakehouse audits link CODE --close | --replace | --renew-pin` */
export const auditsLinkCommand = defineCommand<Options, Waited<Report>>({
  configure: (command) => {
    command.argument('<code>', 'the audit code; signs and case do not matter')
    for (const name of LINK_ACTIONS) command.option(FLAGS[name], ACTIONS[name].describes)
    command.option('--reason <text>', 'why; it is kept in the history', '')
    addActorOption(command)
    addTargetOptions(command, 'write')
  },
  read: (command) => {
    const typed = command.opts<{ reason: string } & Partial<Record<LinkAction, boolean>>>()
    return {
      target: readTargetOptions(command),
      actor: readActor(command),
      code: command.args[0] ?? '',
      reason: typed.reason,
      chosen: LINK_ACTIONS.filter((name) => typed[name] === true),
    }
  },
  run: async ({ target, actor: typed, code, reason, chosen }, runtime) => {
    const [did] = chosen
    if (did === undefined || chosen.length > 1) {
      const detail = `choose one of ${Object.values(FLAGS).join(', ')}`
      return { ok: false, error: refusal('USAGE', { detail, command: 'audits link' }) }
    }
    const request = { target, actor: typed, code, isPersonal: false }
    return withAudit(runtime, request, async ({ world, audit, actor }) => {
      const asked = { auditFSID: audit.id, actor, reason }
      const done = await actOnAudit(world, asked, { kind: ACTIONS[did].kind })
      if (!done.ok) return done
      const { value: now } = done
      const carrier = await readWorkCarrier(world.store, now.carrierCompany)
      const timeZone = carrier?.timeZone ?? now.timeZone
      const link = world.publicUrl === undefined ? null : publicLink(now, world.publicUrl)
      const openUntil = openUntilOf(now, timeZone)
      return { ok: true, value: { audit: now, did, link, openUntil, timeZone } }
    })
  },
  toJson: ({ audit, did, link, openUntil, waitedFor }) => ({
    command: 'audits link',
    auditCode: audit.auditCode,
    auditFSID: audit.id,
    did: FLAGS[did].slice(2),
    ...(did === 'close' ? {} : { publicLink: link, openUntil }),
    waitedFor,
  }),
  print: ({ audit, did, link, openUntil, timeZone }, io) => {
    const { auditCode: code } = audit
    const last = formatDay(lastDayOf(openUntil, timeZone))
    if (did === 'close') {
      io.tell(`The links of ${code} are closed. "audits link ${code} --replace" opens a new one.`)
      return
    }
    const what = did === 'replace' ? 'another link and another PIN' : 'another PIN'
    io.tell(`${code} has ${what}; the old ones open nothing. Open to ${last}.`)
    if (did === 'replace' && link !== null) io.tell(link)
    io.tell(`"audits show ${code} --pin" shows the PIN.`)
  },
})
