import * as z from 'zod'
import { limitReached } from '../schema.ts'

/** What is refused of questions, and of the articles that answer them. */
export const supportRefusals = {
  tickets_full: {
    status: 409,
    en: 'You already have {limit} questions that are not settled. Please write in one of those, or close one.',
    fr: 'Vous avez déjà {limit} questions en cours. Écrivez dans l’une d’elles, ou fermez-en une.',
    data: limitReached,
  },
  ticket_full: {
    status: 409,
    en: 'This conversation is full, with {limit} messages. Please ask a new question.',
    fr: 'Cette conversation est pleine, avec {limit} messages. Posez une nouvelle question.',
    data: limitReached,
  },
  ticket_photos_full: {
    status: 409,
    en: '{limit} photos go with a message at most. Write another message for more.',
    fr: '{limit} photos accompagnent un message au plus. Écrivez un autre message pour la suite.',
    data: limitReached,
  },
  article_not_publishable: {
    status: 422,
    en: 'An article needs a title and a text in both languages before it is published. Nothing was changed.',
    fr: 'Un article doit avoir un titre et un texte dans les deux langues avant d’être publié. Rien n’a été modifié.',
    data: z.object({ field: z.string().describe('Where, such as `title.fr`') }),
  },
} as const
