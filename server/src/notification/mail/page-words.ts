import { dateTimeFormat, relativeTimeFormat } from '@serein/shared/formatters.ts'
import type { Language } from '../../platform/scope.ts'
import type { DropReason } from '../drop-reason.ts'
import type { ChannelName } from '../message.ts'
import type { StoredDelivery } from '../outbox.ts'

export type PageWords = {
  thisLanguage: string
  title: string
  intro: string
  list: string
  empty: string
  choose: string
  news: string
  back: string
  to: string
  replyTo: string
  state: string
  reason: string
  page: string
  text: string
  calendar: { REQUEST: string; CANCEL: string }
  channels: Record<ChannelName, string>
  states: Record<StoredDelivery['state'], string>
  reasons: Record<DropReason | 'quiet_hours' | 'interrupted', string>
  ago(minutes: number): string
  date(at: Date): string
  status(delivery: StoredDelivery, created: string, due: string): string
}

const en: PageWords = {
  thisLanguage: 'English',
  title: 'Outbox',
  intro: 'What people were sent, by e-mail, SMS and push.',
  list: 'Messages',
  empty: 'Nothing yet. Book a visit, and its confirmation will appear here.',
  choose: 'Choose a message to read it.',
  news: 'There are new messages',
  back: 'All messages',
  to: 'To',
  replyTo: 'Reply to',
  state: 'Status',
  reason: 'Why',
  page: 'The e-mail as its reader sees it',
  text: 'Plain text',
  calendar: {
    REQUEST: 'Calendar file (.ics)',
    CANCEL: 'Calendar file (.ics), removes the visit',
  },
  channels: { mail: 'E-mail', sms: 'SMS', push: 'Push' },
  states: {
    waiting: 'waiting',
    sending: 'sending',
    sent: 'sent',
    unconfirmed: 'unconfirmed',
    failed: 'failed',
    dropped: 'not needed',
  },
  reasons: {
    expired: 'Too late to be of use.',
    opted_out: 'They have answered STOP.',
    turned_off: 'They have turned it off.',
    turned_off_or_hidden: 'They have turned it off, or may not see it any more.',
    shop_not_followed: 'They hear of this shop no more.',
    left_team: 'They work there no more.',
    visit_changed: 'The visit has changed since.',
    visit_of_others: 'The visit is not theirs.',
    visit_not_over: 'The visit is not over.',
    superseded: 'A later message says the same.',
    already_known: 'It is as they know it.',
    read: 'They have read it.',
    read_by_team: 'Somebody of them has read it.',
    judgement_reopened: 'It was taken back.',
    reviewed: 'They have written it.',
    rebooked: 'They have booked again.',
    campaign_stopped: 'The campaign was stopped.',
    news_declined: 'They want no news any more.',
    quiet_hours: 'It lets them sleep.',
    interrupted: 'We stopped after handing it over; it may have arrived.',
  },
  ago: (minutes) => ago(minutes, 'en', 'now'),
  date: (at) => dated(at, 'en-GB'),
  status: ({ state, attempts }, created, due) =>
    `${en.states[state]} · written ${created}${state === 'waiting' ? ` · next try ${due}` : ''}${attempts > 1 ? ` · ${attempts} tries` : ''}`,
}

const fr: PageWords = {
  thisLanguage: 'Français',
  title: 'Messages envoyés',
  intro: 'Ce que chacun a reçu, par e-mail, SMS et notification.',
  list: 'Messages',
  empty: 'Rien pour l’instant. Prenez un rendez-vous : sa confirmation apparaîtra ici.',
  choose: 'Choisissez un message pour le lire.',
  news: 'Il y a de nouveaux messages',
  back: 'Tous les messages',
  to: 'À',
  replyTo: 'Répondre à',
  state: 'État',
  reason: 'Pourquoi',
  page: 'L’e-mail tel que son lecteur le voit',
  text: 'Texte brut',
  calendar: {
    REQUEST: 'Fichier d’agenda (.ics)',
    CANCEL: 'Fichier d’agenda (.ics), retire le rendez-vous',
  },
  channels: { mail: 'E-mail', sms: 'SMS', push: 'Notification' },
  states: {
    waiting: 'en attente',
    sending: 'en cours',
    sent: 'envoyé',
    unconfirmed: 'non confirmé',
    failed: 'échec',
    dropped: 'inutile',
  },
  reasons: {
    expired: 'Il est trop tard pour que ce soit utile.',
    opted_out: 'La personne a répondu STOP.',
    turned_off: 'La personne l’a désactivé.',
    turned_off_or_hidden: 'La personne l’a désactivé ou n’y a plus accès.',
    shop_not_followed: 'La personne ne suit plus cet établissement.',
    left_team: 'La personne n’y travaille plus.',
    visit_changed: 'Le rendez-vous a changé depuis.',
    visit_of_others: 'Le rendez-vous n’est pas le sien.',
    visit_not_over: 'Le rendez-vous n’est pas terminé.',
    superseded: 'Un message ultérieur dit la même chose.',
    already_known: 'La personne le sait déjà.',
    read: 'La personne l’a lu.',
    read_by_team: 'Quelqu’un de l’équipe l’a lu.',
    judgement_reopened: 'La décision a été annulée.',
    reviewed: 'La personne a donné son avis.',
    rebooked: 'La personne a repris rendez-vous.',
    campaign_stopped: 'La campagne a été arrêtée.',
    news_declined: 'La personne ne souhaite plus de nouvelles.',
    quiet_hours: 'Ce sont ses heures de repos.',
    interrupted: 'Nous nous sommes arrêtés après l’envoi ; il est peut-être arrivé.',
  },
  ago: (minutes) => ago(minutes, 'fr', 'maintenant'),
  date: (at) => dated(at, 'fr-FR'),
  status: ({ state, attempts }, created, due) =>
    `${fr.states[state]} · écrit le ${created}${state === 'waiting' ? ` · prochain essai le ${due}` : ''}${attempts > 1 ? ` · ${attempts} essais` : ''}`,
}

export const pageWords: Record<Language, PageWords> = { en, fr }

function ago(minutes: number, locale: string, now: string): string {
  const [value, unit] =
    minutes < 60
      ? ([minutes, 'minute'] as const)
      : minutes < 1_440
        ? ([Math.round(minutes / 60), 'hour'] as const)
        : ([Math.round(minutes / 1_440), 'day'] as const)
  if (minutes < 1) return now
  return relativeTimeFormat(locale, { style: 'short' }).format(-value, unit)
}

function dated(at: Date, locale: string): string {
  const options = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const
  return `${dateTimeFormat(locale, { ...options, hourCycle: 'h23', timeZone: 'UTC' }).format(at)} UTC`
}
