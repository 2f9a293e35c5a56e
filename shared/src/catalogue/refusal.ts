import * as z from 'zod'
import { id } from '../schema.ts'

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
  },
  service_in_day_package: {
    status: 409,
    en: 'This service is a step of a day package, so it can’t be deleted. Take it out of there first.',
    fr: 'Ce soin est une étape d’une journée au spa : il ne peut pas être supprimé. Retirez-le d’abord de cette journée.',
  },
  product_variant_in_use: {
    status: 409,
    en: 'This variant has stock or was ordered, so it can’t be deleted. Retire it instead.',
    fr: 'Cette variante a du stock ou a été commandée : elle ne peut pas être supprimée. Retirez-la plutôt de la vente.',
  },
  category_in_use: {
    status: 409,
    en: 'This category still has services, some perhaps archived. Move them to another one first.',
    fr: 'Cette catégorie contient encore des soins, peut-être retirés. Déplacez-les d’abord dans une autre.',
  },
  catalogue_changed: {
    status: 409,
    en: 'The catalogue has changed in the meantime. Please check again.',
    fr: 'La carte a changé entre-temps. Veuillez vérifier à nouveau.',
  },
  product_sold_out: {
    status: 409,
    en: 'There aren’t enough of this product left at this spa.',
    fr: 'Il ne reste pas assez de ce produit dans ce spa.',
    data: z.object({ variantId: id, leftUnits: z.int().describe('0: sold out') }),
  },
  stock_too_low: {
    status: 409,
    en: 'There are fewer units than that here; some are set aside for orders.',
    fr: 'Il y a moins d’unités que cela ici ; certaines sont réservées pour des commandes.',
    data: z.object({ leftUnits: z.int() }),
  },
} as const
