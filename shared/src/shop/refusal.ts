import * as z from 'zod'
import { day, limitReached } from '../schema.ts'

/** What is refused of how a shop works, and of what it shows. */
export const shopRefusals = {
  rule_not_possible: {
    status: 422,
    en: 'This rule can’t be kept as it is. Nothing was changed.',
    fr: 'Cette règle ne peut pas être enregistrée ainsi. Rien n’a été modifié.',
    data: z.object({
      field: z.string().describe('Where, such as `tiers.1.untilMinutes`'),
      reason: z.string(),
    }),
  },
  placement_not_possible: {
    status: 422,
    en: 'This spa can’t be placed like this. Nothing was changed.',
    fr: 'Ce spa ne peut pas être mis en avant ainsi. Rien n’a été modifié.',
    data: z.object({
      field: z.enum(['fromDay', 'toDay']),
      reason: z.enum(['overlaps', 'backwards', 'too_long', 'has_begun', 'is_over']),
      fromDay: day.optional().describe('Of the placement that stands in the way'),
      toDay: day.optional(),
    }),
  },
  placement_changed: {
    status: 409,
    en: 'Somebody has changed this placement in the meantime. Close it and open it again.',
    fr: 'Cette mise en avant a été modifiée entre-temps. Fermez-la puis rouvrez-la.',
  },
  pictures_full: {
    status: 409,
    en: 'This spa already shows the maximum number of pictures. Remove one first.',
    fr: 'Ce spa montre déjà le maximum d’images. Retirez-en une d’abord.',
    data: limitReached,
  },
  pictures_changed: {
    status: 409,
    en: 'The pictures have changed in the meantime. Please check again.',
    fr: 'Les images ont changé entre-temps. Veuillez vérifier à nouveau.',
  },
  album_not_possible: {
    status: 422,
    en: 'This album can’t be kept as it is. Nothing was changed.',
    fr: 'Cet album ne peut pas être enregistré ainsi. Rien n’a été modifié.',
    data: z.object({
      field: z.string().describe('Where, such as `name.en`'),
      reason: z.enum(['name_taken', 'full', 'unknown']),
    }),
  },
  visits_in_the_way: {
    status: 409,
    en: 'Visits are booked then. Look at them first. Nothing was changed.',
    fr: 'Des rendez-vous sont réservés à ces moments. Voyez-les d’abord. Rien n’a été modifié.',
    data: z.object({
      count: z.int(),
      visits: z
        .array(
          z.object({
            bookingId: z.uuid(),
            startsAt: z.iso.datetime(),
            clientName: z.string().nullable(),
          }),
        )
        .describe('The first of them'),
    }),
  },
  money_in_the_way: {
    status: 409,
    en: 'Something is still to be settled at this spa. Look at its visits, orders and till first. Nothing was changed.',
    fr: 'Il reste des comptes à régler dans ce spa. Voyez d’abord ses rendez-vous, ses commandes et sa caisse. Rien n’a été modifié.',
    data: z.object({
      visits: z.int().describe('That are over and not completed'),
      orders: z.int().describe('Not collected yet'),
      refunds: z.int().describe('To be paid by hand, or under way'),
    }),
  },
  last_shop: {
    status: 409,
    en: 'This is the only spa that is open. Open another one first.',
    fr: 'C’est le seul spa ouvert. Ouvrez-en d’abord un autre.',
  },
  closures_full: {
    status: 409,
    en: 'So many closures and special hours lie ahead that no more fit. Remove one first.',
    fr: 'Trop de fermetures et d’horaires particuliers sont prévus. Retirez-en d’abord.',
    data: limitReached,
  },
} as const
