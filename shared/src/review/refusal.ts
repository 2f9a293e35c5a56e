import * as z from 'zod'
import { limitReached } from '../schema.ts'

/** What is refused of a review. */
export const reviewRefusals = {
  review_not_possible: {
    status: 409,
    en: 'A visit can be reviewed once, when it is over and within the spa’s time, and the review changed for a day.',
    fr: 'Un rendez-vous se note une fois, lorsqu’il est terminé et dans le délai du spa ; l’avis se modifie pendant un jour.',
    data: z.object({ reason: z.enum(['not_over', 'too_late', 'written', 'settled']) }),
  },
  review_pictures_full: {
    status: 409,
    en: 'A review shows {limit} photos at most. Take one out first.',
    fr: 'Un avis montre {limit} photos au plus. Retirez-en une d’abord.',
    data: limitReached,
  },
} as const
