import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const fileName = 'notices.txt'
const { resolve } = createRequire(new URL('../ui/package.json', import.meta.url))

/** Leaves `notices.txt` in what is built: whose data, faces and packages it has in it, and under which licences. */
export function notices(): Plugin {
  return {
    name: 'serein:notices',
    config: () => ({ build: { license: { fileName } } }),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const packages = bundle[fileName]
        if (packages?.type !== 'asset') throw new Error('The licences of the packages are missing.')
        packages.source = [data, ...faces.map(faceText), String(packages.source)].join('\n\n')
      },
    },
  }
}

const data = `# Data

Names of places: GeoNames (https://www.geonames.org), licensed under Creative Commons Attribution 4.0
(https://creativecommons.org/licenses/by/4.0/), of which fewer fields and fewer names are kept.
The shapes of land and water: Natural Earth (https://www.naturalearthdata.com), in the public domain.
A map that an installation takes from elsewhere names its own sources on the map.`

const faces = ['figtree', 'fraunces']

function faceText(face: string): string {
  const name = `@fontsource-variable/${face}`
  return `# Typeface ${name}\n\n${readFileSync(resolve(`${name}/LICENSE`), 'utf8').trim()}`
}
