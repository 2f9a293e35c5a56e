import type { TemplateKind, TemplateText } from '@serein/shared/notification/template-kind.ts'
import { userId } from './people.ts'
import type { Rows } from './rows.ts'

type Words = { en: TemplateText | null; fr: TemplateText | null }
type Own = { kind: TemplateKind; channel: 'mail' | 'sms'; words: Words; daysAgo: number }

const confirmed: Words = {
  en: {
    subject: 'Your moment at {shopName}: {when}',
    heading: 'Take a breath, {firstName}.',
    intro:
      'Your time is kept: {service}, on {date} at {time}.\n\nThe Boréal tea is ready a quarter of an hour before. Come as you are: robe, slippers and towels wait for you.',
    closing: 'The door is on the courtyard side, behind the maple. We look forward to you.',
  },
  fr: {
    subject: 'Votre moment chez {shopName} : {when}',
    heading: 'Respirez, {firstName}.',
    intro:
      'C’est noté : {service}, le {date} à {time}.\n\nLa tisane boréale est servie un quart d’heure avant. Venez comme vous êtes : peignoir, sandales et serviettes vous attendent.',
    closing: 'L’entrée se trouve côté cour, derrière l’érable. Au plaisir de vous accueillir.',
  },
}

const atelier: Own[] = [
  { kind: 'visit_confirmed', channel: 'mail', words: { en: null, fr: confirmed.fr }, daysAgo: 120 },
  { kind: 'visit_confirmed', channel: 'mail', words: confirmed, daysAgo: 118 },
  {
    kind: 'visit_reminder',
    channel: 'mail',
    daysAgo: 118,
    words: {
      en: {
        subject: '{soon}: your time at {shopName}',
        heading: 'See you {day}, {firstName}.',
        intro: 'We expect you at {time}. A light meal two hours before does you good.',
        closing: 'In winter, please leave your boots at the entrance: warm slippers are there.',
      },
      fr: {
        subject: '{soon} : votre moment chez {shopName}',
        heading: 'À {day}, {firstName}.',
        intro: 'Nous vous attendons à {time}. Un repas léger deux heures avant fait du bien.',
        closing: 'L’hiver, laissez vos bottes à l’entrée : des chaussons chauds vous attendent.',
      },
    },
  },
  {
    kind: 'visit_reminder',
    channel: 'sms',
    daysAgo: 118,
    words: {
      en: { text: 'Atelier Boréal: {day} at {time}, tea is ready. {street}.' },
      fr: { text: 'Atelier Boréal : {day} à {time}, la tisane est prête. {street}.' },
    },
  },
]

/** Only in French so far: who reads English is told as everybody is. */
const serein: Own[] = [
  {
    kind: 'rebook',
    channel: 'mail',
    daysAgo: 40,
    words: {
      en: null,
      fr: {
        subject: '{firstName}, un moment pour vous ?',
        heading: 'Votre corps s’en souvient.',
        intro:
          'Voilà quelque temps que vous n’avez pas goûté à : {service}.\n\nToute la maison pense à vous.',
        closing: '',
      },
    },
  },
]

const own = { 'atelier-boreal': atelier, 'maison-serein': serein }

/** What two businesses say in their own words: one of it twice, one of it in one language alone. */
export function addTemplates(
  rows: Rows,
  { slug, businessId }: { slug: string; businessId: string },
  now: Date,
): void {
  const written = own[slug as keyof typeof own] ?? []
  for (const [place, { kind, channel, words, daysAgo }] of written.entries()) {
    const earlier = written.slice(0, place)
    const before = earlier.filter((each) => each.kind === kind && each.channel === channel)
    rows.add('message_template', {
      business_id: businessId,
      kind,
      channel,
      version: before.length + 1,
      words,
      written_at: new Date(now.getTime() - daysAgo * 86_400_000).toISOString(),
      written_by: userId(slug === 'atelier-boreal' ? 'owner.boreal' : 'owner'),
    })
  }
}
