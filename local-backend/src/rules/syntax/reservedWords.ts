/** Words that name nothing: no variable, function, parameter, binding, method or operation. */
export const RESERVED_WORDS: ReadonlySet<string> = new Set([
  ...['allow', 'function', 'import', 'let', 'match', 'package', 'return', 'rules_version'],
  ...['break', 'case', 'continue', 'default', 'deny', 'do', 'each', 'else', 'extends', 'for'],
  ...['true', 'false', 'null'],
  ...['goto', 'if', 'in', 'is', 'not', 'service', 'switch', 'then', 'var', 'while'],
])
