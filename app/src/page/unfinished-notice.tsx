import { useState } from 'react'
import { ButtonLink } from '@serein/ui/button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { forgetUnfinished, unfinishedAddress } from './unfinished.ts'
import { useWords } from '../language/words.ts'

/** On the home, where a change of language leads: back to what was half made. */
export function UnfinishedNotice() {
  const { t } = useWords()
  const [address] = useState(unfinishedAddress)
  if (!address) return null
  return (
    <Notice
      tone="primary"
      announce
      className="mb-4"
      action={
        <ButtonLink size="sm" href={address} onClick={forgetUnfinished}>
          {t('frame.unfinished.action')}
        </ButtonLink>
      }
    >
      {t('frame.unfinished.text')}
    </Notice>
  )
}
