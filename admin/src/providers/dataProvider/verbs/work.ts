import type { Command } from '#shared/audit/command.ts'
import type { WorkCarrier } from '#shared/audit/model.ts'
import { readWorkCarrier as readCarrier } from '#shared/audit/ops/readKnowledge.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import {
  type AuditResult,
  firstCommandsOf,
  listAuditResults,
  openCommandsOf,
} from '#shared/engine/commands/commandQueries.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { readByIdsUnderRules } from '#shared/kernel/ops/storeVerbs.ts'
import type { StoredDocument } from '#shared/kernel/ports/documentStore.ts'
import type { ProviderContext } from '../ProviderContext.ts'

/** A carrier's settings with its cadence, by which actions on its audits are judged. */
export function readWorkCarrier(
  { store }: ProviderContext,
  { id }: { id: string },
): Promise<WorkCarrier | null> {
  return readCarrier(store, id)
}

/** The steps of these ids, for a screen that has not read all of an audit's steps. */
export function readOpenSteps(
  { store }: ProviderContext,
  { ids }: { ids: readonly string[] },
): Promise<Step[]> {
  return readByIdsUnderRules<Step>(store, COLLECTIONS.asteps, ids)
}

/** What a person has asked of the engine and it has not ended. */
export async function readOwnCommands(
  { store }: ProviderContext,
  { userId }: { userId: string },
): Promise<{ by: string; found: Command[] }> {
  const found = await store.list<Command>(COLLECTIONS.commands, openCommandsOf(userId))
  return { by: userId, found }
}

/** What the engine did first for the signed-in person, of what it still keeps. */
export async function readFirstCommands({ store, session }: ProviderContext): Promise<Command[]> {
  return store.list<Command>(
    COLLECTIONS.commands,
    firstCommandsOf((await session.user())?.id ?? ''),
  )
}

/** What a change of many audits came to, audit by audit. */
export function readAuditResults(
  { store }: ProviderContext,
  { command }: { command: string },
): Promise<StoredDocument<AuditResult>[]> {
  return listAuditResults(store, command)
}
