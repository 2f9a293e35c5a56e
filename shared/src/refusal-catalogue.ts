import * as z from 'zod'

const none = z.object({}).optional()

/** What is refused where a business says what it offers. */
export const catalogueRefusals = {
  service_not_possible: {
    status: 422,
    en: 'This can’t be kept as it is. Nothing was changed.',
    fr: 'Cela ne peut pas être enregistré ainsi. Rien n’a été modifié.',
    data: z.object({
      field: z.string().describe('Where, such as `variants.1.prices`'),
      reason: z.string(),
    }),
  },
  service_in_use: {
    status: 409,
    en: 'This service has been booked, so it can’t be deleted. Retire it instead.',
    fr: 'Ce soin a déjà été réservé : il ne peut pas être supprimé. Retirez-le plutôt de la carte.',
    data: none,
  },
  product_variant_in_use: {
    status: 409,
    en: 'This variant has stock or was ordered, so it can’t be deleted. Retire it instead.',
    fr: 'Cette variante a du stock ou a été commandée : elle ne peut pas être supprimée. Retirez-la plutôt de la vente.',
    data: none,
  },
  category_in_use: {
    status: 409,
    en: 'This category still has services, some perhaps retired. Move them to another one first.',
    fr: 'Cette catégorie contient encore des soins, peut-être retirés. Déplacez-les d’abord dans une autre.',
    data: none,
  },
  catalogue_changed: {
    status: 409,
    en: 'The catalogue has changed in the meantime. Please check again.',
    fr: 'La carte a changé entre-temps. Veuillez vérifier à nouveau.',
    data: none,
  },
} as const
