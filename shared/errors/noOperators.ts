/** In the place of `operators.ts` in browsers, which have no words for what none of their code refuses. */
export const OPERATOR_ERRORS = {}
