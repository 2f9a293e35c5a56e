import * as z from 'zod'
import { badFields, day, id, instant, limitReached } from '../schema.ts'

const visitsInTheWay = z.object({
  timeZone: z.string(),
  visits: z
    .array(
      z.object({
        bookingId: id,
        staffName: z.string(),
        customerName: z.string().nullable(),
        startsAt: instant,
        endsAt: instant,
      }),
    )
    .describe('The earliest first, 50 at most'),
})

/** What is refused of a team, its hours and its time off. */
export const teamRefusals = {
  team_full: {
    status: 409,
    en: 'A team has at most {limit} people. Nothing was changed.',
    fr: 'Une équipe compte au plus {limit} personnes. Rien n’a été modifié.',
    data: limitReached,
  },
  skill_gone: {
    status: 409,
    en: 'Someone in this table has left, or a treatment has gone. Nothing was changed.',
    fr: 'Une personne de ce tableau est partie, ou un soin n’existe plus. Rien n’a été modifié.',
    data: z.object({ staffIds: z.array(id), variantIds: z.array(id) }),
  },
  staff_has_visits: {
    status: 409,
    en: 'Visits of this therapist are still to come. Move them to someone else first. Nothing was changed.',
    fr: 'Des rendez-vous de ce praticien sont à venir. Confiez-les d’abord à quelqu’un d’autre. Rien n’a été modifié.',
    data: z.object({ visits: z.int() }),
  },
  shift_has_visits: {
    status: 409,
    en: 'Visits are booked in hours that would go. Move them first. Nothing was changed.',
    fr: 'Des rendez-vous sont pris sur des heures qui disparaîtraient. Déplacez-les d’abord. Rien n’a été modifié.',
    data: visitsInTheWay,
  },
  rota_overlaps: {
    status: 409,
    en: 'A therapist would be at two spas at once. Nothing was changed.',
    fr: 'Un praticien serait dans deux spas à la fois. Rien n’a été modifié.',
    data: z.object({ staffId: id, staffName: z.string(), day }),
  },
  rota_is_past: {
    status: 409,
    en: 'Days that are over stay as they were worked. Nothing was changed.',
    fr: 'Les jours passés restent tels qu’ils ont été travaillés. Rien n’a été modifié.',
  },
  time_off_has_visits: {
    status: 409,
    en: 'Visits are booked in this time. Move them first. Nothing was changed.',
    fr: 'Des rendez-vous sont pris pendant cette absence. Déplacez-les d’abord. Rien n’a été modifié.',
    data: visitsInTheWay,
  },
  time_off_not_possible: {
    status: 409,
    en: 'This time off can’t be kept as it is. Nothing was changed.',
    fr: 'Cette absence ne peut pas être enregistrée ainsi. Rien n’a été modifié.',
    data: z.object({ reason: z.enum(['past', 'too_long', 'overlaps']) }),
  },
  swap_not_possible: {
    status: 409,
    en: 'This swap can’t be made as it is. Nothing was changed.',
    fr: 'Cet échange n’est pas possible ainsi. Rien n’a été modifié.',
    data: z.object({ reason: z.enum(['past', 'no_shift', 'busy', 'open']) }),
  },
  private_calendar_not_allowed: {
    status: 422,
    en: 'This address can’t be read. Paste the private address of a calendar, which begins with https:// or webcal://.',
    fr: 'Cette adresse ne peut pas être lue. Collez l’adresse privée d’un agenda, qui commence par https:// ou webcal://.',
    data: badFields,
  },
  rate_not_possible: {
    status: 409,
    en: 'The rate for everybody needs a number.',
    fr: 'Le taux commun doit être un nombre.',
  },
} as const
