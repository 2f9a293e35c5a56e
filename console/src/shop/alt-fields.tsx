import { useState } from 'react'
import { altFault, pictureRules } from '@serein/shared/shop/rules.ts'
import { cx } from '@serein/ui/cx.ts'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWrittenLanguages } from '../form/written-languages.ts'
import { useWords } from '../language/words.ts'
import type { Alt } from './upload-picture.ts'

/** What a picture shows, in both languages. What is amiss is said once a field was left, and then with every letter. */
export function AltFields(props: {
  alt: Alt
  onAlt: (alt: Alt) => void
  disabled?: boolean
  /** Says what is amiss at once: somebody tried to go on. */
  isSubmitted?: boolean
  /** There is no room for two beside each other. */
  isNarrow?: boolean | undefined
}) {
  const { t } = useWords()
  const { languages, wordOf } = useWrittenLanguages()
  const [left, setLeft] = useState<Partial<Record<keyof Alt, boolean>>>({})
  const field = (language: keyof Alt) => {
    const text = props.alt[language]
    const fault = left[language] || props.isSubmitted ? altFault(text) : null
    return (
      <TextField
        key={language}
        lang={language}
        label={t(`shop.pictures.alt.${wordOf(language)}`)}
        note={t('shop.pictures.alt.length', {
          count: text.trim().length,
          limit: pictureRules.altLimit,
        })}
        placeholder={t(`shop.pictures.alt.example.${language}`)}
        error={fault ? t(`shop.pictures.alt.${fault}`) : undefined}
        required
        value={text}
        disabled={props.disabled}
        onChange={({ target: { value } }) =>
          props.onAlt(
            languages.length > 1 ? { ...props.alt, [language]: value } : { en: value, fr: value },
          )
        }
        onBlur={() => setLeft((before) => ({ ...before, [language]: text !== '' }))}
      />
    )
  }
  return (
    <div className={cx('grid gap-3', !props.isNarrow && languages.length > 1 && 'lg:grid-cols-2')}>
      {languages.map(field)}
    </div>
  )
}
