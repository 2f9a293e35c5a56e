import type { SimpleMail } from '../message.ts'
import type { Content, Reading } from './content.ts'
import { words } from './words.ts'

/** A mail of a few sentences; one that somebody can end says why they get it. */
export function simpleMail(
  {
    subject,
    heading,
    paragraphs,
    codeId,
    choices = [],
    action,
    other,
    sender = 'Serein',
    offerCode,
    unsubscribe,
  }: SimpleMail,
  { language, addressOf, codeOf, unsubscribeUrl }: Reading,
): Content {
  return {
    language,
    subject: subject[language],
    preview: paragraphs[0]?.[language] ?? '',
    sender,
    heading: heading[language],
    paragraphs: paragraphs.map((one) => one[language]),
    visit: null,
    code: codeId ? codeOf(codeId) : (offerCode ?? null),
    choices: choices.map((one) => ({ label: one.label[language], url: addressOf(one) })),
    action: action && { label: action.label[language], url: addressOf(action) },
    other: other ? { label: other.label[language], url: addressOf(other) } : null,
    footer: unsubscribe ? [words[language].newsWhy(sender)] : [],
    unsubscribe: unsubscribe
      ? { label: words[language].unsubscribe, url: unsubscribeUrl(unsubscribe) }
      : null,
  }
}
