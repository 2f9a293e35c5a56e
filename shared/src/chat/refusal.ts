import * as z from 'zod'
import { limitReached } from '../schema.ts'

/** What is refused of a conversation. */
export const chatRefusals = {
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
    data: limitReached,
  },
} as const
