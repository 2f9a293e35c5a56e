import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { Membership, PossibleChange } from '@serein/shared/pass/membership.ts'
import { Button } from '@serein/ui/button.tsx'
import { ChoiceRows } from '@serein/ui/choice.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'
import { useCardWords } from '../page/card-words.ts'
import { QueryBoundary } from '../page/screen.tsx'
import { membershipChangesOptions } from '../pass/membership-data.ts'
import { useMembershipWords } from '../pass/use-membership-words.ts'
import { MembershipCard } from './membership-card.tsx'
import { MembershipCharge } from './membership-charge.tsx'

/** Changes a membership to another of its spa: what each would cost, now and then, stands there before. */
export function MembershipChange({ membership }: { membership: Membership }) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button size="sm" tone="quiet" onClick={() => setOpen(true)}>
        {t('pass.membership.change')}
      </Button>
      <Sheet
        open={isOpen}
        onClose={close}
        title={t('pass.membership.change')}
        closeLabel={t('shop.choose.close')}
      >
        {isOpen ? <Choice membership={membership} onDone={close} /> : null}
      </Sheet>
    </>
  )
}

function Choice(props: { membership: Membership; onDone: () => void }) {
  const { membership, onDone } = props
  const { t, pick } = useWords()
  const { query } = useClient()
  const { price, gives } = useMembershipWords()
  const found = useQuery(membershipChangesOptions(query, membership.id))
  const [chosenId, setChosen] = useState<string | null>(null)
  return (
    <QueryBoundary
      query={found}
      loading={<Skeleton className="h-40 rounded-md" />}
      isEmpty={({ changes }) => changes.length === 0}
      empty={<p className="text-ink-soft">{t('pass.membership.changeNone')}</p>}
    >
      {({ changes }) => {
        const chosen = changes.find(({ plan }) => plan.id === chosenId)
        return (
          <div className="flex flex-col gap-5">
            <ChoiceRows
              label={t('pass.membership.changeTo')}
              choices={changes.map(({ plan }) => ({
                id: plan.id,
                label: pick(plan.name),
                help: gives(plan).slice(0, 2).join(' · '),
                aside: price(plan, plan.priceMinor),
              }))}
              selected={chosenId}
              onSelect={setChosen}
            />
            {chosen ? <Confirm {...{ membership, chosen, onDone }} /> : null}
          </div>
        )
      }}
    </QueryBoundary>
  )
}

/** What it means, and the button that does it. */
function Confirm(props: { membership: Membership; chosen: PossibleChange; onDone: () => void }) {
  const { membership, chosen, onDone } = props
  const { t } = useWords()
  const format = useFormat()
  const { api, query, queryClient } = useClient()
  const { price, day } = useMembershipWords()
  const { name } = useCardWords()
  const { plan, from, nowMinor, visits } = chosen
  const { id: membershipId, card, paysBy, paidUntil } = membership
  const change = useMutation({
    mutationFn: () =>
      api.membership.changePlan({
        membershipId,
        planId: plan.id,
        expectedPriceMinor: plan.priceMinor,
        expectedNowMinor: nowMinor,
      }),
    onSuccess: () => {
      showToast({
        text: t(nowMinor === null ? 'pass.membership.changePlanned' : 'pass.membership.changed'),
        tone: 'good',
      })
      onDone()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: query.membership.key() }),
  })
  const amount = format.money({ amountMinor: nowMinor ?? 0, currency: plan.currency })
  const facts = { amount, day: day(paidUntil ?? from), price: price(plan, plan.priceMinor) }
  const lacksCard = nowMinor !== null && nowMinor > 0 && (paysBy === 'desk' || !card)
  return (
    <>
      <div className="flex flex-col gap-1 text-sm" aria-live="polite">
        {nowMinor === null ? (
          <p>{t('pass.membership.changeLater', { ...facts, day: day(from) })}</p>
        ) : (
          <p>{t('pass.membership.changeNow', facts)}</p>
        )}
        {visits > 0 ? <p>{t('pass.membership.changeVisits', { count: visits })}</p> : null}
        {nowMinor !== null && card && !lacksCard ? (
          <p>{t('pass.membership.changeWith', { card: name({ ...card, isDefault: false }) })}</p>
        ) : null}
        {lacksCard ? <p>{t('pass.membership.changeNeedsCard')}</p> : null}
      </div>
      <MembershipCharge error={change.error} />
      {lacksCard ? (
        <MembershipCard membership={membership} />
      ) : (
        <Button size="lg" wide pending={change.isPending} onClick={() => change.mutate()}>
          {nowMinor === null
            ? t('pass.membership.changeOn', { day: day(from) })
            : t('pass.membership.changePay', { amount })}
        </Button>
      )}
    </>
  )
}
