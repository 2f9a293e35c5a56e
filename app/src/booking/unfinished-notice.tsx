import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { invitationQuery } from './invitation-query.ts'
import { useWords } from '../language/words.ts'
import { forgetUnfinished, unfinished } from '../page/unfinished.ts'

/** Links from the home, where a change of language leads, back to what was open. */
export function UnfinishedNotice() {
  const { t } = useWords()
  const { api } = useClient()
  const [found] = useState(unfinished)
  const invite = found?.invite ?? ''
  const invitation = useQuery({ ...invitationQuery(api, invite), enabled: invite !== '' })
  if (!found) return null
  const name = invitation.data?.inviterName ?? ''
  return (
    <Notice
      tone="primary"
      announce
      className="mb-4"
      action={
        <ButtonLink size="sm" href={found.address} onClick={forgetUnfinished}>
          {t('frame.unfinished.action')}
        </ButtonLink>
      }
    >
      {found.kind === 'other'
        ? t('frame.unfinished.text')
        : t(`frame.unfinished.${found.kind}`, { name, known: name ? 'yes' : 'no' })}
    </Notice>
  )
}
