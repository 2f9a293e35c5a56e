import { displayNames } from '@serein/shared/formatters.ts'
import { useFormat } from '@serein/client/provider.tsx'
import { teamLimits } from '@serein/shared/team/week.ts'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { Select } from '@serein/ui/select.tsx'
import { useWords } from '../language/words.ts'

/** What is offered; whatever else somebody speaks already stays. ISO 639 codes. */
const offered =
  'ar bg cs da de el en es fi fr he hi hr hu id it ja ko ms nl no pl pt ro ru sr sv th tl tr uk vi zh'

/** The languages that a therapist speaks: taken out by a tick, added from a list. */
export function LanguageFields(props: {
  languages: readonly string[]
  onChange: (languages: string[]) => void
}) {
  const { t } = useWords()
  const { locale } = useFormat()
  const { languages, onChange } = props
  const names = displayNames(locale, { type: 'language' })
  const nameOf = (code: string) => names.of(code) ?? code
  const others = offered
    .split(' ')
    .filter((code) => !languages.includes(code))
    .map((id) => ({ id, label: nameOf(id) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale))
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">{t('team.languages')}</legend>
      <div className="flex flex-wrap gap-x-5 empty:hidden">
        {languages.map((code) => (
          <Checkbox
            key={code}
            label={nameOf(code)}
            checked
            onChecked={() => onChange(languages.filter((one) => one !== code))}
          />
        ))}
      </div>
      {languages.length < teamLimits.languages ? (
        <Select
          label={t('team.addLanguage')}
          labelHidden
          placeholder={t('team.addLanguage')}
          value=""
          options={others}
          onSelect={(code) => onChange([...languages, code])}
        />
      ) : null}
    </fieldset>
  )
}
