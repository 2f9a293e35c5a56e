import type { SentChannel } from '@serein/shared/notification/kinds.ts'
import type { TemplateKind, TemplateText } from '@serein/shared/notification/template-kind.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/pool.ts'
import type { Language } from '../platform/scope.ts'
import { fillTemplate } from './mail/our-words.ts'
import { visitValues } from './mail/visit-values.ts'
import type { Message } from './message.ts'
import { templateOfVisit } from './visit-news.ts'

type Sent = {
  message: Message
  channel: SentChannel
  language: Language
  recipientName: string
  own: TemplateText | null
  at: Date
}

/** What a message says by its channel, in the words of the business or ours; null of one that no business may word. */
export function fillMessage({ message, channel, language, recipientName: name, own, at }: Sent) {
  const template = templateOf(message)
  if (!template) return null
  const values =
    'visit' in message.facts
      ? visitValues(message as never, { language, name, now: at.toISOString() })
      : template.values![language]
  return fillTemplate(template.kind, channel, { language, own, values })
}

/** What a business says now instead of our words; empty where it says nothing else. */
export async function ownWords(
  db: Db | Tx,
  { message, channel, language }: { message: Message; channel: SentChannel; language: Language },
): Promise<TemplateText> {
  const template = templateOf(message)
  if (!template) return {}
  const { rows } = await sql<{ text: TemplateText | null }>`
    select words -> ${language}::text as text from message_template
    where business_id = ${template.businessId} and kind = ${template.kind} and channel = ${channel}
    order by version desc limit 1`.execute(db)
  return rows[0]?.text ?? {}
}

type Worded = {
  businessId: string
  kind: TemplateKind
  values: Record<Language, Readonly<Record<string, string>>> | null
}

/** In whose words a message may be said, and which of theirs it is. */
function templateOf(message: Message): Worded | null {
  if (message.template === 'phone_code' || message.template === 'team_news') return null
  if (message.template === 'simple_mail') return message.facts.mail.own ?? null
  const { businessId } = message.facts.visit
  return { businessId, kind: templateOfVisit(message), values: null }
}
