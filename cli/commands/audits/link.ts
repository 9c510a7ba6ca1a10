import { publicLink } from '#shared/audit/messages/outgoing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import { readWorkCarrier } from '#shared/audit/ops/readKnowledge.ts'
import { lastDayOf, openUntilOf } from '#shared/audit/timing.ts'
import type { Result } from '#shared/errors/refusal.ts'
import { formatDay } from '#shared/kernel/day.ts'
import { defineCommand } from '../../command.ts'
import { ofAudit } from './openAudit.ts'

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

interface Report {
  audit: Audit
  did: LinkAction
  /** The insured's own page; null where the public pages are not known. */
  link: string | null
  openUntil: Date
  timeZone: string
}

/** `bakehouse audits link CODE --close | --replace | --renew-pin` */
export const auditsLinkCommand = defineCommand({
  opens: ofAudit({}),
  example: 'T-0001 --replace --reason "The link was forwarded"',
  configure: (command) => {
    for (const name of LINK_ACTIONS) command.option(FLAGS[name], ACTIONS[name].describes)
    command.option('--reason <text>', 'why; it is kept in the history', '')
  },
  read: (_, command) => {
    const typed = command.opts<{ reason: string } & Partial<Record<LinkAction, boolean>>>()
    return { reason: typed.reason, chosen: LINK_ACTIONS.filter((name) => typed[name] === true) }
  },
  mistake: ({ chosen }) =>
    chosen.length === 1 ? null : `choose one of ${Object.values(FLAGS).join(', ')}`,
  run: async (
    { world, audit, actor },
    { reason, chosen: [did = 'close'] },
  ): Promise<Result<Report>> => {
    const asked = { auditFSID: audit.id, actor, reason }
    const done = await actOnAudit(world, asked, { kind: ACTIONS[did].kind })
    if (!done.ok) return done
    const { value: now } = done
    const carrier = await readWorkCarrier(world.store, now.carrierCompany)
    const timeZone = carrier?.timeZone ?? now.timeZone
    const link = world.publicUrl === undefined ? null : publicLink(now, world.publicUrl)
    const openUntil = openUntilOf(now, timeZone)
    return { ok: true, value: { audit: now, did, link, openUntil, timeZone } }
  },
  toJson: ({ audit, did, link, openUntil }, { opened: { waitedFor } }) => ({
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
      io.info(`The links of ${code} are closed. "audits link ${code} --replace" opens a new one.`)
      return
    }
    const what = did === 'replace' ? 'another link and another PIN' : 'another PIN'
    io.info(`${code} has ${what}; the old ones open nothing. Open to ${last}.`)
    if (did === 'replace' && link !== null) io.info(link)
    io.info(`"audits show ${code} --pin" shows the PIN.`)
  },
})
