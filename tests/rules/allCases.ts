import { accessCases } from './accessCases.ts'
import { capabilityCases } from './capabilityCases.ts'
import { engineLieCases } from './engineLieCases.ts'
import { importCases } from './importCases.ts'
import { lawfulMoves } from './lawfulMoves.ts'
import { lawfulWork } from './lawfulWork.ts'
import { listCases } from './listCases.ts'
import type { RuleCase } from './RuleCase.ts'
import { scanCases } from './scanCases.ts'
import { writeCases } from './writeCases.ts'

/** Every case, by table. The engine runs for some of them, so they come late. */
export async function allCases(): Promise<Record<string, RuleCase[]>> {
  return {
    'who may read what, and that nobody else may write it': accessCases(),
    'the lists of the product, with and without their filters': listCases(),
    'what people write besides the engine, and with a lie each': writeCases(),
    'what knowing an audit’s id opens: nothing': capabilityCases(),
    'imports, and with a lie each': importCases(),
    'every move of the table, as the engine writes it': await lawfulMoves(),
    'everything else that staff does, as the engine writes it': await lawfulWork(),
    'what becomes of scans, and with a lie each': await scanCases(),
    'the engine’s own writes with one lie each': await engineLieCases(),
  }
}
