import type { SentChannel } from './kinds.ts'
import {
  fieldsOf,
  neededBy,
  type TemplateField,
  templateFields,
  type TemplateKind,
  type TemplateText,
  variablesOf,
} from './template-kind.ts'

/** The fault of a field of a message, and its variable. */
export type TemplateFault = {
  field: TemplateField
  reason: 'empty' | 'too_long' | 'characters' | 'braces' | 'unknown' | 'missing'
  variable?: string
}

const braced = /\{([^{}]*)\}/gu
/** What moves or turns the text around it, or shows nothing. A line may end. */
const unseen = /[^\P{Cc}\n]|[\u{61c}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2066}-\u{2069}]/u
const onManyLines: ReadonlySet<TemplateField> = new Set(['intro', 'closing'])

const opening = /^\{([^{}]*)\},?\s*/u
const joined = /(,? ?)\{([^{}]*)\}/gu

/**
 * The text with its variables filled in; null where one of them is not known. What is filled in is not looked at again. An empty one
 * takes the comma and the space along that join it: "Hello {firstName}," is "Hello,".
 */
export function fillVariables(
  text: string,
  values: Readonly<Record<string, string>>,
): string | null {
  const names = [...text.matchAll(braced)].map(([, name]) => name ?? '')
  if (!names.every((name) => Object.hasOwn(values, name))) return null
  const first = opening.exec(text)?.[1]
  const rest = first && values[first] === '' ? capital(text.replace(opening, '')) : text
  return rest.replaceAll(joined, (_, before: string, name: string, at: number) => {
    const value = values[name]!
    if (value === '') return ''
    return name === 'guest' && at === 0 ? capital(value) : before + value
  })
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The paragraphs of a text: an empty line parts two. */
export function paragraphsIn(text: string): string[] {
  return text
    .split(/\n\s*\n/u)
    .map((one) => one.trim())
    .filter(Boolean)
}

/** The faults of one channel’s texts in one language, by field. */
export function templateFaults(
  kind: TemplateKind,
  channel: SentChannel,
  text: TemplateText,
): TemplateFault[] {
  const fields = fieldsOf(channel)
  const faults = fields.flatMap((field) => faultsIn(kind, channel, field, text[field] ?? ''))
  const used = new Set(fields.flatMap((field) => variablesIn(text[field] ?? '')))
  // It is missed where there is most room for it.
  const field = fields.findLast((each) => each !== 'closing')!
  for (const oneOf of neededBy(kind, channel))
    if (!oneOf.some((variable) => used.has(variable)))
      faults.push({ field, reason: 'missing', variable: oneOf[0]! })
  return faults
}

/** The names that stand in braces. */
export function variablesIn(text: string): string[] {
  return [...text.matchAll(braced)].map(([, name]) => name ?? '')
}

function faultsIn(
  kind: TemplateKind,
  channel: SentChannel,
  field: TemplateField,
  text: string,
): TemplateFault[] {
  const most = (templateFields[channel] as Record<string, number>)[field]!
  if (text.trim() === '') return field === 'closing' ? [] : [{ field, reason: 'empty' }]
  if (text.length > most) return [{ field, reason: 'too_long' }]
  const isOneLine = !onManyLines.has(field)
  if (unseen.test(text) || (isOneLine && text.includes('\n')))
    return [{ field, reason: 'characters' }]
  const allowed = variablesOf(kind) as readonly string[]
  const strange = variablesIn(text).filter((name) => !allowed.includes(name))
  if (/[{}]/u.test(text.replaceAll(braced, ''))) return [{ field, reason: 'braces' }]
  return strange.map((variable) => ({ field, reason: 'unknown', variable }))
}
