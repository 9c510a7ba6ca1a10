#!/usr/bin/env node
import { fileURLToPath } from 'node:url'
import { ALL_TARGETS, ensureBuilt } from './ensureBuilt.mjs'
import { ensureInstalled } from './ensureInstalled.mjs'

/** The `bakehouse` command in a checkout: what is missing or stale is made first. */
const root = fileURLToPath(new URL('..', import.meta.url))

await ensureInstalled(root)
// `start` serves the apps, also after an option of all commands.
await ensureBuilt(root, process.argv.includes('start') ? ALL_TARGETS : ['cli'])
const { main } = await import(new URL('../dist/cli/main.js', import.meta.url))
await main(process.argv.slice(2))
