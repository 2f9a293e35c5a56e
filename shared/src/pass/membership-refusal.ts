import * as z from 'zod'

/** What is refused of a membership and its plan. */
export const membershipRefusals = {
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
