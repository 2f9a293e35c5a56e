import { contract } from '@serein/shared/contract.ts'
import type { Reading } from '@serein/shared/search/reading.ts'
import { readSentence } from '@serein/shared/search/sentence/sentence.ts'
import { spelling } from '@serein/shared/search/sentence/spelling.ts'
import { corpusNow } from '@serein/shared/search/testing/corpus-row.ts'
import { corpus } from '@serein/shared/search/testing/corpus.ts'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { tableOf } from './gazetteer-table.ts'
import { readWords } from './reading.ts'
import { findShops } from './shops.ts'
import { indexStage, outputOf } from './testing.ts'

const now = new Date('2026-11-21T14:00:00.000Z')
const stage = indexStage(now)

/** Towns of the corpus, some that are called like treatments or plain words, and a hamlet. */
const towns = tableOf(
  [
    ['1', 'Paris', '', '48.85', '2.35', 'FR', 'FR.11', '2138551'],
    ['2', 'Lyon', '', '45.75', '4.85', 'FR', 'FR.84', '522969'],
    ['3', 'Versailles', '', '48.80', '2.13', 'FR', 'FR.11', '85416'],
    ['4', 'Montreuil', '', '48.86', '2.44', 'FR', 'FR.11', '109897'],
    ['5', 'Villeurbanne', '', '45.77', '4.88', 'FR', 'FR.84', '163684'],
    ['6', 'Bordeaux', '', '44.84', '-0.58', 'FR', 'FR.75', '260958'],
    ['7', 'Laval', '', '45.57', '-73.69', 'CA', 'CA.10', '438366'],
    ['8', 'Brighton', '', '50.83', '-0.14', 'GB', 'GB.ENG', '277965'],
    ['9', 'Croydon', '', '51.38', '-0.10', 'GB', 'GB.ENG', '192064'],
    ['10', 'Spa', '', '50.49', '5.86', 'BE', 'BE.WAL', '10543'],
    ['11', 'Bath', '', '51.38', '-2.36', 'GB', 'GB.ENG', '94782'],
    ['12', 'Nice', '', '43.70', '7.27', 'FR', 'FR.93', '342669'],
    ['13', 'Tours', '', '47.39', '0.69', 'FR', 'FR.24', '141621'],
    ['14', 'Facial', '', '40.0', '-8.0', 'PT', 'PT.1', '60000'],
    ['15', 'Clermont-Ferrand', '', '45.78', '3.08', 'FR', 'FR.84', '147284'],
    ['16', 'Oubliville', '', '48.0', '2.0', 'FR', 'FR.11', '120'],
  ]
    .map((line) => line.join('\t'))
    .reduce((list, line) => `${list}\n${line}`, 'FR.11\tÎle-de-France\n'),
)
const gazetteer = () => Promise.resolve(towns)
const log = pino({ level: 'silent' })

async function read(text: string): Promise<Reading> {
  const { database, index } = stage
  const reading = await readWords({ db: database.db, index, gazetteer, log }, { text })
  return outputOf(contract.search.reading).parse(reading) as Reading
}
const kindsOf = ({ parts, rest }: Reading) => [
  ...parts.map(({ kind, words }) => `${kind}: ${words}`),
  ...rest.map(({ words }) => `?: ${words}`),
]

test.each([
  ['deep tissue Paris', ['service: deep tissue', 'city: Paris']],
  ['deep tissue near Paris', ['service: deep tissue', 'place: near Paris']],
  ['hammam à Versailles', ['service: hammam', 'place: à Versailles']],
  ['massage Montreuil', ['service: massage', 'place: Montreuil']],
  ['massage clermont ferrand', ['service: massage', 'place: clermont ferrand']],
  ['massage 75003', ['service: massage', 'city: 75003']],
  ['coiffeur le Marais', ['service: coiffeur', 'shop: Marais']],
  ['hamam', ['service: hamam']],
  ['massage Nice', ['service: massage', 'place: Nice']],
  ['xyzzy massage', ['service: massage', '?: xyzzy']],
  ['massage oubliville', ['service: massage', '?: oubliville']],
  ['près d’Oubliville', ['?: d’Oubliville']],
  ['"Nice"', ['shop: "Nice"']],
])('the words of a search are what they name: %s', async (text, kinds) => {
  expect(kindsOf(await read(text)).toSorted()).toEqual(kinds.toSorted())
})

test('a word of treatments is no town, which stands beside it', async () => {
  const reading = await read('facial')
  expect(kindsOf(reading)).toEqual(['service: facial'])
  expect(reading.otherwise).toMatchObject([{ kind: 'place', place: { name: 'Facial' } }])
})

test('a plain word is no town before a treatment, but may be one', async () => {
  const { parts, otherwise } = await read('nice massage')
  expect(parts.map(({ kind }) => kind)).not.toContain('place')
  expect(otherwise).toMatchObject([{ kind: 'place', words: 'nice', place: { name: 'Nice' } }])
})

test('a word that nobody knows comes with one that is meant', async () => {
  const { rest, otherwise } = await read('massage reflxolge')
  expect(rest).toMatchObject([{ words: 'reflxolge', at: 1, count: 1 }])
  expect(otherwise).toMatchObject([{ kind: 'word', text: 'reflexology' }])
})

test('every town that the corpus names is read as one, and no other words are', async () => {
  const wrong: string[] = []
  for (const { text, where } of corpus) {
    const { q } = readSentence(text, corpusNow)
    if (!q) continue
    const town = (await read(q)).parts.find(({ kind }) => kind === 'place')
    const name = town?.kind === 'place' ? town.place.name : undefined
    if (name !== where) wrong.push(`${text}: ${name ?? 'no town'}`)
  }
  expect(wrong).toEqual([])
})

test('no word that shops are called by is taken for a slip in a word of the grammar', () => {
  const texts = [...stage.index.shops.byId.values()].flatMap(({ name, therapists }) => [
    name,
    ...therapists,
  ])
  const names = stage.index.entries.names.flatMap(({ en, fr }) => [en, fr])
  const words = [...texts, ...names]
    .join(' ')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}'’-]+/u)
  expect(words.length).toBeGreaterThan(200)
  expect(words.filter((word) => spelling(word) !== word)).toEqual([])
})

test('a therapist who is named is asked for alone: her shops and her times', async () => {
  const { database, index, snapshots } = stage
  const entries = [...index.shops.byId.values()]
  const all = entries.flatMap(({ therapists }) => therapists)
  const entry = entries.find(({ therapists }) => therapists.length > 0)!
  const name = entry.therapists.find((each) => all.filter((other) => other === each).length === 1)!
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from staff_member where name = $1',
    [name],
  )
  const therapistId = rows[0]!.id
  expect((await read(`massage ${name}`)).parts).toMatchObject([
    { kind: 'service' },
    { kind: 'therapist', name, therapistId },
  ])
  const at = { db: database.db, snapshots, index, now, language: 'en' as const }
  const { shops } = await findShops(at, {
    therapistId,
    sort: 'relevance',
    limit: 5,
  })
  expect(shops.map(({ id }) => id)).toEqual([entry.id])
  expect(shops[0]!.starts.length).toBeGreaterThan(0)
})
