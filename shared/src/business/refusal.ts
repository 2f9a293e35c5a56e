import * as z from 'zod'
import { limitReached } from '../schema.ts'

/** What is refused of a business, and of who works there. */
export const businessRefusals = {
  set_up_over: {
    status: 409,
    en: 'This link no longer works. Start the server again: it prints a new one as long as nobody has set it up.',
    fr: 'Ce lien n’est plus valable. Redémarrez le serveur : il en affiche un nouveau tant que personne ne l’a configuré.',
  },
  business_suspended: {
    status: 409,
    en: 'This spa takes no new bookings or purchases at the moment. What you have booked or paid for stays as it is.',
    fr: 'Ce spa ne prend ni réservation ni achat en ce moment. Ce que vous avez réservé ou payé reste valable.',
  },
  business_not_chosen: {
    status: 409,
    en: 'You work for several spas. Please choose one first.',
    fr: 'Vous travaillez pour plusieurs spas. Choisissez-en d’abord un.',
  },
  approval_needed: {
    status: 403,
    en: 'Your role may not do this by itself. A manager can allow it here with their PIN.',
    fr: 'Votre rôle ne permet pas de faire cela seul. Un responsable peut l’autoriser ici avec son code PIN.',
    data: z.object({ right: z.enum(['discount', 'price', 'waive_fee', 'undo_count', 'gesture']) }),
  },
  right_not_held: {
    status: 409,
    en: 'This role may do more than you may yourself, so somebody with more rights has to do this.',
    fr: 'Ce rôle a plus de droits que vous : cette action revient à quelqu’un qui en a davantage.',
  },
  last_owner: {
    status: 409,
    en: 'A spa needs an owner. Please make someone else an owner first.',
    fr: 'Un spa a besoin d’un propriétaire. Donnez d’abord ce rôle à quelqu’un d’autre.',
  },
  people_full: {
    status: 409,
    en: 'You have reached the maximum number of people. Take somebody out first.',
    fr: 'Vous avez atteint le nombre maximal de personnes. Retirez-en d’abord une.',
    data: limitReached,
  },
  already_member: {
    status: 409,
    en: 'This person works for this spa already.',
    fr: 'Cette personne travaille déjà pour ce spa.',
  },
  invitation_over: {
    status: 409,
    en: 'This invitation no longer opens. Please ask for a new one.',
    fr: 'Cette invitation n’est plus valable. Demandez-en une nouvelle.',
  },
  desks_full: {
    status: 409,
    en: 'You have reached the maximum number of shared desks. Close one first.',
    fr: 'Vous avez atteint le nombre maximal de postes partagés. Fermez-en d’abord un.',
    data: limitReached,
  },
  desk_closed: {
    status: 410,
    en: 'This browser is no longer a shared desk.',
    fr: 'Ce navigateur n’est plus un poste partagé.',
  },
  pin_not_enough: {
    status: 403,
    en: 'A PIN is not enough for this. Log in on a device of your own.',
    fr: 'Un code PIN ne suffit pas ici. Connectez-vous sur votre propre appareil.',
  },
  pin_easy: {
    status: 400,
    en: 'Others would guess this PIN. Please choose another one.',
    fr: 'Ce code PIN se devine. Choisissez-en un autre.',
  },
  pin_wrong: {
    status: 401,
    en: 'This is not the right PIN.',
    fr: 'Ce n’est pas le bon code PIN.',
    data: z.object({ triesLeft: z.int() }),
  },
  pin_locked: {
    status: 409,
    en: 'This PIN is locked. Log in with your e-mail elsewhere and choose a new one.',
    fr: 'Ce code PIN est bloqué. Connectez-vous ailleurs avec votre e-mail et choisissez-en un nouveau.',
  },
} as const
