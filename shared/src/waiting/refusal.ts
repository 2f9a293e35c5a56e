import { limitReached } from '../schema.ts'

/** What is refused of a waiting list. */
export const waitingRefusals = {
  waiting_full: {
    status: 409,
    en: 'You can wait for {limit} things at one spa. Leave one of the lists first.',
    fr: 'On peut attendre {limit} créneaux dans un même spa. Quittez d’abord une des listes.',
    data: limitReached,
  },
} as const
