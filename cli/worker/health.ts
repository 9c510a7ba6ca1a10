import type { HeldLease } from '#shared/engine/worker/holdLease.ts'
import { oldestLeftOf, type PassReport } from '#shared/engine/worker/runPass.ts'
import { LEASE_MS } from '#shared/kernel/ops/lease.ts'
import type { Clock, Logger } from '#shared/kernel/ports/host.ts'
import type { HealthPages, Metric } from '../server/serveHealth.ts'

/** A lease that has not been renewed for so long, and that no other took: the store is out of reach. */
const STALE_MS = 2 * LEASE_MS

/** Counts failures by the code that a log line names. */
export interface FailureCount {
  counted(logger: Logger): Logger
  metric(): Metric
}

export function countFailures(): FailureCount {
  const byCode = new Map<string, number>()
  return {
    counted: (logger) => ({
      ...logger,
      error: (message, facts) => {
        const code = String(facts?.['code'] ?? 'none')
        byCode.set(code, (byCode.get(code) ?? 0) + 1)
        logger.error(message, facts)
      },
    }),
    metric: () => ({
      name: 'bakehouse_failures_total',
      help: 'Failures that were logged, by code.',
      type: 'counter',
      samples: [...byCode].map(([code, value]) => [{ code }, value]),
    }),
  }
}

/** What watches a worker from outside. Filled while it works; reads nothing of the store. */
export interface WorkerHealth extends HealthPages {
  failures: FailureCount
  /** Nothing speaks against its start. */
  onLease(lease: HeldLease): void
  onPass(report: PassReport): void
  /** The open commands: how many, at most as many as the engine follows, and the oldest one's moment. */
  onCommands(open: number, oldest: Date | null): void
}

/**
 * The health of the worker of this process. It is well while the lease, its own or another worker's, has
 * been renewed within a minute: a leader that loses the store, and a standby beside a dead leader that
 * cannot take over, are not.
 */
export function workerHealth(clock: Clock): WorkerHealth {
  const failures = countFailures()
  const duties = new Map<string, { left: number; done: number; failed: number }>()
  let lease: HeldLease | null = null
  let oldestWork: Date | null = null
  let commands: { open: number; oldest: Date | null } = { open: 0, oldest: null }

  const secondsSince = (moment: Date | null | undefined) =>
    moment ? Math.max(0, (clock.now().getTime() - moment.getTime()) / 1000) : 0
  const heartbeat = () => lease?.known()?.heartbeatAt ?? null

  return {
    failures,
    onLease: (held) => {
      lease = held
    },
    onPass: (report) => {
      oldestWork = oldestLeftOf(report)
      for (const [name, { found, done, failed }] of Object.entries(report.duties)) {
        const before = duties.get(name) ?? { done: 0, failed: 0 }
        const left = Math.max(0, found - done)
        duties.set(name, { left, done: before.done + done, failed: before.failed + failed })
      }
    },
    onCommands: (open, oldest) => {
      commands = { open, oldest }
    },
    check: () => {
      const age = secondsSince(heartbeat())
      if (heartbeat() === null) return { ok: false, state: 'starting' }
      if (age * 1000 > STALE_MS) return { ok: false, state: 'no heartbeat' }
      return { ok: true, state: lease?.isMine() ? 'leading' : 'standby' }
    },
    metrics: () => {
      const byDuty = (value: (duty: { left: number; done: number; failed: number }) => number) =>
        [...duties].map(([duty, counts]) => [{ duty }, value(counts)] as const)
      return [
        gauge('bakehouse_worker_leading', '1 while this worker leads.', lease?.isMine() ? 1 : 0),
        gauge(
          'bakehouse_heartbeat_age_seconds',
          'Since the last heartbeat of the worker that leads.',
          secondsSince(heartbeat()),
        ),
        gauge(
          'bakehouse_lag_seconds',
          'Since when the oldest work waits, as the last pass and the listener on commands saw it.',
          Math.max(secondsSince(oldestWork), secondsSince(commands.oldest)),
        ),
        {
          name: 'bakehouse_queue_length',
          help: 'Documents that the last pass of a duty found and left; of commands the open ones.',
          type: 'gauge',
          samples: [[{ duty: 'commands' }, commands.open], ...byDuty(({ left }) => left)],
        },
        {
          name: 'bakehouse_duty_done_total',
          help: 'Documents that a duty has processed since the start.',
          type: 'counter',
          samples: byDuty(({ done }) => done),
        },
        {
          name: 'bakehouse_duty_failed_total',
          help: 'Documents that a duty could not process, each try counted.',
          type: 'counter',
          samples: byDuty(({ failed }) => failed),
        },
        failures.metric(),
      ]
    },
  }
}

function gauge(name: string, help: string, value: number): Metric {
  return { name, help, type: 'gauge', samples: [[{}, value]] }
}
