import { isLimited } from '@serein/shared/business/right.ts'
import { useMember } from '../member/member.ts'
import { useWords } from '../language/words.ts'

/** How much may be taken off a bill, and why no more: by the role of the member, or by what is left of the price. */
export function useMostOff(): (amount: string) => string {
  const { t } = useWords()
  const { data: who } = useMember()
  const word = who && isLimited(who.role) ? 'payment.discount.mostByRole' : 'payment.discount.most'
  return (amount) => t(word, { amount })
}
