import * as z from 'zod'

const none = z.object({}).optional()

/** Every expected "no" about who somebody is; rows of the one table in `shared/src/refusal.ts`. */
export const identityRefusals = {
  access_token_invalid: {
    status: 401,
    en: 'This access token is not, or no longer, valid. Please renew it, or log in again.',
    fr: 'Ce jeton d’accès n’est pas valable, ou ne l’est plus. Renouvelez-le ou reconnectez-vous.',
    data: none,
  },
  wrong_credentials: {
    status: 401,
    en: 'Wrong e-mail or password.',
    fr: 'E-mail ou mot de passe incorrect.',
    data: none,
  },
  email_taken: {
    status: 409,
    en: 'This address already has an account. Please log in.',
    fr: 'Cette adresse a déjà un compte. Veuillez vous connecter.',
    data: none,
  },
  sign_in_method_closed: {
    status: 403,
    en: 'You can’t log in this way. Please reload the page.',
    fr: 'Ce moyen de connexion n’est pas proposé. Veuillez recharger la page.',
    data: none,
  },
  token_refused: {
    status: 401,
    en: 'Your login could not be confirmed. Please log in again.',
    fr: 'Cette connexion n’a pas pu être confirmée. Veuillez vous reconnecter.',
    data: none,
  },
  identity_provider_down: {
    status: 503,
    en: 'Login is not available at the moment. Please try again in a minute.',
    fr: 'La connexion ne fonctionne pas pour le moment. Réessayez dans une minute.',
    data: none,
  },
  address_unconfirmed: {
    status: 403,
    en: 'This address has an account here. Confirm it with the e-mail we’ve sent, then log in.',
    fr: 'Cette adresse a un compte ici. Confirmez-la avec l’e-mail que nous avons envoyé, puis connectez-vous.',
    data: none,
  },
  account_not_linked: {
    status: 403,
    en: 'This address has an account here that was never confirmed. Please contact us.',
    fr: 'Cette adresse a un compte ici qui n’a jamais été confirmé. Veuillez nous contacter.',
    data: none,
  },
  google_account_taken: {
    status: 409,
    en: 'This Google account belongs to another account here.',
    fr: 'Ce compte Google est déjà lié à un autre compte.',
    data: none,
  },
  wrong_password: {
    status: 403,
    en: 'This is not your current password.',
    fr: 'Ce n’est pas votre mot de passe actuel.',
    data: none,
  },
  log_in_again: {
    status: 403,
    en: 'Please log in again first, so that we know it’s you.',
    fr: 'Veuillez d’abord vous reconnecter : il faut être sûr que c’est vous.',
    data: none,
  },
  wrong_code: {
    status: 401,
    en: 'This code is wrong or has expired.',
    fr: 'Ce code est erroné ou a expiré.',
    data: none,
  },
  second_step_over: {
    status: 401,
    en: 'This took too long, or there were too many tries. Please log in again.',
    fr: 'Le délai ou le nombre d’essais est dépassé. Veuillez vous reconnecter.',
    data: none,
  },
  second_step_unreadable: {
    status: 409,
    en: 'Your second step can’t be checked, since the server has lost the key for it. Ask whoever runs this site to bring the key back or to take your second step off.',
    fr: 'Votre deuxième étape ne peut pas être vérifiée : le serveur a perdu la clé nécessaire. Demandez à la personne qui gère ce site de remettre cette clé ou de retirer votre deuxième étape.',
    data: none,
  },
  two_step_needed: {
    status: 403,
    en: 'Your role needs two-step verification. Set it up in your settings first.',
    fr: 'Votre rôle demande la validation en deux étapes. Activez-la d’abord dans vos réglages.',
    data: none,
  },
  two_step_off: {
    status: 409,
    en: 'Two-step verification is not set up for this account.',
    fr: 'La validation en deux étapes n’est pas activée sur ce compte.',
    data: none,
  },
  passkey_refused: {
    status: 401,
    en: 'This passkey could not be used. Please try again, or log in another way.',
    fr: 'Cette clé d’accès n’a pas fonctionné. Réessayez, ou connectez-vous autrement.',
    data: none,
  },
  passkey_unknown: {
    status: 401,
    en: 'We don’t recognise this passkey.',
    fr: 'Nous ne reconnaissons pas cette clé d’accès.',
    data: none,
  },
  last_second_step: {
    status: 409,
    en: 'This passkey is your second step. Add an authenticator app or another passkey first.',
    fr: 'Cette clé d’accès est votre deuxième étape. Ajoutez d’abord une application d’authentification ou une autre clé.',
    data: none,
  },
  link_expired: {
    status: 410,
    en: 'This link is no longer valid. Please ask for a new one.',
    fr: 'Ce lien n’est plus valable. Veuillez en demander un nouveau.',
    data: none,
  },
  link_used: {
    status: 409,
    en: 'This link has already been used.',
    fr: 'Ce lien a déjà servi.',
    data: none,
  },
  password_too_short: {
    status: 400,
    en: 'Please choose a password of at least 8 characters.',
    fr: 'Choisissez un mot de passe d’au moins 8 caractères.',
    data: none,
  },
  password_common: {
    status: 400,
    en: 'This password is too common. Please choose another one.',
    fr: 'Ce mot de passe est trop courant. Choisissez-en un autre.',
    data: none,
  },
} as const
