import type { ComponentProps } from 'react'
import { Segmented } from '@serein/ui/choice.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'

const ways = ['mail', 'code'] as const
export type Way = (typeof ways)[number]

/** How somebody gets their invitation: by a mail, or by a code to be told. */
export function WayChoice(props: { way: Way; onWay: (way: Way) => void }) {
  const { t } = useWords()
  return (
    <Segmented
      label={t('business.invitation.way')}
      choices={ways.map((id) => ({ id, label: t(`business.invitation.way.${id}`) }))}
      selected={props.way}
      onSelect={props.onWay}
    />
  )
}

/** Where the mail goes and in which language; of a code, what to do with it. */
export function WayFields(props: {
  way: Way
  email: Omit<ComponentProps<typeof TextField>, 'label'>
  language: Omit<ComponentProps<typeof Select>, 'label' | 'options'>
}) {
  const { t } = useWords()
  if (props.way === 'code')
    return <p className="text-sm text-ink-soft">{t('business.invitation.codeHelp')}</p>
  return (
    <>
      <TextField
        {...props.email}
        label={t('identity.form.email')}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Select
        {...props.language}
        label={t('business.invitation.language')}
        options={[
          { id: 'en', label: 'English' },
          { id: 'fr', label: 'Français' },
        ]}
      />
    </>
  )
}
