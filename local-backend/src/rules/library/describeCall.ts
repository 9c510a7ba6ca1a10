/** How a function or method is written in messages. */
export interface CallForm {
  /** 1 for a method, whose receiver is the first argument and is not counted. */
  receivers: 0 | 1
  describe(types: readonly string[]): string
}

/** `math.pow(float, float)` */
export function functionForm(name: string): CallForm {
  return { receivers: 0, describe: (types) => `${name}(${types.join(', ')})` }
}

/** `string.matches(string)` */
export function methodForm(name: string): CallForm {
  return {
    receivers: 1,
    describe: ([receiver = '', ...types]) => `${receiver}.${name}(${types.join(', ')})`,
  }
}
