// The fields that a business keeps of its clients besides. Without schemas, for the browser.

import { isDay } from '../time/day.ts'

export const customerFieldKinds = ['text', 'number', 'date', 'yes_no', 'choice'] as const
export type CustomerFieldKind = (typeof customerFieldKinds)[number]

export const customerFieldLimits = {
  fields: 20,
  nameLength: 60,
  options: 20,
  optionLength: 60,
  textLength: 1_000,
} as const

type Field = { kind: CustomerFieldKind; options: readonly { id: string }[] }

/**
 * What is kept of what somebody has written into a field: a number with a point, a day as YYYY-MM-DD, `yes` or `no`, the id of an
 * option. Empty where the field is; null for what it cannot hold.
 */
export function readFieldValue({ kind, options }: Field, written: string): string | null {
  const text = written.trim()
  if (text === '') return ''
  switch (kind) {
    case 'text':
      return text.length <= customerFieldLimits.textLength ? text : null
    case 'number':
      return numberIn(text)
    case 'date':
      return isDay(text) && text >= '1900' && text < '2200' ? text : null
    case 'yes_no':
      return text === 'yes' || text === 'no' ? text : null
    case 'choice':
      return options.some(({ id }) => id === text) ? text : null
  }
}

/** With a point or a comma, and with spaces between thousands, as people write it. */
function numberIn(text: string): string | null {
  const bare = text.replaceAll(/[\s\u{a0}\u{202f}]/gu, '').replace(',', '.')
  const [, sign = '', whole = '', decimals = ''] =
    /^(-?)0*(\d{1,12})(?:\.(\d{1,6}))?$/u.exec(bare) ?? []
  if (whole === '') return null
  const part = decimals.replace(/0+$/u, '')
  const number = part ? `${whole}.${part}` : whole
  return number === '0' ? number : `${sign}${number}`
}
