import type { FunctionDeclaration } from '../syntax/ast.ts'
import { MAX_CALL_DEPTH } from '../syntax/limits.ts'
import type { Findings } from './CheckScope.ts'

/** Which declared function calls which. */
export class CallGraph {
  readonly #calls = new Map<FunctionDeclaration, Set<FunctionDeclaration>>()

  add(caller: FunctionDeclaration, callee: FunctionDeclaration): void {
    const callees = this.#calls.get(caller) ?? new Set()
    callees.add(callee)
    this.#calls.set(caller, callees)
  }

  /** Reports recursion, cycles and chains that are too long, each once. */
  check(findings: Findings): void {
    const chains = new Map<FunctionDeclaration, FunctionDeclaration[]>()
    const reported = new Set<FunctionDeclaration>()
    for (const start of this.#calls.keys()) this.#longest(start, [], chains, reported, findings)
    const tooLong = [...chains.values()].find((chain) => chain.length > MAX_CALL_DEPTH + 1)
    const [first] = tooLong ?? []
    if (tooLong === undefined || first === undefined || reported.size > 0) return
    const names = tooLong.slice(0, MAX_CALL_DEPTH + 1).map(({ name }) => name)
    findings.error(
      `Maximum allowed call depth of ${MAX_CALL_DEPTH} is reached for [${names.join('->')}] call stack.`,
      tooLong[MAX_CALL_DEPTH]?.at ?? first.at,
    )
  }

  /** The longest chain of calls from a function on, itself first. */
  #longest(
    from: FunctionDeclaration,
    stack: readonly FunctionDeclaration[],
    chains: Map<FunctionDeclaration, FunctionDeclaration[]>,
    reported: Set<FunctionDeclaration>,
    findings: Findings,
  ): FunctionDeclaration[] {
    const known = chains.get(from)
    if (known !== undefined) return known
    const entered = stack.indexOf(from)
    if (entered !== -1) {
      this.#reportCycle(stack.slice(entered), reported, findings)
      return []
    }
    let longest: FunctionDeclaration[] = []
    for (const callee of this.#calls.get(from) ?? []) {
      const chain = this.#longest(callee, [...stack, from], chains, reported, findings)
      if (chain.length > longest.length) longest = chain
    }
    const chain = [from, ...longest]
    chains.set(from, chain)
    return chain
  }

  #reportCycle(
    cycle: readonly FunctionDeclaration[],
    reported: Set<FunctionDeclaration>,
    findings: Findings,
  ): void {
    const [first] = cycle
    if (first === undefined || cycle.some((member) => reported.has(member))) return
    for (const member of cycle) reported.add(member)
    const names = cycle.map(({ name }) => name).join(',')
    findings.error(
      cycle.length === 1
        ? 'Recursive call is not allowed.'
        : `Detected a call cycle between [${names}] functions.`,
      first.at,
    )
  }
}
