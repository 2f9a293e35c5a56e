import type { TemplateText } from '@serein/shared/notification/template-kind.ts'
import { paragraphsIn } from '@serein/shared/notification/template-text.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import type { Language } from '../../platform/scope.ts'
import { wordsIn } from '../../platform/words.ts'
import type { SimpleMail } from '../message.ts'
import type { Content, Reading } from './content.ts'
import { fillTemplate } from './our-words.ts'

/** A mail of a few sentences; one that somebody can end says why they get it. */
export function simpleMail(
  {
    subject,
    heading,
    picture,
    paragraphs,
    fixed = [],
    closing = [],
    own: template,
    codeId,
    choices = [],
    action,
    other,
    sender: spa,
    offerCode,
    unsubscribe,
  }: SimpleMail,
  { language, own, logo, platform, addressOf, codeOf, unsubscribeUrl }: Reading,
): Content {
  const inLanguage = (texts: Bilingual[]) => texts.map((one) => one[language]).filter(Boolean)
  const sender = spa ?? platform
  const theirs = own && template ? ownText(template, language, own) : null
  const intro = theirs?.paragraphs ?? inLanguage(paragraphs)
  return {
    language,
    subject: theirs?.subject ?? subject[language],
    preview: intro[0] ?? '',
    sender,
    logo: spa ? logo : null,
    heading: theirs?.heading ?? heading[language],
    picture: picture
      ? {
          src: addressOf({ label: picture.alt, path: picture.path }),
          alt: picture.alt[language],
          width: picture.width,
          height: picture.height,
        }
      : null,
    paragraphs: intro,
    fixed: inLanguage(fixed),
    closing: theirs?.closing ?? inLanguage(closing),
    visit: null,
    code: codeId ? codeOf(codeId) : (offerCode ?? null),
    choices: choices.map((one) => ({ label: one.label[language], url: addressOf(one) })),
    action: action && { label: action.label[language], url: addressOf(action) },
    other: other ? { label: other.label[language], url: addressOf(other) } : null,
    footer: unsubscribe ? [wordsIn(language)('notification.news.why', { sender })] : [],
    unsubscribe: unsubscribe
      ? {
          label: wordsIn(language)('notification.news.unsubscribe'),
          url: unsubscribeUrl(unsubscribe),
        }
      : null,
  }
}

/** As the business says it; null where it says what cannot be filled any more. */
function ownText(
  { kind, values }: NonNullable<SimpleMail['own']>,
  language: Language,
  own: TemplateText,
) {
  const text = fillTemplate(kind, 'mail', { language, own, values: values[language] })
  if (text.isOurs) return null
  const { subject, heading, intro, closing } = text
  return { subject, heading, paragraphs: paragraphsIn(intro), closing: paragraphsIn(closing) }
}
