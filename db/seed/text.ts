import type { RichBlock, RichMark, RichText, RichWord } from '@serein/shared/identity/rich-node.ts'
import { picturesIn } from '@serein/shared/identity/rich-node.ts'
import { serviceId } from './menu.ts'
import { userId } from './people.ts'
import { businessId, pictureId, shopId } from './place.ts'
import type { Rows } from './rows.ts'
import type { BusinessData } from './world/shape.ts'

type Language = 'en' | 'fr'
type Wording = [en: string, fr: string]
type Body = Record<Language, RichText>
type Blocks = (in_: (text: Wording) => string) => RichBlock[]

const day = 86_400_000

/** What the businesses have written at length: the first of them all its texts, one of them twice, and of its first shop. */
export function addTexts(rows: Rows, business: BusinessData, now: Date): void {
  const of = (kind: string, subject_id: string, blocks: Blocks, daysAgo: number, version = 1) => {
    const body: Body = { en: textIn(0, blocks), fr: textIn(1, blocks) }
    const key = { business_id: businessId(business), kind, subject_id, version }
    rows.add('rich_text', {
      ...key,
      body,
      written_at: new Date(now.getTime() - daysAgo * day).toISOString(),
      written_by: writerOf(business),
    })
    for (const picture_id of picturesIn(body.en))
      rows.add('rich_text_picture', { ...key, picture_id })
  }
  const [shop] = business.shops
  const picture = pictureId(business, shop!.pictures[1] ?? shop!.pictures[0]!)
  of('shop', shopId(shop!), (say) => ofShop(say, picture), 20)
  if (business.slug !== 'maison-serein') return
  const subject = businessId(business)
  of('service', serviceId(business, business.services[0]!), ofService, 15)
  of('about', subject, (say) => about(say).slice(0, 2), 90)
  of('about', subject, about, 30, 2)
  of('help', subject, help, 60)
  of('terms', subject, terms, 60)
  of('privacy', subject, privacy, 60)
}

function textIn(place: 0 | 1, blocks: Blocks): RichText {
  return { type: 'doc', version: 1, content: blocks((text) => text[place]) }
}

function writerOf(business: BusinessData): string {
  if (business.slug === 'bains-du-canal') return userId('owner.bains')
  return userId(business.slug === 'maison-serein' ? 'owner' : 'owner.boreal')
}

type Say = (text: Wording) => string

const about = (say: Say): RichBlock[] => [
  heading(2, say(['A house, not a chain', 'Une maison, pas une chaîne'])),
  paragraph(
    words(
      say([
        'Everybody who touches you has trained for ',
        'Toutes les mains qui vous soignent ont suivi ',
      ]),
    ),
    words(say(['two years or more', 'au moins deux ans']), { type: 'bold' }),
    words(
      say([
        ', and stays: half the team has been here since we opened.',
        ' de formation, et elles restent : la moitié de l’équipe est là depuis l’ouverture.',
      ]),
    ),
  ),
  {
    type: 'blockquote',
    content: [
      paragraph(
        words(
          say([
            'We ask before we begin, and we ask again.',
            'Nous demandons avant de commencer, et nous redemandons.',
          ]),
          { type: 'italic' },
          { type: 'font', attrs: { name: 'serif' } },
        ),
      ),
    ],
  },
]

const ofService = (say: Say): RichBlock[] => [
  heading(3, say(['How it goes', 'Le déroulé'])),
  list(
    'orderedList',
    say(['Five minutes to talk, over tea.', 'Cinq minutes pour parler, autour d’un thé.']),
    say([
      'The pressure grows slowly; you say when it is enough.',
      'La pression augmente doucement ; vous dites quand c’est assez.',
    ]),
    say(['A quiet quarter of an hour to come back.', 'Un quart d’heure de calme pour revenir.']),
  ),
]

const help = (say: Say): RichBlock[] => [
  list(
    'bulletList',
    say([
      'Come ten minutes early: tea is ready.',
      'Venez dix minutes en avance : le thé est prêt.',
    ]),
    say([
      'Towels, robes and slippers are here.',
      'Serviettes, peignoirs et chaussons sont sur place.',
    ]),
    say([
      'Tell us if you are expecting or have been ill.',
      'Dites-nous si vous êtes enceinte ou avez été souffrant.',
    ]),
  ),
]

const terms = (say: Say): RichBlock[] => [
  list(
    'orderedList',
    say([
      'Our prices are those shown when you book.',
      'Nos prix sont ceux affichés à la réservation.',
    ]),
    say(['Gift cards are valid for two years.', 'Les cartes cadeaux sont valables deux ans.']),
  ),
  paragraph(
    words(say(['Everything else is in ', 'Tout le reste est dans '])),
    words(say(['the terms of booking', 'les conditions de réservation']), {
      type: 'link',
      attrs: { href: '/terms' },
    }),
    words('.'),
  ),
]

const privacy = (say: Say): RichBlock[] => [
  paragraph(
    words(
      say([
        'Our team sees your name, your visits and what you told us for them. Nobody else does.',
        'Notre équipe voit votre nom, vos visites et ce que vous nous avez dit pour elles. Personne d’autre.',
      ]),
    ),
  ),
]

const ofShop = (say: Say, picture: string): RichBlock[] => [
  heading(3, say(['How a visit goes', 'Le déroulé d’une visite'])),
  paragraph(
    words(
      say([
        'You ring, somebody opens, and your shoes stay at the door. ',
        'Vous sonnez, on vous ouvre, les chaussures restent à l’entrée. ',
      ]),
    ),
    words(say(['Phones are asleep.', 'Les téléphones dorment.']), {
      type: 'color',
      attrs: { name: 'clay' },
    }),
  ),
  {
    type: 'image',
    attrs: {
      pictureId: picture,
      alt: say(['One of our rooms, ready', 'Une de nos cabines, prête']),
    },
  },
]

function heading(level: 2 | 3, text: string): RichBlock {
  return { type: 'heading', attrs: { level }, content: [words(text)] }
}

function paragraph(...content: RichWord[]): RichBlock {
  return { type: 'paragraph', content }
}

function list(type: 'bulletList' | 'orderedList', ...items: string[]): RichBlock {
  return {
    type,
    content: items.map((text) => ({ type: 'listItem', content: [paragraph(words(text))] })),
  }
}

function words(text: string, ...marks: RichMark[]): RichWord {
  const spaced = text.replaceAll(/ (?=[:;?!])/gu, '\u00a0')
  return marks.length > 0 ? { type: 'text', text: spaced, marks } : { type: 'text', text: spaced }
}
