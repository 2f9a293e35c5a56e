import * as z from 'zod'
import { badFields } from './schema.ts'
import { bookingRefusals } from './booking/refusal.ts'
import { businessRefusals } from './business/refusal.ts'
import { catalogueRefusals } from './catalogue/refusal.ts'
import { chatRefusals } from './chat/refusal.ts'
import { checkoutRefusals } from './checkout/refusal.ts'
import { customerRefusals } from './customer/refusal.ts'
import { formRefusals } from './health-form/refusal.ts'
import { giftCardRefusals } from './gift-card/refusal.ts'
import { identityRefusals } from './identity/refusal.ts'
import { importRefusals } from './import/refusal.ts'
import { offerRefusals } from './offer/refusal.ts'
import { passRefusals } from './pass/refusal.ts'
import { paymentRefusals } from './payment/refusal.ts'
import { resourceRefusals } from './resource/refusal.ts'
import { reviewRefusals } from './review/refusal.ts'
import { searchRefusals } from './search/refusal.ts'
import { shopRefusals } from './shop/refusal.ts'
import { slotRefusals } from './slot/refusal.ts'
import { supportRefusals } from './support/refusal.ts'
import { teamRefusals } from './team/refusal.ts'
import { waitingRefusals } from './waiting/refusal.ts'

type Row = { status: number; en: string; fr: string; data?: z.ZodType }

/**
 * Every expected "no" of the product: its HTTP status, its words in both languages and the shape of its data.
 * A refusal is no bug: it is typed, the reader can act on it, and nothing has changed when it is given, but for
 * `outcome_unknown`, which says that nobody knows.
 */
export const refusals = {
  ...identityRefusals,
  ...businessRefusals,
  ...shopRefusals,
  ...giftCardRefusals,
  ...paymentRefusals,
  ...resourceRefusals,
  ...catalogueRefusals,
  ...teamRefusals,
  ...offerRefusals,
  ...passRefusals,
  ...slotRefusals,
  ...formRefusals,
  ...bookingRefusals,
  ...checkoutRefusals,
  ...waitingRefusals,
  ...reviewRefusals,
  ...chatRefusals,
  ...customerRefusals,
  ...searchRefusals,
  ...supportRefusals,
  ...importRefusals,
  field_unreadable: {
    status: 409,
    en: 'This was encrypted with a key that the server no longer has. Whoever runs this site can bring that key back.',
    fr: 'Ces données ont été chiffrées avec une clé que le serveur n’a plus. La personne qui gère ce site peut la remettre.',
  },
  app_too_old: {
    status: 426,
    en: 'This version of the app is too old. Please update it in the store.',
    fr: 'Cette version de l’application est trop ancienne. Mettez-la à jour dans la boutique d’applications.',
    data: z.object({ storeUrl: z.url().nullable() }),
  },
  picture_unusable: {
    status: 422,
    en: 'This file can’t be used as a picture. Send a complete JPEG, PNG, WebP or AVIF of at least 320 pixels a side and at most 52 million in all. If it is a HEIC from an iPhone, choose it from Photos instead of Files, or take new ones under Settings > Camera > Formats > Most Compatible.',
    fr: 'Ce fichier ne peut pas servir d’image. Envoyez un JPEG, PNG, WebP ou AVIF complet, d’au moins 320 pixels de côté et d’au plus 52 millions en tout. Si c’est un HEIC d’iPhone, choisissez-le dans Photos plutôt que dans Fichiers, ou passez pour les prochaines par Réglages > Appareil photo > Formats > Le plus compatible.',
    data: z.object({ reason: z.enum(['unreadable', 'too_small', 'too_many_pixels']) }),
  },
  picture_not_kept: {
    status: 503,
    en: 'The picture could not be stored. Nothing was changed; please try again later.',
    fr: 'L’image n’a pas pu être enregistrée. Rien n’a été modifié ; veuillez réessayer plus tard.',
  },
  invalid_input: {
    status: 400,
    en: 'Something in the request is not valid.',
    fr: 'Un élément de la demande n’est pas valable.',
    data: badFields,
  },
  unauthenticated: {
    status: 401,
    en: 'Please log in first.',
    fr: 'Veuillez d’abord vous connecter.',
  },
  forbidden: {
    status: 403,
    en: 'Your role does not allow this.',
    fr: 'Votre rôle ne le permet pas.',
  },
  origin_missing: {
    status: 403,
    en: 'With a cookie, send this site’s address in an Origin header. A program does best to send no cookie.',
    fr: 'Avec un cookie, envoyez l’adresse de ce site dans un en-tête Origin. Un programme fait mieux de n’envoyer aucun cookie.',
  },
  origin_foreign: {
    status: 403,
    en: 'This was sent by a page of another site.',
    fr: 'Cette demande vient d’une page d’un autre site.',
  },
  not_found: {
    status: 404,
    en: 'We can’t find this.',
    fr: 'Nous ne trouvons pas cet élément.',
  },
  idempotency_key_missing: {
    status: 400,
    en: 'Send an Idempotency-Key header of 8 to 128 visible characters.',
    fr: 'Envoyez un en-tête Idempotency-Key de 8 à 128 caractères visibles.',
  },
  idempotency_key_reused: {
    status: 409,
    en: 'This Idempotency-Key was used for another request.',
    fr: 'Cette clé Idempotency-Key a déjà servi à une autre demande.',
  },
  too_many_requests: {
    status: 429,
    en: 'Too many tries. Please wait a moment.',
    fr: 'Trop d’essais. Merci de patienter un instant.',
  },
  unavailable: {
    status: 503,
    en: 'This isn’t available right now. Please try again in a moment.',
    fr: 'Ce n’est pas disponible pour le moment. Veuillez réessayer dans un instant.',
  },
  outcome_unknown: {
    status: 503,
    en: 'We don’t know yet whether this was done. Please send the same again in a moment: nothing is done or charged twice. Before you change anything, check whether it is done already.',
    fr: 'Nous ne savons pas encore si c’est fait. Renvoyez la même demande dans un instant : rien ne sera fait ni débité deux fois. Avant de changer quoi que ce soit, vérifiez si ce n’est pas déjà fait.',
  },
  storage_full: {
    status: 503,
    en: 'The server has no room left, so this could not be kept. Please send the same again later: nothing is done or charged twice.',
    fr: 'Le serveur n’a plus de place : rien n’a pu être enregistré. Renvoyez la même demande plus tard : rien ne sera fait ni débité deux fois.',
  },
  too_many_streams: {
    status: 429,
    en: 'Too many live views are open. Please close one first.',
    fr: 'Trop de vues en direct sont ouvertes. Fermez-en une d’abord.',
  },
  text_changed: {
    status: 409,
    en: 'There is a newer version of this text. Please read it first.',
    fr: 'Il existe une version plus récente de ce texte. Veuillez d’abord la lire.',
  },
  payload_too_large: {
    status: 413,
    en: 'This is larger than we accept.',
    fr: 'L’envoi dépasse la taille acceptée.',
  },
  headers_too_large: {
    status: 431,
    en: 'The address or the headers are longer than we accept.',
    fr: 'L’adresse ou les en-têtes dépassent la longueur acceptée.',
  },
  state_conflict: {
    status: 409,
    en: 'This is no longer possible: the booking has changed in the meantime.',
    fr: 'Ce n’est plus possible : le rendez-vous a changé entre-temps.',
    data: z.object({ state: z.string(), sequence: z.int().optional() }),
  },
} as const satisfies Record<string, Row>

const none = z.object({}).optional()

export type RefusalCode = keyof typeof refusals
/** The shape of its data; most have none. */
type DataSchema<C extends RefusalCode> = (typeof refusals)[C] extends {
  data: infer Data extends z.ZodType
}
  ? Data
  : typeof none
export type RefusalData<C extends RefusalCode> = z.infer<DataSchema<C>>

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
  [K in C]: { status: (typeof refusals)[K]['status']; message: string; data: DataSchema<K> }
}

/** The error map of an endpoint, for its contract: `.errors(mayRefuse('slot_taken'))`. */
export function mayRefuse<C extends RefusalCode>(...codes: C[]): ErrorMap<C> {
  const entries = codes.map((code) => {
    const { status, en, data = none }: Row = refusals[code]
    return [code, { status, message: en, data }]
  })
  return Object.fromEntries(entries) as ErrorMap<C>
}
