import { dateTimeFormat, relativeTimeFormat } from '@serein/shared/formatters.ts'
import type { Language } from '../../platform/scope.ts'
import type { ChannelName } from '../message.ts'
import type { Kept } from '../outbox.ts'

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
  states: Record<Kept['state'], string>
  ago(minutes: number): string
  date(at: Date): string
  status(kept: Kept, created: string, due: string): string
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
