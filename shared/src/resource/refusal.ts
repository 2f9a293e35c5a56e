import * as z from 'zod'
import { bilingual } from '../schema.ts'

/** What is refused of rooms and their kinds. */
export const resourceRefusals = {
  resource_not_possible: {
    status: 422,
    en: 'This room or piece of equipment can’t be kept as it is. Nothing was changed.',
    fr: 'Cette cabine ou cet équipement ne peut pas être enregistré ainsi. Rien n’a été modifié.',
    data: z.object({
      field: z.string().describe('Where, such as `name.en`'),
      reason: z.enum(['name_taken', 'unknown', 'required', 'claimed', 'blocked', 'full']),
      count: z.int().describe('What stands against it, where that can be counted'),
    }),
  },
  resource_in_use: {
    status: 409,
    en: 'This is still in use. Nothing was changed.',
    fr: 'C’est encore utilisé. Rien n’a été modifié.',
    data: z.object({
      visits: z.int().describe('Coming visits that have a place in it'),
      units: z.int().describe('Units of the kind that are in use'),
      services: z.array(bilingual).describe('Names of the services that need it'),
    }),
  },
} as const
