import { useState } from 'react'
import { plainText } from '@serein/shared/language/plain-text.ts'
import { Select } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../../language/words.ts'
import type { Menu } from './treatment.ts'

type Props = {
  menu: Menu
  serviceId: string
  /** A title above already names the treatment. */
  labelHidden?: boolean | undefined
  error?: string | undefined
  onSelect: (serviceId: string) => void
}

/** A menu that is longer than a look is searched as well as leafed through. */
const longMenu = 10
const mostMatches = 6

/** The choice of a service, from the whole menu or by some of its letters. */
export function ServiceSelect({ menu, serviceId, labelHidden, error, onSelect }: Props) {
  const { t, pick } = useWords()
  const services = menu.categories.flatMap((category) =>
    category.services.map(({ id, name, channel }) => {
      const isOnlineOnly = channel === 'online'
      const parts = [pick(name), isOnlineOnly ? t('booking.form.onlineOnly') : pick(category.name)]
      // What is chosen already stays a choice.
      const disabled = isOnlineOnly && id !== serviceId
      return { id, label: parts.join(' · '), names: [name, category.name], disabled }
    }),
  )
  return (
    <div className="flex flex-col gap-2.5">
      {serviceId === '' && services.length > longMenu ? (
        <ServiceSearch
          services={services.filter(({ disabled }) => !disabled)}
          onSelect={onSelect}
        />
      ) : null}
      <Select
        label={t('booking.form.service')}
        labelHidden={labelHidden}
        placeholder={t('booking.form.servicePlaceholder')}
        options={services.map(({ id, label, disabled }) => ({ id, label, disabled }))}
        error={error}
        value={serviceId}
        onSelect={onSelect}
      />
    </div>
  )
}

type Service = { id: string; label: string; names: { en: string; fr: string }[] }

/** Finds a service by the beginnings of its words in either language; Enter takes the first. */
function ServiceSearch(props: { services: Service[]; onSelect: (serviceId: string) => void }) {
  const { t } = useWords()
  const [text, setText] = useState('')
  const words = plainText(text).split(' ').filter(Boolean)
  const matches =
    words.length === 0
      ? []
      : props.services.filter(({ names }) => {
          const all = ` ${plainText(names.flatMap(({ en, fr }) => [en, fr]).join(' '))}`
          return words.every((word) => all.includes(` ${word}`))
        })
  return (
    <div>
      <TextField
        label={t('booking.form.find')}
        labelHidden
        placeholder={t('booking.form.find')}
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || words.length === 0) return
          event.preventDefault()
          if (matches[0]) props.onSelect(matches[0].id)
        }}
      />
      {matches.length > 0 ? (
        <ul
          aria-label={t('booking.form.matches')}
          className="mt-2 divide-y divide-line rounded-md border border-line"
        >
          {matches.slice(0, mostMatches).map(({ id, label }) => (
            <li key={id}>
              <button
                type="button"
                className="flex min-h-11 w-full items-center px-4 py-1.5 text-left hover:bg-sunken"
                onClick={() => props.onSelect(id)}
              >
                {label}
              </button>
            </li>
          ))}
        </ul>
      ) : words.length > 0 ? (
        <p role="status" className="mt-2 text-sm text-ink-soft">
          {t('booking.form.noMatch')}
        </p>
      ) : null}
    </div>
  )
}
