import { dateTimeFormat } from '@serein/shared/formatters.ts'
import type { KeptLink } from '../../platform/link.ts'
import type { Unsettled } from '../../platform/person.ts'
import type { SimpleMail } from '../message.ts'
import { unsettledLines } from './unsettled-lines.ts'

type Reader = { name: string }
type Page = { path: string; link: KeptLink }

/** By which a reader finds each of them. */
export const accountSubjects = {
  registration_code: { en: 'Your code', fr: 'Votre code' },
  booking_code: { en: 'Your code to confirm', fr: 'Votre code de confirmation' },
  registration_known: { en: 'You already have an account', fr: 'Vous avez déjà un compte' },
  confirm_email: { en: 'Confirm your e-mail address', fr: 'Confirmez votre adresse e-mail' },
  change_email: { en: 'Your new e-mail address', fr: 'Votre nouvelle adresse e-mail' },
  reset_password: { en: 'Choose a new password', fr: 'Choisissez un nouveau mot de passe' },
  email_taken: { en: 'This address already has an account', fr: 'Cette adresse a déjà un compte' },
  email_changed: {
    en: 'Your e-mail address was changed',
    fr: 'Votre adresse e-mail a été modifiée',
  },
  passkey_added: { en: 'A passkey was added', fr: 'Une clé d’accès a été ajoutée' },
  erasure_asked: { en: 'Your account will be deleted', fr: 'Votre compte sera supprimé' },
  password_changed: { en: 'Your password was changed', fr: 'Votre mot de passe a été modifié' },
  two_step_enabled: {
    en: 'Two-step verification is on',
    fr: 'La validation en deux étapes est activée',
  },
  two_step_disabled: {
    en: 'Two-step verification is off',
    fr: 'La validation en deux étapes est désactivée',
  },
}

/** What mails about an account say, in both languages. */
export const accountMails = {
  // Without a name: whoever typed it may have wanted to write to somebody who is not theirs.
  registration_code: (codeId: string, path: string): SimpleMail => ({
    subject: accountSubjects.registration_code,
    heading: { en: 'Your code', fr: 'Votre code' },
    paragraphs: [
      {
        en: 'Enter it where you are creating your account. It works once, for ten minutes.',
        fr: 'Saisissez-le là où vous créez votre compte. Il sert une seule fois, pendant dix minutes.',
      },
      {
        en: 'Don’t share it with anyone. If you are not creating an account, ignore this e-mail: nothing will happen.',
        fr: 'Ne le communiquez à personne. Si vous ne créez pas de compte, ignorez ce message : il ne se passera rien.',
      },
    ],
    codeId,
    action: { label: { en: 'Fill it in for me', fr: 'Le saisir pour moi' }, path, codeId },
  }),
  booking_code: (codeId: string): SimpleMail => ({
    subject: accountSubjects.booking_code,
    heading: { en: 'Your code', fr: 'Votre code' },
    paragraphs: [
      {
        en: 'Enter it where you are booking your visit. It works once, for ten minutes.',
        fr: 'Saisissez-le là où vous réservez. Il sert une seule fois, pendant dix minutes.',
      },
      {
        en: 'Don’t share it with anyone. If you are not booking a visit, ignore this e-mail: nothing will happen.',
        fr: 'Ne le communiquez à personne. Si vous ne réservez pas de rendez-vous, ignorez ce message : il ne se passera rien.',
      },
    ],
    codeId,
    action: null,
  }),
  registration_known: ({ name }: Reader, to: { logIn: string; forgotten: string }): SimpleMail => ({
    subject: accountSubjects.registration_known,
    heading: {
      en: greet(name, 'You already have an account'),
      fr: greet(name, 'Vous avez déjà un compte'),
    },
    paragraphs: [
      {
        en: 'Someone, most likely you, tried to create an account with this address. It already has one, so there is no code: log in as usual.',
        fr: 'Quelqu’un, sans doute vous, a voulu créer un compte avec cette adresse. Elle en a déjà un, il n’y a donc pas de code : connectez-vous comme d’habitude.',
      },
      {
        en: 'If it wasn’t you, ignore this e-mail: nothing was changed.',
        fr: 'Si ce n’est pas vous, ignorez ce message : rien n’a été modifié.',
      },
    ],
    action: { label: { en: 'Log in', fr: 'Se connecter' }, path: to.logIn },
    other: {
      label: { en: 'Choose a new password', fr: 'Choisir un nouveau mot de passe' },
      path: to.forgotten,
    },
  }),
  confirm_email: ({ name }: Reader, page: Page): SimpleMail => ({
    subject: accountSubjects.confirm_email,
    heading: {
      en: greet(name, 'Welcome'),
      fr: greet(name, 'Bienvenue'),
    },
    paragraphs: [
      {
        en: 'Confirm that this address is yours, and we’ll send your bookings and receipts here.',
        fr: 'Confirmez que cette adresse est la vôtre : vos rendez-vous et vos reçus y arriveront.',
      },
      {
        en: 'The link works once, for two days. If you didn’t create an account with us, ignore this e-mail: nothing will happen.',
        fr: 'Ce lien sert une seule fois, pendant deux jours. Si vous n’avez pas créé de compte chez nous, ignorez ce message : il ne se passera rien.',
      },
    ],
    action: { label: { en: 'Confirm my address', fr: 'Confirmer mon adresse' }, ...page },
  }),
  change_email: ({ name }: Reader, page: Page): SimpleMail => ({
    subject: accountSubjects.change_email,
    heading: {
      en: greet(name, 'One more step'),
      fr: greet(name, 'Encore une étape'),
    },
    paragraphs: [
      {
        en: 'You asked to use this address for your account. Once you confirm it, you log in with it.',
        fr: 'Vous souhaitez utiliser cette adresse pour votre compte. Confirmez-la : vous vous connecterez ensuite avec elle.',
      },
      {
        en: 'The link works once, for a day. Until then your old address stays in place. If it wasn’t you, ignore this e-mail.',
        fr: 'Ce lien sert une seule fois, pendant une journée. D’ici là, votre ancienne adresse reste en place. Si ce n’est pas vous, ignorez ce message.',
      },
    ],
    action: { label: { en: 'Use this address', fr: 'Utiliser cette adresse' }, ...page },
  }),
  reset_password: ({ name }: Reader, page: Page): SimpleMail => ({
    subject: accountSubjects.reset_password,
    heading: {
      en: greet(name, 'A new password for you'),
      fr: greet(name, 'Un nouveau mot de passe pour vous'),
    },
    paragraphs: [
      {
        en: 'Someone, most likely you, asked for a new password for this address.',
        fr: 'Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour cette adresse.',
      },
      {
        en: 'The link works once, for an hour. If it wasn’t you, ignore this e-mail: your password stays as it is.',
        fr: 'Ce lien sert une seule fois, pendant une heure. Si ce n’est pas vous, ignorez ce message : votre mot de passe ne change pas.',
      },
    ],
    action: { label: { en: 'Choose a password', fr: 'Choisir un mot de passe' }, ...page },
  }),
  email_taken: ({ name }: Reader, path: string): SimpleMail => ({
    subject: accountSubjects.email_taken,
    heading: {
      en: greet(name, 'You already have an account'),
      fr: greet(name, 'Vous avez déjà un compte'),
    },
    paragraphs: [
      {
        en: 'Someone tried to use this address for another account. It already has one, so nothing was changed.',
        fr: 'Quelqu’un a voulu utiliser cette adresse pour un autre compte. Elle en a déjà un : rien n’a été modifié.',
      },
    ],
    action: { label: { en: 'Log in', fr: 'Se connecter' }, path },
  }),
  email_changed: ({ name }: Reader, to: string): SimpleMail => ({
    subject: accountSubjects.email_changed,
    heading: {
      en: greet(name, 'Your e-mail address was changed'),
      fr: greet(name, 'Votre adresse e-mail a changé'),
    },
    paragraphs: [
      {
        en: `From now on you log in with ${hidden(to)}, and our messages go there.`,
        fr: `Désormais, vous vous connectez avec ${hidden(to)}, et nos messages y arrivent.`,
      },
      {
        en: 'If it wasn’t you, reply to this e-mail right away.',
        fr: 'Si ce n’est pas vous, répondez sans attendre à ce message.',
      },
    ],
    action: null,
  }),
  passkey_added: ({ name }: Reader, path: string): SimpleMail => ({
    subject: accountSubjects.passkey_added,
    heading: {
      en: greet(name, 'A new way to log in'),
      fr: greet(name, 'Un nouveau moyen de connexion'),
    },
    paragraphs: [
      {
        en: 'A passkey was just added to your account: from now on it logs you in without a password. Your other devices were logged out.',
        fr: 'Une clé d’accès vient d’être ajoutée à votre compte : elle vous connecte désormais sans mot de passe. Vos autres appareils ont été déconnectés.',
      },
      {
        en: 'If it wasn’t you, remove it in the settings and choose a new password.',
        fr: 'Si ce n’est pas vous, retirez-la dans les réglages et choisissez un nouveau mot de passe.',
      },
    ],
    action: { label: { en: 'See my settings', fr: 'Voir mes réglages' }, path },
  }),
  two_step_enabled: ({ name }: Reader, path: string): SimpleMail => ({
    subject: accountSubjects.two_step_enabled,
    heading: {
      en: greet(name, 'Two-step verification is on'),
      fr: greet(name, 'Validation en deux étapes activée'),
    },
    paragraphs: [
      {
        en: 'From now on your account asks for a code from your app or for your passkey, and your other devices were logged out.',
        fr: 'Votre compte demande désormais un code de votre application ou votre clé d’accès, et vos autres appareils ont été déconnectés.',
      },
      {
        en: 'If it wasn’t you, choose a new password right away, then reply to this e-mail.',
        fr: 'Si ce n’est pas vous, choisissez sans attendre un nouveau mot de passe, puis répondez à ce message.',
      },
    ],
    action: { label: { en: 'It wasn’t me', fr: 'Ce n’est pas moi' }, path },
  }),
  two_step_disabled: ({ name }: Reader, path: string): SimpleMail => ({
    subject: accountSubjects.two_step_disabled,
    heading: {
      en: greet(name, 'Two-step verification is off'),
      fr: greet(name, 'Validation en deux étapes désactivée'),
    },
    paragraphs: [
      {
        en: 'Your account no longer asks for a second step when you log in, and your other devices were logged out.',
        fr: 'Votre compte ne demande plus de deuxième étape à la connexion, et vos autres appareils ont été déconnectés.',
      },
      {
        en: 'If it wasn’t you, choose a new password right away.',
        fr: 'Si ce n’est pas vous, choisissez sans attendre un nouveau mot de passe.',
      },
    ],
    action: { label: { en: 'It wasn’t me', fr: 'Ce n’est pas moi' }, path },
  }),
  /** `dueAt`: the instant from which it may happen. */
  erasure_asked: (
    { name }: Reader,
    { dueAt, unsettled }: { dueAt: string; unsettled: Unsettled },
    path: string,
  ): SimpleMail => ({
    subject: accountSubjects.erasure_asked,
    heading: {
      en: greet(name, 'We’re sorry to see you go'),
      fr: `${greet(name, 'Vous nous quittez')} ?`,
    },
    paragraphs: [
      {
        en: `You asked us to delete your account. That happens after ${dayOf(dueAt, 'en-GB')}; until then you can change your mind.`,
        fr: `Vous avez demandé la suppression de votre compte. Elle aura lieu après le ${dayOf(dueAt, 'fr-FR')} ; d’ici là, vous pouvez changer d’avis.`,
      },
      {
        en: 'If it wasn’t you, keep the account and choose a new password right away.',
        fr: 'Si ce n’est pas vous, gardez le compte et choisissez sans attendre un nouveau mot de passe.',
      },
    ],
    fixed: unsettledLines(unsettled),
    action: { label: { en: 'Keep my account', fr: 'Garder mon compte' }, path },
  }),
  password_changed: ({ name }: Reader, path: string): SimpleMail => ({
    subject: accountSubjects.password_changed,
    heading: {
      en: greet(name, 'Your password was changed'),
      fr: greet(name, 'Votre mot de passe a été modifié'),
    },
    paragraphs: [
      {
        en: 'Your password was just changed, and your other devices were logged out.',
        fr: 'Votre mot de passe vient d’être modifié, et vos autres appareils ont été déconnectés.',
      },
      {
        en: 'If it wasn’t you, choose a new one right away.',
        fr: 'Si ce n’est pas vous, choisissez-en un nouveau sans attendre.',
      },
    ],
    action: {
      label: { en: 'It wasn’t me', fr: 'Ce n’est pas moi' },
      path,
    },
  }),
}

/** The day that has surely begun wherever the reader is. */
function dayOf(instant: string, locale: string): string {
  return dateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(instant))
}

/** A sentence with the reader's first name behind it; alone where the address was never shown to be theirs. */
function greet(name: string, greeting: string): string {
  const first = name.split(' ')[0] || name
  return first ? `${greeting}, ${first}` : greeting
}

/** Enough of an address for its owner to know it again: the mail goes to one that may be somebody else’s by now. */
function hidden(email: string): string {
  const [local = '', host = ''] = email.split('@')
  return `${local.slice(0, 2)}…@${host}`
}
