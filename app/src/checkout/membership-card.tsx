import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient, useNow } from '@serein/client/provider.tsx'
import type { Membership } from '@serein/shared/pass/membership.ts'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { linkTo } from '../address/link.ts'
import { platform } from '../entry/platform.ts'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/screen.tsx'
import { cardsOptions } from './cards-data.ts'
import { MembershipCharge } from './membership-charge.tsx'
import { firstChoice, SavedCardChoice } from './saved-card-choice.tsx'

/** Chooses the card of a membership; with `pays` it pays what is due at once. */
export function MembershipCard(props: { membership: Membership; pays?: boolean }) {
  const { membership, pays = false } = props
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const label = t(pays ? 'pass.membership.payNow' : 'pass.membership.changeCard')
  return (
    <>
      <Button size="sm" tone={pays ? 'primary' : 'quiet'} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Sheet open={isOpen} onClose={close} title={label} closeLabel={t('shop.choose.close')}>
        {isOpen ? <Choice {...{ membership, pays, label }} onDone={close} /> : null}
      </Sheet>
    </>
  )
}

function Choice(props: {
  membership: Membership
  pays: boolean
  label: string
  onDone: () => void
}) {
  const { membership, pays, label, onDone } = props
  const { id: membershipId, business } = membership
  const { t } = useWords()
  const { api, query, queryClient } = useClient()
  const now = Date.parse(useNow())
  const found = useQuery(cardsOptions(query, business.id))
  const [chosen, setChosen] = useState<string | null>(null)
  const put = useMutation({
    mutationFn: async (savedCardId: string) => {
      if (!pays) return void (await api.membership.changeCard({ membershipId, savedCardId }))
      const { payment } = await api.membership.pay({ membershipId, savedCardId })
      if (!payment?.actionUrl) return
      await platform.leaveFor(payment.actionUrl)
      await api.membership.resumePayment({ membershipId })
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: query.membership.key() })
      showToast({
        text: t(pays ? 'pass.membership.paid' : 'pass.membership.cardChanged'),
        tone: 'good',
      })
      onDone()
    },
  })
  return (
    <QueryBoundary query={found} loading={<Skeleton className="h-24 rounded-md" />}>
      {({ businesses }) => {
        const cards = businesses.find((each) => each.business.id === business.id)?.cards ?? []
        const card = chosen ?? firstChoice(cards, now)
        return (
          <div className="flex flex-col gap-5">
            {cards.length > 0 ? (
              <SavedCardChoice cards={cards} selected={card} onSelect={setChosen} />
            ) : null}
            <MembershipCharge error={put.error} />
            {card === 'new' ? (
              <ButtonLink
                size="lg"
                wide
                href={linkTo('card', { business: business.id, add: true })}
              >
                {t('pass.membership.addCard')}
              </ButtonLink>
            ) : (
              <Button size="lg" wide pending={put.isPending} onClick={() => put.mutate(card)}>
                {label}
              </Button>
            )}
          </div>
        )
      }}
    </QueryBoundary>
  )
}
