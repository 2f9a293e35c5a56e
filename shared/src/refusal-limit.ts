import * as z from 'zod'
import { id, instant } from './schema.ts'

const limit = z.object({ limit: z.int() })
const held = z.object({ bookingId: id, startsAt: instant, timeZone: z.string() })

/** Every expected "no" to more of what costs nothing; rows of the one table in `shared/src/refusal.ts`. `{limit}` in the words is the data's. */
export const limitRefusals = {
  holds_full: {
    status: 409,
    en: 'You’re already holding times, {limit} at once at most. Pay for one or release one, then choose again.',
    fr: 'Vous gardez déjà des créneaux, {limit} au plus à la fois. Réglez-en ou libérez-en un, puis choisissez à nouveau.',
    data: limit.extend({ held: z.array(held).describe('The times they hold, soonest first') }),
  },
  address_holds_full: {
    status: 429,
    en: 'Many times are being held from your internet connection, {limit} at once at most. Please try again in a few minutes.',
    fr: 'De nombreux créneaux sont gardés depuis votre connexion Internet, {limit} au plus à la fois. Réessayez dans quelques minutes.',
    data: limit,
  },
  orders_full: {
    status: 409,
    en: 'You already have orders to pay here, {limit} at once at most. Collect or cancel one of those first.',
    fr: 'Vous avez déjà ici des commandes à régler, {limit} au plus à la fois. Retirez-en ou annulez-en une d’abord.',
    data: limit,
  },
  unpaid_full: {
    status: 409,
    en: 'You already have visits to pay here at the spa, {limit} at once at most. Pay for this one now, or cancel one of those first.',
    fr: 'Vous avez déjà ici des rendez-vous à régler sur place, {limit} au plus à la fois. Réglez celui-ci maintenant, ou annulez-en un d’abord.',
    data: limit,
  },
  review_not_possible: {
    status: 409,
    en: 'A visit can be reviewed once, when it is over and within the spa’s time, and the review changed for a day.',
    fr: 'Un rendez-vous se note une fois, lorsqu’il est terminé et dans le délai du spa ; l’avis se modifie pendant un jour.',
    data: z.object({ reason: z.enum(['not_over', 'too_late', 'written', 'settled']) }),
  },
  tickets_full: {
    status: 409,
    en: 'You already have {limit} questions that are not settled. Please write in one of those, or close one.',
    fr: 'Vous avez déjà {limit} questions en cours. Écrivez dans l’une d’elles, ou fermez-en une.',
    data: limit,
  },
  ticket_full: {
    status: 409,
    en: 'This conversation is full, with {limit} messages. Please ask a new question.',
    fr: 'Cette conversation est pleine, avec {limit} messages. Posez une nouvelle question.',
    data: limit,
  },
  review_pictures_full: {
    status: 409,
    en: 'A review shows {limit} photos at most. Take one out first.',
    fr: 'Un avis montre {limit} photos au plus. Retirez-en une d’abord.',
    data: limit,
  },
  ticket_photos_full: {
    status: 409,
    en: '{limit} photos go with a message at most. Write another message for more.',
    fr: '{limit} photos accompagnent un message au plus. Écrivez un autre message pour la suite.',
    data: limit,
  },
  chat_blocked: {
    status: 409,
    en: 'Nothing more can be written in this conversation. What was said stays here to read.',
    fr: 'On ne peut plus écrire dans cette conversation. Ce qui a été dit reste lisible ici.',
    data: z.object({ reason: z.enum(['blocked_by_client', 'blocked_by_shop']) }),
  },
  chat_without_account: {
    status: 409,
    en: 'This client has booked without an account, and chats are for people who have one. Messages about the visit reach them all the same.',
    fr: 'Ce client a réservé sans compte, et les conversations demandent un compte. Les messages sur son rendez-vous lui parviennent quand même.',
    data: z.object({}).optional(),
  },
  chat_suspended: {
    status: 409,
    en: 'You can write to no spa for now. Our reason: {reason}',
    fr: 'Vous ne pouvez écrire à aucun spa pour le moment. Notre raison : {reason}',
    data: z.object({ reason: z.string() }),
  },
  message_empty: {
    status: 400,
    en: 'Write something first.',
    fr: 'Écrivez d’abord quelque chose.',
    data: z.object({ field: z.literal('text') }),
  },
  quick_answers_full: {
    status: 409,
    en: 'There are {limit} quick answers at most. Remove one first.',
    fr: 'Il y a {limit} réponses rapides au plus. Retirez-en une d’abord.',
    data: limit,
  },
} as const
