/** Deepest tree of one expression; a chain of `&&` is as deep as it is long. */
export const MAX_DEPTH = 99
/** What a deeper tree is refused with. */
export const TOO_COMPLEX = 'Expression is too complex to evaluate safely.'
/** Arguments of a declared function. */
export const MAX_PARAMETERS = 7
/** Functions that may stand on the call stack below the first. */
export const MAX_CALL_DEPTH = 20
/** Documented number of `let` bindings in a function; more are a warning. */
export const MAX_LETS = 10
/** Members, calls and indexes hung one on another, which do not deepen an expression. */
export const MAX_CHAIN = 1000
