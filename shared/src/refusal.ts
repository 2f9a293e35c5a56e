import * as z from 'zod'
import { nearestFree, takenBy } from './schema.ts'
import { identityRefusals } from './refusal-identity.ts'
import { importRefusals } from './refusal-import.ts'
import { limitRefusals } from './refusal-limit.ts'
import { catalogueRefusals } from './refusal-catalogue.ts'
import { clientRefusals } from './refusal-client.ts'
import { memberRefusals } from './refusal-member.ts'
import { moneyRefusals } from './refusal-money.ts'
import { platformRefusals } from './refusal-platform.ts'
import { shopRefusals } from './refusal-shop.ts'

/**
 * Every expected "no" of the product: its HTTP status, its words in both languages and the shape of its data.
 * A refusal is no bug: it is typed, the reader can act on it, and nothing has changed when it is given, but for
 * `outcome_unknown`, which says that nobody knows.
 */
const fields = z.object({
  fields: z.array(z.object({ path: z.string(), message: z.string() })),
})
const none = z.object({}).optional()

const table = {
  ...identityRefusals,
  ...limitRefusals,
  ...moneyRefusals,
  ...shopRefusals,
  ...platformRefusals,
  ...catalogueRefusals,
  ...clientRefusals,
  ...memberRefusals,
  ...importRefusals,
  invalid_input: {
    status: 400,
    en: 'Something in the request is not valid.',
    fr: 'Un élément de la demande n’est pas valable.',
    data: fields,
  },
  unauthenticated: {
    status: 401,
    en: 'Please log in first.',
    fr: 'Veuillez d’abord vous connecter.',
    data: none,
  },
  forbidden: {
    status: 403,
    en: 'Your role does not allow this.',
    fr: 'Votre rôle ne le permet pas.',
    data: none,
  },
  origin_missing: {
    status: 403,
    en: 'With a cookie, send this site’s address in an Origin header. A program does best to send no cookie.',
    fr: 'Avec un cookie, envoyez l’adresse de ce site dans un en-tête Origin. Un programme fait mieux de n’envoyer aucun cookie.',
    data: none,
  },
  origin_foreign: {
    status: 403,
    en: 'This was sent by a page of another site.',
    fr: 'Cette demande vient d’une page d’un autre site.',
    data: none,
  },
  not_found: {
    status: 404,
    en: 'We can’t find this.',
    fr: 'Nous ne trouvons pas cet élément.',
    data: none,
  },
  idempotency_key_missing: {
    status: 400,
    en: 'Send an Idempotency-Key header of 8 to 128 visible characters.',
    fr: 'Envoyez un en-tête Idempotency-Key de 8 à 128 caractères visibles.',
    data: none,
  },
  idempotency_key_reused: {
    status: 409,
    en: 'This Idempotency-Key was used for another request.',
    fr: 'Cette clé Idempotency-Key a déjà servi à une autre demande.',
    data: none,
  },
  too_many_requests: {
    status: 429,
    en: 'Too many tries. Please wait a moment.',
    fr: 'Trop d’essais. Merci de patienter un instant.',
    data: none,
  },
  unavailable: {
    status: 503,
    en: 'This isn’t available right now. Please try again in a moment.',
    fr: 'Ce n’est pas disponible pour le moment. Veuillez réessayer dans un instant.',
    data: none,
  },
  outcome_unknown: {
    status: 503,
    en: 'We don’t know yet whether this was done. Please send the same again in a moment: nothing is done or charged twice. Before you change anything, check whether it is done already.',
    fr: 'Nous ne savons pas encore si c’est fait. Renvoyez la même demande dans un instant : rien ne sera fait ni débité deux fois. Avant de changer quoi que ce soit, vérifiez si ce n’est pas déjà fait.',
    data: none,
  },
  storage_full: {
    status: 503,
    en: 'The server has no room left, so this could not be kept. Please send the same again later: nothing is done or charged twice.',
    fr: 'Le serveur n’a plus de place : rien n’a pu être enregistré. Renvoyez la même demande plus tard : rien ne sera fait ni débité deux fois.',
    data: none,
  },
  too_many_streams: {
    status: 429,
    en: 'Too many live views are open. Please close one first.',
    fr: 'Trop de vues en direct sont ouvertes. Fermez-en une d’abord.',
    data: none,
  },
  phone_invalid: {
    status: 400,
    en: 'This number is not valid in that country.',
    fr: 'Ce numéro n’est pas valable dans ce pays.',
    data: none,
  },
  phone_taken: {
    status: 409,
    en: 'This number belongs to another account.',
    fr: 'Ce numéro appartient déjà à un autre compte.',
    data: none,
  },
  code_too_soon: {
    status: 429,
    en: 'We’ve just sent a code. Please wait a moment before asking for another.',
    fr: 'Un code vient d’être envoyé. Patientez un instant avant d’en demander un autre.',
    data: z.object({ sendAgainAt: z.iso.datetime() }),
  },
  code_limit_reached: {
    status: 429,
    en: 'No more codes can be sent today.',
    fr: 'Plus aucun code ne peut être envoyé aujourd’hui.',
    data: none,
  },
  code_wrong: {
    status: 400,
    en: 'This is not the latest code.',
    fr: 'Ce n’est pas le dernier code envoyé.',
    data: z.object({ triesLeft: z.int() }),
  },
  code_over: {
    status: 409,
    en: 'This code no longer works. Please ask for a new one.',
    fr: 'Ce code n’est plus valable. Demandez-en un nouveau.',
    data: none,
  },
  last_sign_in_method: {
    status: 409,
    en: 'This is your only way to log in. Add another one first.',
    fr: 'C’est votre seul moyen de connexion. Ajoutez-en d’abord un autre.',
    data: none,
  },
  erasure_not_for_staff: {
    status: 409,
    en: 'You work for a spa on Serein. Please ask its owner to remove you from the team first.',
    fr: 'Vous travaillez pour un spa présent sur Serein. Demandez d’abord à sa direction de vous retirer de l’équipe.',
    data: none,
  },
  text_changed: {
    status: 409,
    en: 'There is a newer version of this text. Please read it first.',
    fr: 'Il existe une version plus récente de ce texte. Veuillez d’abord la lire.',
    data: none,
  },
  payload_too_large: {
    status: 413,
    en: 'This is larger than we accept.',
    fr: 'L’envoi dépasse la taille acceptée.',
    data: none,
  },
  headers_too_large: {
    status: 431,
    en: 'The address or the headers are longer than we accept.',
    fr: 'L’adresse ou les en-têtes dépassent la longueur acceptée.',
    data: none,
  },
  slot_taken: {
    status: 409,
    en: 'Someone was faster: this time has just been taken.',
    fr: 'Quelqu’un a été plus rapide : ce créneau vient d’être pris.',
    data: takenBy,
  },
  slot_not_bookable: {
    status: 409,
    en: 'This time cannot be booked.',
    fr: 'Ce créneau ne peut pas être réservé.',
    data: z.object({ reason: z.string(), nearest: z.array(z.iso.datetime()) }),
  },
  service_not_bookable: {
    status: 409,
    en: 'This spa does not offer that treatment.',
    fr: 'Ce spa ne propose pas ce soin.',
    data: fields,
  },
  hold_expired: {
    status: 409,
    en: 'The ten minutes are over and the slot was released. Please choose again.',
    fr: 'Les dix minutes sont écoulées et le créneau a été libéré. Veuillez choisir à nouveau.',
    data: nearestFree.optional(),
  },
  state_conflict: {
    status: 409,
    en: 'This is no longer possible: the booking has changed in the meantime.',
    fr: 'Ce n’est plus possible : le rendez-vous a changé entre-temps.',
    data: z.object({ state: z.string(), sequence: z.int().optional() }),
  },
  price_changed: {
    status: 409,
    en: 'The price has changed. Please check it and try again.',
    fr: 'Le prix a changé. Veuillez le vérifier, puis réessayer.',
    data: z.object({ totalMinor: z.int() }),
  },
  phone_required: {
    status: 409,
    en: 'This spa needs your phone number. Please add it to the booking first.',
    fr: 'Ce spa a besoin de votre numéro de téléphone. Ajoutez-le d’abord à la réservation.',
    data: none,
  },
  searches_full: {
    status: 409,
    en: 'You have reached the maximum number of saved searches. Remove one first.',
    fr: 'Vous avez déjà enregistré le maximum de recherches. Retirez-en une d’abord.',
    data: z.object({ limit: z.int() }),
  },
  visit_without_client: {
    status: 409,
    en: 'This visit has no client, so there are no notes to open.',
    fr: 'Cette visite n’est au nom d’aucun client : il n’y a pas de notes à ouvrir.',
    data: none,
  },
  notes_unconfirmed: {
    status: 409,
    en: 'This visit was booked at the desk. The notes open once the client has confirmed it in their account, where the e-mail about the visit leads.',
    fr: 'Ce rendez-vous a été pris à l’accueil. La fiche s’ouvre dès que le client l’a confirmé dans son compte, où mène l’e-mail du rendez-vous.',
    data: none,
  },
  notes_not_for_you: {
    status: 409,
    en: 'Only those who give the treatment, the manager and the owner open these notes.',
    fr: 'Seuls les praticiens du rendez-vous et la direction ouvrent cette fiche.',
    data: none,
  },
  visit_was_read: {
    status: 409,
    en: 'The client’s wellness notes were opened for this visit, so it stays where they can see that. You can cancel it instead.',
    fr: 'La fiche bien-être a été ouverte pour ce rendez-vous : il reste là où le client peut le voir. Vous pouvez l’annuler.',
    data: none,
  },
} as const satisfies Record<string, { status: number; en: string; fr: string; data: z.ZodType }>

export const refusals = table

export type RefusalCode = keyof typeof table
export type RefusalData<C extends RefusalCode> = z.infer<(typeof table)[C]['data']>

/** What a verb throws when the answer is an expected "no". The edge turns it into the one error shape. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly data: unknown

  constructor(code: RefusalCode, data: unknown) {
    super(code)
    this.code = code
    this.data = data
  }
}

/** Builds a refusal; its data is typed by its code. */
export function refuse<C extends RefusalCode>(
  code: C,
  ...[data]: undefined extends RefusalData<C> ? [RefusalData<C>?] : [RefusalData<C>]
): Refusal {
  return new Refusal(code, data)
}

type ErrorMap<C extends RefusalCode> = {
  [K in C]: {
    status: (typeof table)[K]['status']
    message: string
    data: (typeof table)[K]['data']
  }
}

/** The error map of an endpoint, for its contract: `.errors(mayRefuse('slot_taken'))`. */
export function mayRefuse<C extends RefusalCode>(...codes: C[]): ErrorMap<C> {
  const entries = codes.map((code) => {
    const { status, en, data } = table[code]
    return [code, { status, message: en, data }]
  })
  return Object.fromEntries(entries) as ErrorMap<C>
}
