import { refusalOf } from '@serein/client/api.ts'
import { Notice } from '@serein/ui/notice.tsx'
import { useWords } from '../language/words.ts'
import { Failure } from '../page/failure.tsx'
import { declines } from './declines.ts'

/** Why a card did not pay a membership, in the words of its bank, else the server’s. */
export function MembershipCharge({ error }: { error: unknown }) {
  const { t } = useWords()
  const refusal = refusalOf(error)
  if (refusal?.code !== 'card_declined')
    return <Failure error={error} otherwise="checkout.pay.offline" />
  const { reason } = refusal.data as { reason: string }
  return (
    <Notice announce tone="red" title={t('pass.membership.refused')}>
      {t(declines[reason] ?? 'checkout.declined.other')}
    </Notice>
  )
}
