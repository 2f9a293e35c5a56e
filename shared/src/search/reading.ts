import * as z from 'zod'
import { categoryKinds } from '../catalogue/kinds.ts'
import { at, query } from '../endpoint.ts'
import { id } from '../schema.ts'
import { near } from '../shop/contract.ts'
import { place } from './place.ts'
import { screenWords } from './screen-word.ts'
import { textLimit } from './shop-query.ts'

/** Where the words of a part stand: words are what white space parts. */
const words = {
  at: z.int().min(0).describe('The first of its words'),
  count: z.int().min(1).describe('How many they are'),
  words: z.string().describe('As they were typed'),
}
const category = z.enum(categoryKinds).nullable().describe('The kind of treatment they name')

const townPart = z.object({
  kind: z.literal('place'),
  ...words,
  place: place.pick({ name: true, latitude: true, longitude: true }),
  withinMetres: z.int().describe('What counts as near it'),
})

const readingPart = z.discriminatedUnion('kind', [
  townPart.describe('A town: to be asked for as `near`, without its words'),
  z.object({ kind: z.literal('service'), ...words, category }).describe('A treatment'),
  z.object({ kind: z.literal('city'), ...words }).describe('A city, street or post code of shops'),
  z.object({ kind: z.literal('shop'), ...words }).describe('A name of shops'),
  z
    .object({
      kind: z.literal('therapist'),
      ...words,
      name: z.string(),
      therapistId: id.nullable().describe('Null where several are called so'),
    })
    .describe('A therapist'),
])
export type ReadingPart = z.infer<typeof readingPart>

const alternative = z.discriminatedUnion('kind', [
  townPart.describe('The words are also a town'),
  z.object({ kind: z.literal('word'), ...words, text: z.string() }).describe('A word like it'),
])

const sentenceReading = z.object({
  parts: z.array(readingPart),
  rest: z.array(z.object(words)).describe('Words that nobody knows'),
  screens: z.array(z.enum(screenWords)).describe('Screens that are asked for, not spas'),
  otherwise: z.array(alternative).max(4).describe('What else the words could mean'),
})
export type Reading = z.infer<typeof sentenceReading>

/**
 * What the words of a text are, once days, prices and guests are taken out of it (`search/sentence`): treatments, shops, cities
 * and therapists as the shops call them, and towns of the world. What names a treatment is one, however a town is called; after
 * "near" or "près de" stands a town. Words between quotation marks are left alone.
 */
const reading = query('anyone')
  .route(at('GET', '/search/reading', 'What the words of a text are', 'search'))
  .input(z.object({ text: z.string().trim().min(1).max(textLimit), near: near.optional() }))
  .output(sentenceReading)

export const readingEndpoints = { reading }
