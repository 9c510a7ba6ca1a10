import { createReadStream } from 'node:fs'
import { parse } from 'csv-parse'

/** Reads a CSV file once by csv-parse, as records by column, and does nothing with it. */
let rows = 0
for await (const _ of createReadStream(process.argv[2]).pipe(parse({ columns: true }))) rows++
process.stdout.write(`${rows}\n`)
