import * as z from 'zod'

const none = z.object({}).optional()

/** Every expected "no" about who works for a business and what they may do. */
export const memberRefusals = {
  business_not_chosen: {
    status: 409,
    en: 'You work for several spas. Please choose one first.',
    fr: 'Vous travaillez pour plusieurs spas. Choisissez-en d’abord un.',
    data: none,
  },
  right_not_held: {
    status: 409,
    en: 'This role may do more than you may yourself, so somebody with more rights has to do this.',
    fr: 'Ce rôle a plus de droits que vous : cette action revient à quelqu’un qui en a davantage.',
    data: none,
  },
  last_owner: {
    status: 409,
    en: 'A spa needs an owner. Please make somebody else an owner first.',
    fr: 'Un spa a besoin d’un propriétaire. Donnez d’abord ce rôle à quelqu’un d’autre.',
    data: none,
  },
  people_full: {
    status: 409,
    en: 'You have reached the maximum number of people. Take somebody out first.',
    fr: 'Vous avez atteint le nombre maximal de personnes. Retirez-en d’abord une.',
    data: z.object({ limit: z.int() }),
  },
  already_member: {
    status: 409,
    en: 'This person works for this spa already.',
    fr: 'Cette personne travaille déjà pour ce spa.',
    data: none,
  },
  invitation_over: {
    status: 409,
    en: 'This invitation no longer opens. Please ask for a new one.',
    fr: 'Cette invitation n’est plus valable. Demandez-en une nouvelle.',
    data: none,
  },
  desks_full: {
    status: 409,
    en: 'You have reached the maximum number of shared desks. Close one first.',
    fr: 'Vous avez atteint le nombre maximal de postes partagés. Fermez-en d’abord un.',
    data: z.object({ limit: z.int() }),
  },
  desk_closed: {
    status: 410,
    en: 'This browser is no longer a shared desk.',
    fr: 'Ce navigateur n’est plus un poste partagé.',
    data: none,
  },
  pin_not_enough: {
    status: 403,
    en: 'A PIN is not enough for this. Log in on a device of your own.',
    fr: 'Un code PIN ne suffit pas ici. Connectez-vous sur votre propre appareil.',
    data: none,
  },
  pin_easy: {
    status: 400,
    en: 'Others would guess this PIN. Please choose another one.',
    fr: 'Ce code PIN se devine. Choisissez-en un autre.',
    data: none,
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
    data: none,
  },
  account_unknown: {
    status: 409,
    en: 'Nobody has an account with this confirmed address.',
    fr: 'Aucun compte n’a cette adresse confirmée.',
    data: none,
  },
  last_platform_admin: {
    status: 409,
    en: 'Somebody has to run the installation. Give the right to somebody else first.',
    fr: 'Quelqu’un doit administrer l’installation. Donnez d’abord ce droit à quelqu’un d’autre.',
    data: none,
  },
  rate_not_possible: {
    status: 409,
    en: 'The rate for everybody needs a number.',
    fr: 'Le taux commun doit être un nombre.',
    data: none,
  },
} as const
