import * as z from 'zod'
import { limitReached } from '../schema.ts'

/** What is refused of the clients of a business, to them and to who works there. */
export const customerRefusals = {
  client_known: {
    status: 409,
    en: 'A client with this phone number or e-mail address is known already. Is it the same person?',
    fr: 'Un client avec ce numéro ou cette adresse est déjà connu. Est-ce la même personne ?',
    data: z.object({
      customers: z.array(z.object({ id: z.uuid(), name: z.string() })).describe('Five at most'),
    }),
  },
  client_changed: {
    status: 409,
    en: 'Somebody has changed this in the meantime. Please look again.',
    fr: 'Quelqu’un l’a modifié entre-temps. Veuillez vérifier à nouveau.',
  },
  guardian_needed: {
    status: 422,
    en: 'A minor needs an adult client who answers for them.',
    fr: 'Un mineur doit avoir un client adulte qui répond de lui.',
  },
  notes_full: {
    status: 409,
    en: 'A client has at most {limit} notes. Take one away first.',
    fr: 'Un client a au plus {limit} notes. Retirez-en une d’abord.',
    data: limitReached,
  },
  relatives_full: {
    status: 409,
    en: 'A client has at most {limit} relatives here.',
    fr: 'Un client a ici au plus {limit} proches.',
    data: limitReached,
  },
  merge_of_two_accounts: {
    status: 409,
    en: 'Both log in with an account of their own, and only they can give one up. Nothing was merged.',
    fr: 'Chacun se connecte avec son propre compte, et eux seuls peuvent en fermer un. Rien n’a été fusionné.',
  },
  merge_is_final: {
    status: 409,
    en: 'These clients can no longer be parted: more than a day has passed, or money has moved since.',
    fr: 'Ces clients ne peuvent plus être séparés : plus d’un jour a passé, ou de l’argent a bougé depuis.',
  },
  client_is_busy: {
    status: 409,
    en: 'Something is still open with this client: a visit or an order to come, money in their wallet, or a debt. Settle it first.',
    fr: 'Quelque chose reste ouvert avec ce client : un rendez-vous ou une commande à venir, de l’argent dans son porte-monnaie ou une dette. Réglez-le d’abord.',
  },
  segment_name_taken: {
    status: 409,
    en: 'There is a segment of that name already.',
    fr: 'Un segment porte déjà ce nom.',
  },
  segments_full: {
    status: 409,
    en: 'A business keeps at most {limit} segments. Remove one first.',
    fr: 'Une entreprise garde au plus {limit} segments. Supprimez-en un d’abord.',
    data: limitReached,
  },
  treatment_photos_full: {
    status: 409,
    en: 'A visit has at most {limit} photos. Remove one first.',
    fr: 'Un rendez-vous a au plus {limit} photos. Retirez-en une d’abord.',
    data: limitReached,
  },
} as const
