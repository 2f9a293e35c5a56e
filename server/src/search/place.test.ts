import { createServer, type Server } from 'node:http'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { contract } from '@serein/shared/contract.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openGazetteer } from './gazetteer.ts'
import { findPlaces, namePlacesWithin } from './place.ts'
import { photon } from './provider-photon.ts'
import { outputOf } from './testing.ts'

const log = pino({ level: 'silent' })
let folder: string
let gazetteer: ReturnType<typeof openGazetteer>
let peer: Server
/** What the peer was asked last, and how it answers. */
let requestUrl: URL | undefined
let answer: (house: object) => { status?: number; body: unknown }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'serein-places-'))
  const file = join(folder, 'new/gazetteer.bin')
  const reader = join(import.meta.dirname, 'gazetteer-reader.ts')
  await promisify(execFile)(process.execPath, [reader, file])
  gazetteer = openGazetteer(file)
  peer = createServer((request, response) => {
    requestUrl = new URL(request.url!, 'http://here')
    const { status = 200, body } = answer(house)
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((done) => peer.listen(0, '127.0.0.1', done))
}, 90_000)
afterAll(async () => {
  peer.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  requestUrl = undefined
  answer = (first) => ({ body: { type: 'FeatureCollection', features: [first] } })
})

/** As Photon 0.7 answers. */
const house = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [2.3596, 48.8603] },
  properties: {
    osm_type: 'N',
    osm_id: 1_234_567_890,
    osm_key: 'place',
    osm_value: 'house',
    type: 'house',
    housenumber: '12',
    street: 'Rue des Archives',
    postcode: '75004',
    city: 'Paris',
    state: 'Île-de-France',
    country: 'France',
    countrycode: 'FR',
  },
}

const geocoder = () => photon(`http://127.0.0.1:${(peer.address() as AddressInfo).port}/api`)
const read = (found: unknown) => outputOf(contract.search.places).parse(found)
const find = async (text: string, at = {}) =>
  read(
    await findPlaces(
      { gazetteer, geocoder: null, log, ...at },
      { text, language: 'fr', near: '45.76,4.84' },
    ),
  )

test('towns come from our own list, as the build makes it', async () => {
  const lyon = await find('Lyon')
  expect(lyon.source).toBe('geonames')
  expect(lyon.places[0]).toMatchObject({
    name: 'Lyon',
    region: 'Auvergne-Rhône-Alpes',
    country: 'FR',
  })
  expect((await find('Londres')).places[0]).toMatchObject({ name: 'Londres', country: 'GB' })
  expect((await find('montreal, canada')).places[0]).toMatchObject({ name: 'Montréal' })
  const { places } = await namePlacesWithin({ gazetteer, log }, '45.6,4.7,45.9,5')
  expect(places.slice(0, 2).map(({ name }) => name)).toEqual(['Lyon', 'Villeurbanne'])
  expect(places).toHaveLength(40)
})

test.each(['missing', 'empty'])(
  'without a list, one that is %s, there are no places',
  async (name) => {
    const file = join(folder, name)
    if (name === 'empty') await writeFile(file, '')
    const none = openGazetteer(file)
    expect(await find('Lyon', { gazetteer: none })).toEqual({ places: [], source: 'geonames' })
    const { places } = await namePlacesWithin({ gazetteer: none, log }, '45.6,4.7,45.9,5')
    expect(places).toEqual([])
  },
)

test('a geocoder is asked in the reader’s language and near them, and finds houses', async () => {
  const { places, source } = await find('12 rue des archives', { geocoder: geocoder() })
  expect(source).toBe('openstreetmap')
  expect(places).toEqual([
    {
      id: 'N1234567890',
      name: '12 Rue des Archives',
      region: 'Paris, Île-de-France',
      country: 'FR',
      latitude: 48.8603,
      longitude: 2.3596,
    },
  ])
  expect(Object.fromEntries(requestUrl!.searchParams)).toEqual({
    q: '12 rue des archives',
    lang: 'fr',
    limit: '8',
    lat: '45.76',
    lon: '4.84',
  })
})

test.each([
  ['is in trouble', () => ({ status: 503, body: 'busy' })],
  ['answers what nobody understands', () => ({ body: { features: [{ geometry: null }] } })],
  ['answers no JSON', () => ({ body: '<html>' })],
])('our own list answers while the geocoder %s', async (_what, broken) => {
  answer = broken
  const { places, source } = await find('Lyon', { geocoder: geocoder() })
  expect(requestUrl).toBeDefined()
  expect(source).toBe('geonames')
  expect(places[0]).toMatchObject({ name: 'Lyon' })
})

test('what a geocoder finds without a name, a country or a place on earth is left out', async () => {
  const { properties, geometry } = house
  const none = { street: undefined, housenumber: undefined }
  answer = () => ({
    body: {
      features: [
        { geometry, properties: { ...properties, ...none } },
        { geometry, properties: { ...properties, countrycode: undefined } },
        { geometry: { coordinates: [200, 95] }, properties },
        ...Array.from({ length: 12 }, () => house),
      ],
    },
  })
  expect((await find('archives', { geocoder: geocoder() })).places).toHaveLength(8)
})
