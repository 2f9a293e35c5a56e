import type { SentChannel } from '@serein/shared/notification/kinds.ts'
import {
  fieldsOf,
  type TemplateField,
  type TemplateKind,
  type TemplateText,
  type TemplateValues,
} from '@serein/shared/notification/template-kind.ts'
import { fillVariables, paragraphsIn } from '@serein/shared/notification/template-text.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import type { Language } from '../../platform/scope.ts'
import { findWords, texts, type Word } from '../../platform/words.ts'
import type { SimpleMail } from '../message.ts'
/** The fields of a channel as we say them, with their variables; an SMS or a push without words of its own says what the mail is called. */
export function ourText(
  kind: TemplateKind,
  channel: SentChannel,
  language: Language,
): TemplateText {
  const text = (key: Word) => texts[language][key]
  const optional = (field: 'closing' | 'sms' | 'push') =>
    findWords(language, `notification.template.${kind}.${field}`)
  const subject = text(`notification.template.${kind}.subject`)
  if (channel === 'sms') return { text: optional('sms') ?? subject }
  if (channel === 'push') return { title: '{shopName}', text: optional('push') ?? subject }
  return {
    subject,
    heading: text(`notification.template.${kind}.heading`),
    intro: text(`notification.template.${kind}.intro`),
    closing: optional('closing') ?? '',
  }
}

export type Filling = {
  language: Language
  /** What the business says instead. */
  own: TemplateText | null
  values: Readonly<Record<string, string>>
}

/** A message with all its variables filled in. What a business says in words that cannot be filled any more, we say. */
export function fillTemplate(
  kind: TemplateKind,
  channel: SentChannel,
  { language, own, values }: Filling,
): Record<TemplateField, string> & { isOurs: boolean } {
  const theirs = own && fillFields(channel, own, values)
  const fields = theirs ?? fillFields(channel, ourText(kind, channel, language), values)
  if (!fields) throw new Error(`${kind} has a variable that nobody fills`)
  return { ...(fields as Record<TemplateField, string>), isOurs: !theirs }
}

/** A simple mail as we say it, in both languages, and by which a business may say it otherwise when it is sent. */
export function fillSimpleMail<K extends TemplateKind>(
  kind: K,
  businessId: string,
  values: Record<Language, TemplateValues<K> & { shopName: string }>,
): Pick<SimpleMail, 'sender' | 'subject' | 'heading' | 'paragraphs' | 'closing' | 'own'> {
  const own = { kind, businessId, values }
  const en = fillTemplate(kind, 'mail', { language: 'en', own: null, values: values.en })
  const fr = fillTemplate(kind, 'mail', { language: 'fr', own: null, values: values.fr })
  const both = (field: TemplateField) => ({ en: en[field], fr: fr[field] })
  return {
    sender: values.en.shopName,
    subject: both('subject'),
    heading: both('heading'),
    paragraphs: pairParagraphs(both('intro')),
    closing: pairParagraphs(both('closing')),
    own,
  }
}

export function pairParagraphs({ en, fr }: Bilingual): Bilingual[] {
  const [english, french] = [paragraphsIn(en), paragraphsIn(fr)]
  const length = Math.max(english.length, french.length)
  return Array.from({ length }, (_, at) => ({ en: english[at] ?? '', fr: french[at] ?? '' }))
}

function fillFields(
  channel: SentChannel,
  text: TemplateText,
  values: Filling['values'],
): TemplateText | null {
  const fields: TemplateText = {}
  for (const field of fieldsOf(channel)) {
    const written = text[field]
    const full = typeof written === 'string' ? fillVariables(written, values) : null
    if (full === null) return null
    fields[field] = full
  }
  return fields
}
