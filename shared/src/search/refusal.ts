import { limitReached } from '../schema.ts'

/** What is refused of a search. */
export const searchRefusals = {
  searches_full: {
    status: 409,
    en: 'You have reached the maximum number of saved searches. Remove one first.',
    fr: 'Vous avez déjà enregistré le maximum de recherches. Retirez-en une d’abord.',
    data: limitReached,
  },
} as const
