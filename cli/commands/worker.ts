import { refusal } from '#shared/errors/refusal.ts'
import { defineCommand } from '../command.ts'
import { mailChannelOf } from '../outreach/mailChannel.ts'
import { textChannelOf } from '../outreach/textChannel.ts'
import { addServiceOptions, type HealthOptions, withHealth } from '../server/serveHealth.ts'
import { workerHealth } from '../worker/health.ts'
import { publicUrlOf } from '../worker/thisProcess.ts'
import { workInStore } from '../worker/workInStore.ts'
import { database } from './context.ts'

/** `bakehouse worker`: acts on what comes in until it is stopped. */
export const workerCommand = defineCommand({
  opens: database('migrate'),
  example: '--public-url https://audits.firm.example',
  configure: (command) => {
    command.option(
      '--public-url <url>',
      'where the public pages are, for what is sent (BAKEHOUSE_PUBLIC_URL)',
    )
    addServiceOptions(command)
  },
  read: (_, command) => command.opts<{ publicUrl?: string } & HealthOptions>(),
  run: async (opened, options, runtime) => {
    const publicUrl = publicUrlOf(options.publicUrl, runtime.env, opened)
    if (publicUrl === null) return { ok: false, error: refusal('PUBLIC_ADDRESS_MISSING') }
    const texts = textChannelOf(runtime)
    if (!texts.ok) return texts
    const channel = await mailChannelOf(runtime)
    if (!channel.ok) return channel
    const mail = channel.value
    const text = texts.value?.(null) ?? null
    const onStart = () => runtime.io.print('The worker is ready. Stop with Ctrl-C.')
    const health = workerHealth(runtime.clock)
    const worked = await withHealth(health, { ...options, command: 'worker' }, runtime, () =>
      workInStore(opened, { runtime, publicUrl, mail, text, onStart, health }),
    )
    mail?.sender.close()
    if (worked.ok) runtime.io.info('Stopped.')
    return worked
  },
})
