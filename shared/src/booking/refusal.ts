import * as z from 'zod'
import { bilingual, id, instant, limitReached, nearestFree } from '../schema.ts'

const held = z.object({ bookingId: id, startsAt: instant, timeZone: z.string() })

/** What is refused of a visit, and to who books one. */
export const bookingRefusals = {
  signal_unheard: {
    status: 409,
    en: 'Nobody is named to hear a silent signal here. Please call somebody.',
    fr: 'Personne n’est désigné ici pour recevoir un signal silencieux. Appelez quelqu’un.',
  },
  series_time_taken: {
    status: 409,
    en: 'One of these times is no longer free. Nothing was booked.',
    fr: 'L’un de ces créneaux n’est plus libre. Rien n’a été réservé.',
    data: nearestFree.extend({
      startsAt: instant.describe('Which of them'),
      reason: z.string().nullable(),
    }),
  },
  holds_full: {
    status: 409,
    en: 'You’re already holding times, {limit} at once at most. Pay for one or release one, then choose again.',
    fr: 'Vous gardez déjà des créneaux, {limit} au plus à la fois. Réglez-en ou libérez-en un, puis choisissez à nouveau.',
    data: limitReached.extend({
      held: z.array(held).describe('The times they hold, soonest first'),
    }),
  },
  address_holds_full: {
    status: 429,
    en: 'Many times are being held from your internet connection, {limit} at once at most. Please try again in a few minutes.',
    fr: 'De nombreux créneaux sont gardés depuis votre connexion Internet, {limit} au plus à la fois. Réessayez dans quelques minutes.',
    data: limitReached,
  },
  hold_expired: {
    status: 409,
    en: 'The ten minutes are over and the slot was released. Please choose again.',
    fr: 'Les dix minutes sont écoulées et le créneau a été libéré. Veuillez choisir à nouveau.',
    data: nearestFree.optional(),
  },
  price_changed: {
    status: 409,
    en: 'The price has changed. Please check it and try again.',
    fr: 'Le prix a changé. Veuillez le vérifier, puis réessayer.',
    data: z.object({ totalMinor: z.int() }),
  },
  unpaid_full: {
    status: 409,
    en: 'You already have visits to pay here at the spa, {limit} at once at most. Pay for this one now, or cancel one of those first.',
    fr: 'Vous avez déjà ici des rendez-vous à régler sur place, {limit} au plus à la fois. Réglez celui-ci maintenant, ou annulez-en un d’abord.',
    data: limitReached,
  },
  open_full: {
    status: 409,
    en: 'You already have {limit} visits ahead of you here, which is as many as this spa takes at once.',
    fr: 'Vous avez déjà {limit} rendez-vous à venir ici, le maximum que ce spa prend à la fois.',
    data: limitReached,
  },
  visits_too_close: {
    status: 409,
    en: 'This treatment needs {days} days between two visits. Please choose a later day, or another treatment.',
    fr: 'Ce soin demande {days} jours entre deux rendez-vous. Choisissez un autre jour, ou un autre soin.',
    data: z.object({ days: z.int(), serviceId: z.uuid() }),
  },
  earlier_visit_needed: {
    status: 409,
    en: 'Before this treatment this spa asks for “{firstService}”, {hours} hours before at least and {days} days at most. If you have had it, log in first, so that we find it.',
    fr: 'Avant ce soin, ce spa demande « {firstService} », au moins {hours} heures et au plus {days} jours avant. Si vous l’avez déjà eu, connectez-vous d’abord pour que nous le retrouvions.',
    data: z.object({
      guestPosition: z.int().describe('Whom it is for'),
      serviceId: z.uuid(),
      firstServiceId: z.uuid(),
      firstService: bilingual.describe('Its name'),
      firstVariantId: z
        .uuid()
        .nullable()
        .describe('What can be booked of it; null: nothing online'),
      hours: z.int(),
      days: z.int(),
    }),
  },
  online_booking_closed: {
    status: 409,
    en: 'This spa would rather arrange your visits in person. Please call or write to them.',
    fr: 'Ce spa préfère convenir de vos rendez-vous de vive voix. Appelez-le ou écrivez-lui.',
  },
  therapist_not_for_client: {
    status: 409,
    en: 'This client is not to be served by this therapist. Please choose another one.',
    fr: 'Ce client ne doit pas être confié à ce praticien. Choisissez-en un autre.',
  },
  day_package_as_one: {
    status: 409,
    en: 'A day package is moved and cancelled as one. Its services stay as they are; others can be added.',
    fr: 'Une journée au spa se déplace et s’annule en entier. Ses soins restent tels quels ; d’autres peuvent s’y ajouter.',
  },
  last_service: {
    status: 409,
    en: 'This is the only service of this guest. To remove it, cancel for them.',
    fr: 'C’est le seul soin de cette personne. Pour le retirer, annulez sa venue.',
  },
  visit_without_client: {
    status: 409,
    en: 'This visit has no client, so there are no notes to open.',
    fr: 'Cette visite n’est au nom d’aucun client : il n’y a pas de notes à ouvrir.',
  },
  notes_unconfirmed: {
    status: 409,
    en: 'This visit was booked at the desk. The notes open once the client has confirmed it in their account, where the e-mail about the visit leads.',
    fr: 'Ce rendez-vous a été pris à l’accueil. La fiche s’ouvre dès que le client l’a confirmé dans son compte, où mène l’e-mail du rendez-vous.',
  },
  notes_not_for_you: {
    status: 409,
    en: 'Only those who give the treatment, the manager and the owner open these notes.',
    fr: 'Seuls les praticiens du rendez-vous et la direction ouvrent cette fiche.',
  },
  visit_was_read: {
    status: 409,
    en: 'The client’s wellness notes were opened for this visit, so it stays where they can see that. You can cancel it instead.',
    fr: 'La fiche bien-être a été ouverte pour ce rendez-vous : il reste là où le client peut le voir. Vous pouvez l’annuler.',
  },
  test_visit_not_possible: {
    status: 409,
    en: 'No treatment is free within a week. Publish one, and say who gives it and when they work.',
    fr: 'Aucun soin n’est libre dans la semaine. Publiez-en un, et dites qui le donne et quand.',
  },
} as const
