import { describe, expect, it } from 'vitest'
import { placesNamed, placesWithin } from './gazetteer.ts'
import { keyOf, tableOf } from './gazetteer-table.ts'

type Line = [id: number, name: string, others: string, at: string, country: string, size: number]

const lines: Line[] = [
  [1, 'Paris', 'Lutetia,PAR,Pariz,Paříž,巴黎', '48.85,2.35,11', 'FR', 2_138_551],
  [2, 'Paris', '', '33.66,-95.56,TX', 'US', 24_171],
  [3, 'London', 'Londres,Londra,Llundain,LON', '51.51,-0.13,ENG', 'GB', 8_961_989],
  [4, 'Londrina', '', '-23.31,-51.16,18', 'BR', 471_832],
  [5, 'Saint-Denis', 'St Denis', '48.94,2.36,11', 'FR', 96_128],
  [6, 'Saint-Denis', '', '-20.88,55.45,RE', 'RE', 137_195],
  [7, 'Œuilly', 'Oeuilly', '49.06,3.8,44', 'FR', 640],
  [8, 'Genève', 'Geneva,Genf,Ginevra', '46.2,6.15,GE', 'CH', 183_981],
  [9, 'Suva', '', '-18.14,178.44,01', 'FJ', 77_366],
  [10, 'Savusavu', '', '-16.78,-179.34,03', 'FJ', 7_034],
  [11, 'Parisot', 'Londontown', '44.26,1.86,76', 'FR', 500],
]
const places = lines.map(([id, name, others, at, country, size]) => {
  const [latitude, longitude, region] = at.split(',')
  return [id, name, others, latitude, longitude, country, `${country}.${region}`, size].join('\t')
})
const regions = ['FR.11\tÎle-de-France', 'US.TX\tTexas', 'GB.ENG\tEngland']
const table = tableOf([...regions, '', ...places, 'half a line\t'].join('\n'))

const inTexas = { latitude: 32.8, longitude: -96.8 }
const named = (text: string, near: typeof inTexas | null = null, most = 8) =>
  placesNamed(table, text, near, most)
const called = (text: string, near?: typeof inTexas) =>
  named(text, near).map(({ name, country }) => `${name} ${country}`)

const within = (south: number, west: number, north: number, east: number, most = 40) =>
  placesWithin(table, { south, west, north, east }, most).map(({ name }) => name)

describe('places by name', () => {
  it('are found as far as they are typed, the largest first', () => {
    expect(called('Lond')).toEqual(['London GB', 'Londrina BR'])
    expect(called('pari')).toEqual(['Paris FR', 'Paris US', 'Parisot FR'])
    expect(named('Paris')[0]).toEqual({
      id: '1',
      name: 'Paris',
      region: 'Île-de-France',
      country: 'FR',
      latitude: 48.85,
      longitude: 2.35,
    })
  })

  it('come first where they are near', () => {
    expect(called('paris', inTexas)).toEqual(['Paris US', 'Paris FR', 'Parisot FR'])
  })

  it.each([
    ['without accents', 'geneve', 'Genève CH'],
    ['in another language, as it was typed', 'Londres', 'Londres GB'],
    ['in another language, begun, as it is called there', 'Ginev', 'Genève CH'],
    ['without hyphens', 'saint denis', 'Saint-Denis RE'],
    ['with a saint cut short', 'St-Denis', 'Saint-Denis RE'],
    ['without ligatures', 'oeuil', 'Œuilly FR'],
    ['in capitals', 'LONDON', 'London GB'],
  ])('%s', (_what, text, first) => expect(called(text)[0]).toBe(first))

  it('know where that is, after a comma', () => {
    expect(called('Paris, tex')).toEqual(['Paris US'])
    expect(called('saint-denis, fr')).toEqual(['Saint-Denis FR'])
    expect(called('paris, États-Unis')).toEqual(['Paris US'])
    expect(called('paris, france')).toEqual(['Paris FR', 'Parisot FR'])
    expect(called('Paris,')).toHaveLength(3)
  })

  it('are found by no code, no other script and no second name of a village', () => {
    expect(called('LON')).toEqual(['London GB', 'Londrina BR'])
    expect(called('巴黎')).toEqual([])
    expect(called('Londont')).toEqual([])
  })

  it('are bounded, and nothing begins with nothing', () => {
    expect(named('pa', null, 2)).toHaveLength(2)
    for (const text of ['', ' ', 'p', ',', '%', '--', '🙂🙂', '\u0000'])
      expect(named(text)).toEqual([])
    expect(called('zz')).toEqual([])
  })
})

describe('places of a map', () => {
  it('are those inside, the largest first', () => {
    expect(within(48, 2, 49, 3)).toEqual(['Paris', 'Saint-Denis'])
    expect(within(48, 2, 49, 3, 1)).toEqual(['Paris'])
    expect(within(0, 0, 1, 1)).toEqual([])
  })

  it('lie on both sides of the line of the date', () => {
    expect(within(-20, 177, -15, -179)).toEqual(['Suva', 'Savusavu'])
    expect(within(-20, 177, -15, 180)).toEqual(['Suva'])
  })
})

it.each([
  ['Sainte-Foy-lès-Lyon', 'sainte foy les lyon'],
  ['Ste Foy', 'sainte foy'],
  ['L’Isle-d’Abeau', 'l isle d abeau'],
  ['Straße', 'strasse'],
  ['Stoke', 'stoke'],
])('%s is compared as %s', (name, key) => expect(keyOf(name)).toBe(key))
