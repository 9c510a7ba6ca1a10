import { type Names, randomCondition, randomValue } from './randomExpression.ts'
import type { SeededRandom } from './SeededRandom.ts'

/** A ruleset over the collections `c` and `g`, with functions, `let`s and several statements. */
export function randomRules(random: SeededRandom): string {
  const functions = random.several(0, 2, (index) => randomFunction(random, index))
  const names: Names = { variables: ['id'], functions }
  const statements = random.several(1, 3, () => randomStatement(random, names))
  const group = random.chance(0.3)
    ? `match /{any=**}/c/{gid} { allow read: if ${randomCondition(random, NO_NAMES, 2)}; }`
    : ''
  return `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /c/{id} {
      ${functions.map(({ source }) => source).join('\n      ')}
      ${statements.join('\n      ')}
    }
    ${group}
    match /locked/{id} { allow write; }
  }
}
`
}

const NO_NAMES: Names = { variables: [], functions: [] }
const METHODS = [
  'read',
  'get, list',
  'read, write',
  'read, create, update',
  'read, delete',
  'write',
]

function randomStatement(random: SeededRandom, names: Names): string {
  const depth = 1 + random.below(3)
  return `allow ${random.pick(METHODS)}: if ${randomCondition(random, names, depth)};`
}

function randomFunction(random: SeededRandom, index: number) {
  const parameters = ['p', 'q'].slice(0, random.below(3))
  const names: Names = { variables: ['id', ...parameters], functions: [] }
  const binding = random.chance(0.5)
  const value = randomValue(random, names, 1)
  const inner: Names = binding ? { ...names, variables: [...names.variables, 'v'] } : names
  const result = randomCondition(random, inner, 2)
  const name = `f${index}`
  const source = `function ${name}(${parameters.join(', ')}) { ${binding ? `let v = ${value}; ` : ''}return ${result}; }`
  return { name, parameters: parameters.length, source }
}
