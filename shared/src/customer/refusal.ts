import * as z from 'zod'
import { limitReached } from '../schema.ts'

/** What two clients may share who are likely one person. */
export const likenesses = ['phone', 'email', 'birthday'] as const
export type Likeness = (typeof likenesses)[number]

/** What is refused of the clients of a business, to them and to who works there. */
export const customerRefusals = {
  client_known: {
    status: 409,
    en: 'There is a client with this phone number, e-mail address, or name and birthday already. Is it the same person?',
    fr: 'Un client avec ce numéro, cette adresse, ou ce nom et cet anniversaire est déjà connu. Est-ce la même personne ?',
    data: z.object({
      customers: z
        .array(
          z.object({
            id: z.uuid(),
            name: z.string(),
            phone: z.string().nullable().describe('Null to who may not see it'),
            email: z.string().nullable(),
            likenesses: z.array(z.enum(likenesses)).describe('What they share'),
          }),
        )
        .describe('Five at most'),
    }),
  },
  client_changed: {
    status: 409,
    en: 'Somebody has changed this in the meantime. Please look again.',
    fr: 'Quelqu’un l’a modifié entre-temps. Veuillez vérifier à nouveau.',
  },
  visit_has_client: {
    status: 409,
    en: 'This visit is in the name of {name} already. Undo that first, or ask your team.',
    fr: 'Ce rendez-vous est déjà au nom de {name}. Annulez d’abord, ou demandez à votre équipe.',
    data: z.object({ name: z.string() }),
  },
  client_needed: {
    status: 422,
    en: 'Choose a client, or write down a name, a phone number or an e-mail address.',
    fr: 'Choisissez un client, ou notez un nom, un numéro ou une adresse e-mail.',
  },
  guest_has_client: {
    status: 409,
    en: 'This guest is a client already. Take that off first.',
    fr: 'Cet invité est déjà un client. Retirez-le d’abord.',
  },
  guest_in_party: {
    status: 409,
    en: 'This client is in the party already: as the booker or as another guest.',
    fr: 'Ce client fait déjà partie du groupe, en réservant ou comme autre invité.',
  },
  naming_is_final: {
    status: 409,
    en: 'The client of this visit can no longer be taken off: more than a day has passed, or it was booked for them.',
    fr: 'Le client de ce rendez-vous ne peut plus être retiré : plus d’un jour a passé, ou il a été pris pour lui.',
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
  alerts_full: {
    status: 409,
    en: 'A client has at most {limit} alerts. Take one away first.',
    fr: 'Un client a au plus {limit} alertes. Retirez-en une d’abord.',
    data: limitReached,
  },
  tag_name_taken: {
    status: 409,
    en: 'There is a tag of that name already.',
    fr: 'Une étiquette porte déjà ce nom.',
  },
  tags_full: {
    status: 409,
    en: 'A business has at most {limit} tags. Remove one first.',
    fr: 'Une entreprise a au plus {limit} étiquettes. Supprimez-en une d’abord.',
    data: limitReached,
  },
  field_kind_stays: {
    status: 409,
    en: 'The kind of a field stays as it is once it is saved. Retire it, and add another.',
    fr: 'Le type d’un champ enregistré ne change plus. Retirez-le et ajoutez-en un autre.',
    data: z.object({ fieldId: z.uuid() }),
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
    en: 'Something is still open with this client: a visit or an order to come, money in their wallet, a package, a membership, or a debt. Settle it first.',
    fr: 'Quelque chose reste ouvert avec ce client : un rendez-vous ou une commande à venir, de l’argent dans son porte-monnaie, un forfait, un abonnement ou une dette. Réglez-le d’abord.',
  },
  message_not_again: {
    status: 409,
    en: 'This message cannot be sent again: it is out of date, was sent often enough, or tells of something that happens once.',
    fr: 'Ce message ne peut pas être renvoyé : il est dépassé, a été envoyé assez souvent, ou annonce ce qui n’arrive qu’une fois.',
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
  client_file_unusable: {
    status: 422,
    en: 'This file can’t be kept. Send a complete PDF, or a JPEG, PNG, WebP or AVIF of at least 320 pixels a side. Save any other document as a PDF first.',
    fr: 'Ce fichier ne peut pas être conservé. Envoyez un PDF complet, ou un JPEG, PNG, WebP ou AVIF d’au moins 320 pixels de côté. Enregistrez d’abord tout autre document en PDF.',
    data: z.object({ reason: z.enum(['unreadable', 'too_small', 'too_many_pixels']) }),
  },
  client_files_full: {
    status: 409,
    en: 'A client has at most {limit} files. Remove one first.',
    fr: 'Un client a au plus {limit} fichiers. Retirez-en un d’abord.',
    data: limitReached,
  },
  client_file_is_gone: {
    status: 409,
    en: 'This file was removed more than a day ago, and is gone.',
    fr: 'Ce fichier a été retiré il y a plus d’un jour : il n’existe plus.',
  },
  treatment_photos_full: {
    status: 409,
    en: 'A visit has at most {limit} photos. Remove one first.',
    fr: 'Un rendez-vous a au plus {limit} photos. Retirez-en une d’abord.',
    data: limitReached,
  },
} as const
