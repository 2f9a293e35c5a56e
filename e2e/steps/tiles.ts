import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Colour } from './pixels.ts'

const folder = new URL('../../../shared/maps/monaco-tiles/', import.meta.url)

/** Whether the tiles of Monaco are beside this clone. */
export const hasTiles = existsSync(folder)
if (!hasTiles)
  console.info(
    'map tiles: the folder ../shared/maps is absent, only the ground of a style was looked at',
  )

/** Colours that none of our themes has. */
export const styleColours = {
  ground: [250, 240, 120],
  water: [20, 90, 220],
  building: [200, 40, 160],
  night: [70, 10, 90],
} as const satisfies Record<string, Colour>

/** The maker of a map, as our own server: its style and its tiles of Monaco, for requests that show the key. */
export async function openMapMaker(key: string) {
  const requestedPaths: string[] = []
  const state = { isOut: false }
  const server = createServer((request, answer) => {
    const url = new URL(request.url!, 'http://maker')
    requestedPaths.push(url.pathname)
    answer.setHeader('access-control-allow-origin', '*')
    if (state.isOut || url.searchParams.get('key') !== key) return answer.writeHead(403).end()
    const ground = { '/style.json': styleColours.ground, '/dark.json': styleColours.night }[
      url.pathname
    ]
    if (ground) return answer.end(JSON.stringify(styleOf(origin, key, ground)))
    const tile = /^\/tiles\/(\d+\/\d+\/\d+\.pbf)$/u.exec(url.pathname)?.[1]
    const file = tile && new URL(tile, folder)
    // Where Monaco ends there is nothing to draw, which is no failure.
    if (!file || !existsSync(file)) return answer.writeHead(204).end()
    return answer.end(readFileSync(file))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    asked: requestedPaths,
    state,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function styleOf(origin: string, key: string, ground: Colour): object {
  const { water, building } = styleColours
  const fill = (layer: string, colour: Colour) => ({
    id: layer,
    type: 'fill',
    source: 'town',
    'source-layer': layer,
    paint: { 'fill-color': written(colour), 'fill-antialias': false },
  })
  return {
    version: 8,
    sources: {
      town: {
        type: 'vector',
        tiles: [`${origin}/tiles/{z}/{x}/{y}.pbf?key=${key}`],
        minzoom: 10,
        maxzoom: 14,
        attribution: '<b>© OpenMapTiles</b>',
      },
    },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': written(ground) } },
      fill('water', water),
      fill('building', building),
    ],
  }
}

function written(colour: Colour): string {
  return `rgb(${colour.join(',')})`
}
