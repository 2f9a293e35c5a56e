import { type Translate, wordsIn } from '../../platform/words.ts'
import type { Content, VisitContent } from './content.ts'

/** The mail for those who read without a page: the same words in the same order. */
export function textOf({
  language,
  sender,
  heading,
  paragraphs,
  fixed,
  visit,
  code,
  closing,
  choices,
  action,
  other,
  footer,
  unsubscribe,
}: Content): string {
  const blocks = [
    [sender],
    [heading],
    ...[...paragraphs, ...fixed].map((one) => [one]),
    ...(visit ? blocksOf(visit, wordsIn(language)) : []),
    ...(code ? [[code]] : []),
    ...closing.map((one) => [one]),
    ...(action ? [[`${action.label}:`, action.url]] : []),
    ...(choices.length ? [choices.map(({ label, url }) => `${label}: ${url}`)] : []),
    ...(other ? [[`${other.label}:`, other.url]] : []),
    ...(footer.length ? [['--', ...footer]] : []),
    ...(unsubscribe ? [[`${unsubscribe.label}: ${unsubscribe.url}`]] : []),
  ]
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

function blocksOf({ times, before, place, items, sums, rule, code }: VisitContent, t: Translate) {
  return [
    [
      t('notification.visit.when'),
      ...times.map(({ guest, date, time }) => [guest, date, time].filter(Boolean).join(', ')),
      ...(before ? [`${t('notification.visit.before')}: ${before}`] : []),
    ],
    [t('notification.visit.where'), ...place],
    [t('notification.visit.what'), ...items.map(({ name, detail }) => `${name} (${detail})`)],
    ...(sums.length
      ? [[t('notification.visit.price'), ...sums.map(({ label, value }) => `${label}: ${value}`)]]
      : []),
    ...(rule.length ? [[t('notification.visit.rule'), ...rule]] : []),
    [`${t('notification.visit.code')}: ${code}`],
  ]
}
