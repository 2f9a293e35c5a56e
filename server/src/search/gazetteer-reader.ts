import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { serialize } from 'node:v8'
import { brotliDecompressSync } from 'node:zlib'
import { tableOf } from './gazetteer-table.ts'

// Run by the build: for some seconds it needs a processor and two hundred megabytes, which end with it.
const list = new URL('../../places/geonames.tsv.br', import.meta.url)
const table = tableOf(brotliDecompressSync(readFileSync(list)).toString())

const file = process.argv[2]!
mkdirSync(dirname(file), { recursive: true })
const beside = `${file}.${process.pid}`
writeFileSync(beside, serialize(table))
// A server may be reading: the file is whole when it appears.
renameSync(beside, file)
