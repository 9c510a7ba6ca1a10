import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'

/**
 * Loaded with `--import` before a worker's program: its machine has the name of the environment, so that
 * workers of one machine can be workers of several.
 */
os.hostname = () => process.env.SOAK_MACHINE
syncBuiltinESMExports()
