import * as z from 'zod'

/** What is refused of packages, of memberships and their plans. */
export const passRefusals = {
  pass_plan_not_possible: {
    status: 422,
    en: 'This package can’t be kept as it is. Nothing was changed.',
    fr: 'Ce forfait ne peut pas être enregistré ainsi. Rien n’a été modifié.',
    data: z.object({
      field: z.string().describe('Where, such as `variantIds.1`'),
      reason: z.string(),
    }),
  },
  pass_not_for_this: {
    status: 409,
    en: 'This package is not for this treatment or this person.',
    fr: 'Ce forfait ne vaut pas pour ce soin ou cette personne.',
    data: z.object({ itemId: z.string() }),
  },
  pass_used_up: {
    status: 409,
    en: 'Nothing is left of this package. The price now stands without it: please check it before you go on.',
    fr: 'Ce forfait est épuisé. Le prix est affiché sans lui : vérifiez-le avant de continuer.',
    data: z.object({ passId: z.string() }),
  },
  pass_over: {
    status: 409,
    en: 'This package has ended or was refunded.',
    fr: 'Ce forfait est terminé ou a été remboursé.',
  },
  pass_not_paid: {
    status: 409,
    en: 'The next payment for this package is due before it can be used again.',
    fr: 'Le prochain versement de ce forfait est à régler avant de pouvoir l’utiliser de nouveau.',
    data: z.object({ passId: z.string() }),
  },
  pass_people_full: {
    status: 409,
    en: 'This package can be shared with {limit} people at most.',
    fr: 'Ce forfait se partage avec {limit} personnes au plus.',
    data: z.object({ limit: z.int() }),
  },
  pass_own_address: {
    status: 409,
    en: 'This is your own address. You can use your package anyway.',
    fr: 'C’est votre propre adresse. Vous pouvez déjà utiliser votre forfait.',
  },
  already_member: {
    status: 409,
    en: 'This membership is yours already.',
    fr: 'Vous avez déjà cet abonnement.',
  },
  membership_plan_not_possible: {
    status: 422,
    en: 'This membership can’t be kept as it is. Nothing was changed.',
    fr: 'Cet abonnement ne peut pas être enregistré ainsi. Rien n’a été modifié.',
    data: z.object({ field: z.string().describe('Where, such as `credits`'), reason: z.string() }),
  },
  pause_not_possible: {
    status: 409,
    en: 'This membership can’t be paused like that. Choose another day, or ask the spa.',
    fr: 'Cet abonnement ne peut pas être mis en pause ainsi. Choisissez un autre jour, ou demandez au spa.',
    data: z.object({ months: z.int().describe('The longest pause; 0: none') }),
  },
} as const
