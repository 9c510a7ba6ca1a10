/** In the place of `operators.ts` in browsers, which have no words for what only operators see. */
export const OPERATOR_ERRORS = {}
