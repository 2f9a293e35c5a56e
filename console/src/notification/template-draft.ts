import type { Template, TemplateTexts } from '@serein/shared/notification/template.ts'
import type { TemplateText } from '@serein/shared/notification/template-kind.ts'
import { type TemplateFault, templateFaults } from '@serein/shared/notification/template-text.ts'
import type { TemplateOf } from './template-address.ts'

export type Language = 'en' | 'fr'
export const languages = ['en', 'fr'] as const

/** Unsaved texts, and the version they are based on. */
export type TemplateDraft = { base: number; words: TemplateTexts }
export type Drafts = Partial<Record<string, TemplateDraft>>

export function draftKey({ messageKind, channel }: TemplateOf): string {
  return `${messageKind} ${channel}`
}

/** The texts in use; null if they are ours. */
export function savedWords({ versions }: Template): TemplateTexts {
  return versions[0]?.words ?? { en: null, fr: null }
}

export function newestOf({ versions }: Template): number {
  return versions[0]?.version ?? 0
}

export function faultsOf(
  { messageKind, channel }: TemplateOf,
  words: TemplateTexts,
): Record<Language, TemplateFault[]> {
  const faults = (text: TemplateTexts[Language]) =>
    text ? templateFaults(messageKind, channel, text as TemplateText) : []
  return { en: faults(words.en), fr: faults(words.fr) }
}

export function other(language: Language): Language {
  return language === 'en' ? 'fr' : 'en'
}
