import type { RichBlock, RichText } from '@serein/shared/identity/rich-node.ts'
import type { Tx } from '@serein/server/platform/pool.ts'
import { wordsIn } from '@serein/server/support/article.ts'
import { userId } from './people.ts'
import { businessId, shopId } from './place.ts'
import { idOf } from './random.ts'
import type { Rows } from './rows.ts'
import helpArticles from './world/help-articles.json' with { type: 'json' }
import type { BusinessData } from './world/shape.ts'

const hour = 3_600_000

/** What the platform has written to help, all but one published. A line that begins with a dash is an item of a list. */
export async function addArticles(tx: Tx, now: Date): Promise<void> {
  const places = new Map<string, number>()
  for (const { topic, en, fr } of helpArticles) {
    const position = (places.get(topic) ?? 0) + 1
    places.set(topic, position)
    const title = { en: french(en.title, false), fr: french(fr.title, true) }
    const body = { en: textOf(en.lines, false), fr: textOf(fr.lines, true) }
    const isDraft = en.title === 'I am running late'
    await tx
      .insertInto('support_article')
      .values({
        id: idOf(`article ${en.title}`),
        topic,
        position,
        title: JSON.stringify(title),
        body: JSON.stringify(body),
        is_published: !isDraft,
        helpful_count: isDraft ? 0 : 4 + (en.title.length % 17),
        unhelpful_count: isDraft ? 0 : en.title.length % 4,
        words_en: wordsIn('en', title, body),
        words_fr: wordsIn('fr', title, body),
        written_at: new Date(now.getTime() - 40 * 24 * hour),
        written_by: userId('admin'),
      })
      .execute()
  }
}

type Message = ['client' | 'business' | 'platform', string, string, number]
type Question = {
  by: string
  name: string
  language: 'en' | 'fr'
  ofShop: boolean
  state: string
  subject: string
  messages: Message[]
}

/** What clients have asked: the spa about a visit, the platform about the rest. Hours ago, the last word last. */
const questions: Question[] = [
  {
    by: 'camille',
    name: 'Camille Renaud',
    language: 'en',
    ofShop: true,
    state: 'answered',
    subject: 'Can I bring my baby?',
    messages: [
      [
        'client',
        'camille',
        'I have nobody for my six-month-old on that day. Could a friend wait with her in the lounge?',
        52,
      ],
      [
        'business',
        'desk',
        'With pleasure: there is a quiet corner in the tea lounge, and we keep an eye on the two of them.',
        30,
      ],
    ],
  },
  {
    by: 'camille',
    name: 'Camille Renaud',
    language: 'en',
    ofShop: false,
    state: 'closed',
    subject: 'Receipt in French',
    messages: [
      [
        'client',
        'camille',
        'My employer needs the receipt in French. Can I change its language?',
        400,
      ],
      [
        'platform',
        'admin',
        'Yes: switch the app to French under More, and open the receipt again. It is made anew each time.',
        390,
      ],
    ],
  },
  {
    by: 'hugo',
    name: 'Hugo Lambert',
    language: 'fr',
    ofShop: true,
    state: 'open',
    subject: 'Allergie à l’huile d’amande',
    messages: [
      [
        'client',
        'hugo',
        'Bonjour, avez-vous une huile sans fruits à coque pour le massage de la semaine prochaine ?',
        3,
      ],
    ],
  },
  {
    by: 'hugo',
    name: 'Hugo Lambert',
    language: 'fr',
    ofShop: false,
    state: 'open',
    subject: 'Deux comptes à mon nom',
    messages: [
      [
        'client',
        'hugo',
        'J’ai un ancien compte avec une autre adresse. Est-il possible de réunir les deux ?',
        20,
      ],
    ],
  },
]

export function addQuestions(rows: Rows, business: BusinessData, now: Date): void {
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * hour).toISOString()
  for (const { by, name, language, ofShop, state, subject, messages } of questions) {
    const id = idOf(`question ${by} ${subject}`)
    rows.add('support_ticket', {
      id,
      user_id: userId(by),
      name,
      language,
      business_id: ofShop ? businessId(business) : null,
      shop_id: ofShop ? shopId(business.shops[0]!) : null,
      handled_by: ofShop ? 'business' : 'platform',
      subject,
      state,
      created_at: at(messages[0]![3]),
      written_at: at(messages.at(-1)![3]),
    })
    for (const [author, writer, text, hoursAgo] of messages)
      rows.add('support_message', {
        ticket_id: id,
        id: idOf(`message ${by} ${subject} ${hoursAgo}`),
        author,
        author_id: userId(writer),
        text: french(text, language === 'fr'),
        created_at: at(hoursAgo),
      })
  }
}

function textOf(lines: readonly string[], isFrench: boolean): RichText {
  const content: RichBlock[] = []
  for (const line of lines) {
    const isItem = line.startsWith('- ')
    const words = [{ type: 'text' as const, text: french(isItem ? line.slice(2) : line, isFrench) }]
    const paragraph = { type: 'paragraph' as const, content: words }
    if (!isItem) {
      content.push(paragraph)
      continue
    }
    const item = { type: 'listItem' as const, content: [paragraph] }
    const last = content.at(-1)
    if (last?.type === 'bulletList') last.content.push(item)
    else content.push({ type: 'bulletList', content: [item] })
  }
  return { type: 'doc', version: 1, content }
}

/** French keeps some signs on the line of the word before them. */
function french(text: string, isFrench: boolean): string {
  return isFrench ? text.replaceAll(/ ([:;?!%»])/gu, '\u00a0$1').replaceAll('« ', '«\u00a0') : text
}
