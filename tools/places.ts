import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { isKnownAs, knownAbroadFrom } from '../server/src/search/gazetteer-table.ts'

/**
 * `node tools/places.ts <cities500.txt> <admin1CodesASCII.txt>`: makes the list of places out of two files of
 * https://download.geonames.org/export/dump/, with no more than what is searched for. Run it when there are newer ones.
 */
const [cities, regions] = process.argv.slice(2, 4).map((path) => readFileSync(path, 'utf8'))
if (!cities || !regions) throw new Error('Name cities500.txt and admin1CodesASCII.txt of GeoNames.')

const list = [...linesOf(regions).map(regionLine), '', ...linesOf(cities).map(placeLine)].join('\n')
const folder = join(import.meta.dirname, '../server/places')
mkdirSync(folder, { recursive: true })
const params = {
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  [constants.BROTLI_PARAM_SIZE_HINT]: list.length,
}
const packed = brotliCompressSync(list, { params })
writeFileSync(join(folder, 'geonames.tsv.br'), packed)
console.log(`${linesOf(cities).length} places, ${packed.length} bytes`)

function linesOf(text: string): string[][] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t'))
}

function regionLine([code, name]: string[]): string {
  return [code, name].join('\t')
}

/** Of the 19 fields: number, name, other names, latitude, longitude, country, region, population. */
function placeLine(field: string[]): string {
  const population = Number(field[14])
  const others = population < knownAbroadFrom ? [] : field[3]!.split(',').filter(isKnownAs)
  return [
    field[0],
    field[1],
    others.join(','),
    field[4],
    field[5],
    field[8],
    `${field[8]}.${field[10]}`,
    population,
  ].join('\t')
}
