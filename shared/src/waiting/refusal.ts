import { limitReached } from '../schema.ts'

/** What is refused of a waiting list. */
export const waitingRefusals = {
  waiting_full: {
    status: 409,
    en: 'You can wait for {limit} things at one spa. Leave one of the lists first.',
    fr: 'On peut attendre {limit} créneaux dans un même spa. Quittez d’abord une des listes.',
    data: limitReached,
  },
  waits_without_account: {
    status: 409,
    en: 'Only a client with an account can take a time that is offered. Write it down for this one, or book as soon as one is free.',
    fr: 'Seul un client qui a un compte peut prendre un créneau proposé. Notez-le pour celui-ci, ou réservez dès qu’un créneau se libère.',
  },
} as const
