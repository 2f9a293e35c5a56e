import { useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import { memberOptions } from '../member/member.ts'

export type WrittenLanguage = 'en' | 'fr'

type Typed = { onChange: (event: { target: { value: string } }) => void }

const both: readonly WrittenLanguage[] = ['en', 'fr']

/** The languages that a form asks for, by what was chosen. */
export function languagesOf(chosen: 'both' | WrittenLanguage): readonly WrittenLanguage[] {
  return chosen === 'both' ? both : [chosen]
}

/**
 * The field of a language, given that of each. Where there is one language, what is typed is said in both: whoever reads the other one
 * reads it, too.
 */
export function fieldsIn(languages: readonly WrittenLanguage[]) {
  return <Field extends Typed>(
    language: WrittenLanguage,
    field: (each: WrittenLanguage) => Field,
  ): Field => {
    if (languages.length > 1) return field(language)
    return {
      ...field(language),
      onChange: (event: { target: { value: string } }) => {
        for (const each of both) field(each).onChange(event)
      },
    }
  }
}

/** The languages in which the business writes what clients read, the fields for them, and the end of the word that labels one. */
export function useWrittenLanguages() {
  const { query } = useClient()
  // The frame has asked who is at work; a form asks nothing.
  const { data } = useQuery({ ...memberOptions(query), enabled: false })
  const languages = data?.business.languages ?? both
  return {
    languages,
    fieldOf: fieldsIn(languages),
    wordOf: (language: WrittenLanguage) => (languages.length > 1 ? language : 'only'),
  }
}
