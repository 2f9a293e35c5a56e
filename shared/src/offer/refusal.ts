import * as z from 'zod'

/** What is refused of an offer and its code. */
export const offerRefusals = {
  offer_not_possible: {
    status: 422,
    en: 'This offer can’t be kept as it is. Nothing was changed.',
    fr: 'Cette offre ne peut pas être enregistrée ainsi. Rien n’a été modifié.',
    data: z.object({
      field: z.string().describe('Where, such as `serviceIds.1`'),
      reason: z.string(),
    }),
  },
  offer_code_unknown: {
    status: 422,
    en: 'This spa has no such code. Check how it is written.',
    fr: 'Ce spa n’a pas de code de ce nom. Vérifiez comment il s’écrit.',
  },
  offer_code_saves_nothing: {
    status: 409,
    en: 'This code takes nothing off this visit: it is for other treatments or times, or you already have a better offer.',
    fr: 'Ce code ne réduit pas ce rendez-vous : il vaut pour d’autres soins ou horaires, ou vous avez déjà une meilleure offre.',
  },
  offer_code_used_up: {
    status: 409,
    en: 'This code has been used as often as the spa allows.',
    fr: 'Ce code a été utilisé autant de fois que le spa le permet.',
  },
  offer_for_new_clients: {
    status: 409,
    en: 'This offer is for a first visit, and you already have one here. The price now stands without it: please check it before you go on.',
    fr: 'Cette offre est réservée au premier rendez-vous, et vous en avez déjà un ici. Le prix est maintenant affiché sans elle : vérifiez-le avant de continuer.',
  },
} as const
