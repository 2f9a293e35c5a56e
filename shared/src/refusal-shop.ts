import * as z from 'zod'
import { bilingual, day, id, instant } from './schema.ts'

const none = z.object({}).optional()
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

/** What is refused of what a shop shows, and of its rooms. */
export const shopRefusals = {
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
    data: none,
  },
  pictures_full: {
    status: 409,
    en: 'This spa already shows the maximum number of pictures. Remove one first.',
    fr: 'Ce spa montre déjà le maximum d’images. Retirez-en une d’abord.',
    data: z.object({ limit: z.int() }),
  },
  pictures_changed: {
    status: 409,
    en: 'The pictures have changed in the meantime. Please check again.',
    fr: 'Les images ont changé entre-temps. Veuillez vérifier à nouveau.',
    data: none,
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
  team_full: {
    status: 409,
    en: 'A team has at most {limit} people. Nothing was changed.',
    fr: 'Une équipe compte au plus {limit} personnes. Rien n’a été modifié.',
    data: z.object({ limit: z.int() }),
  },
  staff_has_visits: {
    status: 409,
    en: 'Visits of this therapist are still to come. Move them to somebody else first. Nothing was changed.',
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
    data: none,
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
  resource_not_possible: {
    status: 422,
    en: 'This room or piece of equipment can’t be kept as it is. Nothing was changed.',
    fr: 'Cette cabine ou cet équipement ne peut pas être enregistré ainsi. Rien n’a été modifié.',
    data: z.object({
      field: z.string().describe('Where, such as `name.en`'),
      reason: z.enum(['name_taken', 'unknown', 'required', 'claimed', 'blocked', 'full']),
      count: z.int().describe('What stands against it, where that can be counted'),
    }),
  },
  resource_in_use: {
    status: 409,
    en: 'This is still in use. Nothing was changed.',
    fr: 'C’est encore utilisé. Rien n’a été modifié.',
    data: z.object({
      visits: z.int().describe('Coming visits that have a place in it'),
      units: z.int().describe('Units of the kind that are in use'),
      services: z.array(bilingual).describe('Names of the services that need it'),
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
  closures_full: {
    status: 409,
    en: 'So many closures and special hours lie ahead that no more fit. Remove one first.',
    fr: 'Trop de fermetures et d’horaires particuliers sont prévus. Retirez-en d’abord.',
    data: z.object({ limit: z.int() }),
  },
  visits_too_close: {
    status: 409,
    en: 'This treatment needs {days} days between two visits. Please choose a later day, or another treatment.',
    fr: 'Ce soin demande {days} jours entre deux rendez-vous. Choisissez un autre jour, ou un autre soin.',
    data: z.object({ days: z.int(), serviceId: z.uuid() }),
  },
  open_full: {
    status: 409,
    en: 'You already have {limit} visits ahead of you here, which is as many as this spa takes at once.',
    fr: 'Vous avez déjà {limit} rendez-vous à venir ici, le maximum que ce spa prend à la fois.',
    data: z.object({ limit: z.int() }),
  },
} as const satisfies Record<string, { status: number; en: string; fr: string; data: z.ZodType }>
