import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { Visit } from '@serein/shared/booking/schema.ts'
import { Button } from '@serein/ui/button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { useMember } from '../../member/member.ts'
import { useWords } from '../../language/words.ts'
import { useCustomer } from './visit-client.tsx'

/** Opens the conversation with the booker of a visit, who has an account, with the visit attached; says why if there can be none. */
export function WriteMessage({ visit }: { visit: Visit }) {
  const { t } = useWords()
  const { api } = useClient()
  const navigate = useNavigate()
  const { data: who } = useMember()
  const customer = useCustomer(visit.customerId)
  const bookingId = visit.id
  const begin = useMutation({
    mutationFn: () => api.chat.openForVisit({ bookingId }),
    onSuccess: ({ chatId, shopId }) =>
      navigate({ to: '/chats', search: { shop: shopId, chat: chatId, visit: bookingId } }),
  })
  const isWithoutAccount = visit.customerId === null || customer?.hasAccount === false
  if (who?.permissions.message !== 'change' || visit.state === 'held' || isWithoutAccount)
    return null
  return (
    <div className="mt-3 flex flex-col items-start gap-2.5">
      <Button
        tone="secondary"
        size="sm"
        icon={<MessageCircle aria-hidden />}
        pending={begin.isPending}
        onClick={() => begin.mutate()}
      >
        {t('chat.begin')}
      </Button>
      {begin.error ? (
        <Notice tone="neutral" announce>
          {refusalOf(begin.error)?.message ?? t('screen.problem.text')}
        </Notice>
      ) : null}
    </div>
  )
}
