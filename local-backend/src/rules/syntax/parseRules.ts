import type { FunctionDeclaration, LetBinding, RulesFile, ServiceBlock } from './ast.ts'
import { parseExpression } from './parseExpression.ts'
import { parseMatchBody } from './parseMatch.ts'
import type { SourceText } from './SourceText.ts'
import { TokenStream } from './TokenStream.ts'
import { tokenize } from './tokenize.ts'

/** Parses a whole rules file. Throws SyntaxFault at the first place that cannot be read. */
export function parseRules(source: SourceText): RulesFile {
  const tokens = new TokenStream(source, tokenize(source))
  const version = parseVersion(tokens)
  const file: RulesFile = { version, functions: [], services: [] }
  while (tokens.peek().kind !== 'end' || file.services.length === 0) {
    if (tokens.at('function')) file.functions.push(parseFunction(tokens))
    else if (tokens.at('service')) file.services.push(parseService(tokens))
    else if (tokens.at('import')) throw tokens.fault('Import statements are not allowed.')
    else if (file.services.length > 0) throw tokens.unexpected()
    else {
      const expected = "{'function', 'import', 'service', 'rules_version'}"
      throw tokens.fault(`mismatched input '${tokens.peek().text}' expecting ${expected}`)
    }
  }
  return file
}

function parseVersion(tokens: TokenStream): '1' | '2' {
  if (!tokens.at('rules_version')) return '1'
  const word = tokens.next()
  tokens.expect('=')
  const version = tokens.expectKind('string', 'STRING').text.slice(1, -1)
  tokens.take(';')
  if (version !== '1' && version !== '2') {
    throw tokens.fault(`Unsupported rules version ${version}.`, word)
  }
  return version
}

function parseService(tokens: TokenStream): ServiceBlock {
  tokens.expect('service')
  const first = tokens.identifier()
  let { text: name, end } = first
  while (tokens.take('.')) {
    const next = tokens.identifier()
    name += `.${next.text}`
    end = next.end
  }
  const at = { start: first.start, end }
  return { name, at, body: parseMatchBody(tokens, [], at, parseFunction) }
}

function parseFunction(tokens: TokenStream): FunctionDeclaration {
  tokens.expect('function')
  const name = tokens.identifier()
  tokens.expect('(')
  const parameters: FunctionDeclaration['parameters'] = []
  if (!tokens.at(')')) {
    do {
      const parameter = tokens.identifier()
      parameters.push({ name: parameter.text, at: parameter })
    } while (tokens.take(','))
  }
  tokens.expect(')')
  tokens.expect('{')
  const lets: LetBinding[] = []
  while (tokens.at('let')) lets.push(parseLet(tokens))
  tokens.expect('return')
  const result = parseExpression(tokens)
  tokens.take(';')
  tokens.expect('}')
  return { name: name.text, at: name, parameters, lets, result }
}

function parseLet(tokens: TokenStream): LetBinding {
  const start = tokens.expect('let')
  const name = tokens.identifier()
  tokens.expect('=')
  const value = parseExpression(tokens)
  tokens.expect(';')
  return { name: name.text, at: { start: start.start, end: name.end }, value }
}
