import type { Content, VisitContent } from './content.ts'

/** The mail for those who read without a page: the same words in the same order. */
export function textOf({
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
    ...(visit ? blocksOf(visit) : []),
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

function blocksOf({ labels, times, before, place, items, sums, rule, code }: VisitContent) {
  return [
    [
      labels.when,
      ...times.map(({ guest, date, time }) => [guest, date, time].filter(Boolean).join(', ')),
      ...(before ? [`${labels.before}: ${before}`] : []),
    ],
    [labels.where, ...place],
    [labels.what, ...items.map(({ name, detail }) => `${name} (${detail})`)],
    ...(sums.length
      ? [[labels.price, ...sums.map(({ label, value }) => `${label}: ${value}`)]]
      : []),
    ...(rule.length ? [[labels.rule, ...rule]] : []),
    [`${labels.code}: ${code}`],
  ]
}
