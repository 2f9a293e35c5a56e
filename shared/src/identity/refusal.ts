import * as z from 'zod'

/** What is refused of who somebody is, and of how they log in. */
export const identityRefusals = {
  access_token_invalid: {
    status: 401,
    en: 'This access token is not, or no longer, valid. Please renew it, or log in again.',
    fr: 'Ce jeton d’accès n’est pas valable, ou ne l’est plus. Renouvelez-le ou reconnectez-vous.',
  },
  wrong_credentials: {
    status: 401,
    en: 'Wrong e-mail or password.',
    fr: 'E-mail ou mot de passe incorrect.',
  },
  email_taken: {
    status: 409,
    en: 'This address already has an account. Please log in.',
    fr: 'Cette adresse a déjà un compte. Veuillez vous connecter.',
  },
  sign_in_method_closed: {
    status: 403,
    en: 'You can’t log in this way. Please reload the page.',
    fr: 'Ce moyen de connexion n’est pas proposé. Veuillez recharger la page.',
  },
  token_refused: {
    status: 401,
    en: 'Your login could not be confirmed. Please log in again.',
    fr: 'Cette connexion n’a pas pu être confirmée. Veuillez vous reconnecter.',
  },
  identity_provider_down: {
    status: 503,
    en: 'Login is not available at the moment. Please try again in a minute.',
    fr: 'La connexion ne fonctionne pas pour le moment. Réessayez dans une minute.',
  },
  address_unconfirmed: {
    status: 403,
    en: 'This address has an account here. Confirm it with the e-mail we’ve sent, then log in.',
    fr: 'Cette adresse a un compte ici. Confirmez-la avec l’e-mail que nous avons envoyé, puis connectez-vous.',
  },
  account_not_linked: {
    status: 403,
    en: 'This address has an account here that was never confirmed. Please contact us.',
    fr: 'Cette adresse a un compte ici qui n’a jamais été confirmé. Veuillez nous contacter.',
  },
  google_account_taken: {
    status: 409,
    en: 'This Google account belongs to another account here.',
    fr: 'Ce compte Google est déjà lié à un autre compte.',
  },
  wrong_password: {
    status: 403,
    en: 'This is not your current password.',
    fr: 'Ce n’est pas votre mot de passe actuel.',
  },
  log_in_again: {
    status: 403,
    en: 'Please log in again first, so that we know it’s you.',
    fr: 'Veuillez d’abord vous reconnecter : il faut être sûr que c’est vous.',
  },
  wrong_code: {
    status: 401,
    en: 'This code is wrong or has expired.',
    fr: 'Ce code est erroné ou a expiré.',
  },
  second_step_over: {
    status: 401,
    en: 'This took too long, or there were too many tries. Please log in again.',
    fr: 'Le délai ou le nombre d’essais est dépassé. Veuillez vous reconnecter.',
  },
  second_step_unreadable: {
    status: 409,
    en: 'Your second step can’t be checked, since the server has lost the key for it. Ask whoever runs this site to bring the key back or to take your second step off.',
    fr: 'Votre deuxième étape ne peut pas être vérifiée : le serveur a perdu la clé nécessaire. Demandez à la personne qui gère ce site de remettre cette clé ou de retirer votre deuxième étape.',
  },
  two_step_needed: {
    status: 403,
    en: 'Your role needs two-step verification. Set it up in your settings first.',
    fr: 'Votre rôle demande la validation en deux étapes. Activez-la d’abord dans vos réglages.',
  },
  two_step_off: {
    status: 409,
    en: 'Two-step verification is not set up for this account.',
    fr: 'La validation en deux étapes n’est pas activée sur ce compte.',
  },
  passkey_refused: {
    status: 401,
    en: 'This passkey could not be used. Please try again, or log in another way.',
    fr: 'Cette clé d’accès n’a pas fonctionné. Réessayez, ou connectez-vous autrement.',
  },
  passkey_unknown: {
    status: 401,
    en: 'We don’t recognise this passkey.',
    fr: 'Nous ne reconnaissons pas cette clé d’accès.',
  },
  last_second_step: {
    status: 409,
    en: 'This passkey is your second step. Add an authenticator app or another passkey first.',
    fr: 'Cette clé d’accès est votre deuxième étape. Ajoutez d’abord une application d’authentification ou une autre clé.',
  },
  link_expired: {
    status: 410,
    en: 'This link is no longer valid. Please ask for a new one.',
    fr: 'Ce lien n’est plus valable. Veuillez en demander un nouveau.',
  },
  link_used: {
    status: 409,
    en: 'This link has already been used.',
    fr: 'Ce lien a déjà servi.',
  },
  password_too_short: {
    status: 400,
    en: 'Please choose a password of at least 8 characters.',
    fr: 'Choisissez un mot de passe d’au moins 8 caractères.',
  },
  password_common: {
    status: 400,
    en: 'This password is too common. Please choose another one.',
    fr: 'Ce mot de passe est trop courant. Choisissez-en un autre.',
  },
  phone_invalid: {
    status: 400,
    en: 'This number is not valid in that country.',
    fr: 'Ce numéro n’est pas valable dans ce pays.',
  },
  phone_taken: {
    status: 409,
    en: 'This number belongs to another account.',
    fr: 'Ce numéro appartient déjà à un autre compte.',
  },
  code_too_soon: {
    status: 429,
    en: 'We’ve just sent a code. Please wait a moment before asking for another.',
    fr: 'Un code vient d’être envoyé. Patientez un instant avant d’en demander un autre.',
    data: z.object({ sendAgainAt: z.iso.datetime() }),
  },
  code_limit_reached: {
    status: 429,
    en: 'No more codes can be sent today.',
    fr: 'Plus aucun code ne peut être envoyé aujourd’hui.',
  },
  code_wrong: {
    status: 400,
    en: 'This is not the latest code.',
    fr: 'Ce n’est pas le dernier code envoyé.',
    data: z.object({ triesLeft: z.int() }),
  },
  code_over: {
    status: 409,
    en: 'This code no longer works. Please ask for a new one.',
    fr: 'Ce code n’est plus valable. Demandez-en un nouveau.',
  },
  last_sign_in_method: {
    status: 409,
    en: 'This is your only way to log in. Add another one first.',
    fr: 'C’est votre seul moyen de connexion. Ajoutez-en d’abord un autre.',
  },
  erasure_not_for_staff: {
    status: 409,
    en: 'You work for a spa. Please ask its owner to remove you from the team first.',
    fr: 'Vous travaillez pour un spa. Demandez d’abord à sa direction de vous retirer de l’équipe.',
  },
  account_unknown: {
    status: 409,
    en: 'Nobody has an account with this confirmed address.',
    fr: 'Aucun compte n’a cette adresse confirmée.',
  },
  last_platform_admin: {
    status: 409,
    en: 'Somebody has to run the installation. Give the right to someone else first.',
    fr: 'Quelqu’un doit administrer l’installation. Donnez d’abord ce droit à quelqu’un d’autre.',
  },
  legal_not_publishable: {
    status: 422,
    en: 'This text can’t be published yet. Nothing was changed.',
    fr: 'Ce texte ne peut pas encore être publié. Rien n’a été modifié.',
    data: z.object({
      field: z.string().describe('Where, such as `changes.fr`'),
      reason: z.enum(['empty', 'too_early']),
    }),
  },
} as const
