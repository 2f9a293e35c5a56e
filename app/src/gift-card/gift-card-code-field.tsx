import type { ComponentProps } from 'react'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'

/** Where the code of a gift card is typed or pasted; it is read as it is meant. */
export function GiftCardCodeField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const { t } = useWords()
  return (
    <TextField
      name="code"
      label={t('giftCard.code')}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={100}
      placeholder="XXXX-XXXX-XXXX-XXXX"
      {...props}
    />
  )
}
