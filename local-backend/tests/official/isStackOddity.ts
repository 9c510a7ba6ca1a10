/**
 * Whether a denial may come from an oddity of Google's emulator: a function is given, or binds, a
 * value it never uses, and evaluating that value fails inside a list. The elements after the failing
 * one then stay on the emulator's stack and are taken for operands of what comes next: with
 * `function f() { let v = [request.resource.x, 1]; return true; }` even `f() == true` is denied for a
 * get, though `true == f()` is allowed.
 */
export function isStackOddity(rules: string): boolean {
  const functions = rules.matchAll(/function \w+\(([^)]*)\) \{ (.*)return (.*); \}\n/g)
  return [...functions].some(([, parameters = '', binding = '', result = '']) => {
    const bound = /^let (\w+) = /.exec(binding)?.[1]
    const names = [...parameters.split(', ').filter(Boolean), ...(bound ? [bound] : [])]
    return names.some((name) => {
      const used = new RegExp(`\\b${name}\\b`)
      const elsewhere = name === bound ? result : `${binding.replace(/^let \w+/, '')} ${result}`
      return !used.test(elsewhere)
    })
  })
}
