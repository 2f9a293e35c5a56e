import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { Membership } from '@serein/shared/pass/membership.ts'
import { periodStart } from '@serein/shared/pass/membership-rules.ts'
import { Button } from '@serein/ui/button.tsx'
import { ChoiceRows } from '@serein/ui/choice.tsx'
import { Dialog } from '@serein/ui/dialog.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords, type Word } from '../language/words.ts'
import { Failure } from '../page/failure.tsx'
import { useMembershipWords } from '../pass/use-membership-words.ts'
import { MembershipCard } from './membership-card.tsx'
import { MembershipChange } from './membership-change.tsx'

/** What a member can do with their membership: pause it, change it, end it, take each back, pay by another card. */
export function MembershipActions({ membership }: { membership: Membership }) {
  const { t } = useWords()
  const { api } = useClient()
  const { id: membershipId, endsOn, pausesFrom, paysBy, paidUntil, due, nextPlan } = membership
  const turn = useTurn()
  const button = (label: Word, text: Word, run: () => Promise<unknown>) => (
    <Button
      size="sm"
      tone="quiet"
      pending={turn.isPending}
      onClick={() => turn.mutate({ run, text: t(text) })}
    >
      {t(label)}
    </Button>
  )
  return (
    <div className="-mx-3 flex flex-wrap gap-1">
      {endsOn ? (
        button('pass.membership.keep', 'pass.membership.kept', () =>
          api.membership.keep({ membershipId }),
        )
      ) : (
        <>
          {pausesFrom ? (
            button('pass.membership.resume', 'pass.membership.resumed', () =>
              api.membership.resume({ membershipId }),
            )
          ) : (
            <Pause membership={membership} />
          )}
          {nextPlan ? (
            button('pass.membership.changeNot', 'pass.membership.kept', () =>
              api.membership.keepPlan({ membershipId }),
            )
          ) : paidUntil && !due ? (
            <MembershipChange membership={membership} />
          ) : null}
          {paysBy === 'card' && !due ? <MembershipCard membership={membership} /> : null}
          <End membership={membership} />
        </>
      )}
      <Failure error={turn.error} otherwise="checkout.pay.offline" className="w-full" />
    </div>
  )
}

/** Changes a membership, and tells. */
function useTurn() {
  const { query, queryClient } = useClient()
  return useMutation({
    mutationFn: ({ run }: { run: () => Promise<unknown>; text: string }) => run(),
    onSuccess: async (_, { text }) => {
      await queryClient.invalidateQueries({ queryKey: query.membership.key() })
      showToast({ text, tone: 'good' })
    },
  })
}

/** Ends it by two taps: the second says the day. */
function End({ membership }: { membership: Membership }) {
  const { t } = useWords()
  const { api } = useClient()
  const { day } = useMembershipWords()
  const [isAsked, setAsked] = useState(false)
  const end = useTurn()
  const { id: membershipId, paidUntil, due, state } = membership
  const last = !due && state !== 'paused' && paidUntil ? day(paidUntil) : null
  return (
    <>
      <Button size="sm" tone="quiet" className="text-red!" onClick={() => setAsked(true)}>
        {t('pass.membership.end')}
      </Button>
      <Dialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t('pass.membership.endAsk')}
        confirm={{
          label: last ? t('pass.membership.endOn', { day: last }) : t('pass.membership.endNow'),
          pending: end.isPending,
          danger: true,
          run: () =>
            end.mutate(
              { run: () => api.membership.end({ membershipId }), text: t('pass.membership.ended') },
              { onSuccess: () => setAsked(false) },
            ),
        }}
        cancelLabel={t('pass.membership.endNot')}
      >
        {last ? t('pass.membership.endText', { day: last }) : t('pass.membership.endNowText')}
        <Failure error={end.error} otherwise="checkout.pay.offline" className="mt-3" />
      </Dialog>
    </>
  )
}

/** Pauses it from the next renewal, for as many months as the spa allows. */
function Pause({ membership }: { membership: Membership }) {
  const { t } = useWords()
  const { api } = useClient()
  const { day } = useMembershipWords()
  const [isAsked, setAsked] = useState(false)
  const [months, setMonths] = useState('1')
  const pause = useTurn()
  const { id: membershipId, plan, paidUntil, due, state } = membership
  const mayPause = state === 'active' || state === 'trial'
  if (!mayPause || due || !paidUntil || plan.pauseMonths === 0) return null
  const resumesOn = (count: number) => periodStart(paidUntil, 'month', count)
  return (
    <>
      <Button size="sm" tone="quiet" onClick={() => setAsked(true)}>
        {t('pass.membership.pause')}
      </Button>
      <Dialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t('pass.membership.pauseAsk')}
        confirm={{
          label: t('pass.membership.pause'),
          pending: pause.isPending,
          run: () =>
            pause.mutate(
              {
                run: () =>
                  api.membership.pause({ membershipId, resumesOn: resumesOn(Number(months)) }),
                text: t('pass.membership.pausePlanned'),
              },
              { onSuccess: () => setAsked(false) },
            ),
        }}
        cancelLabel={t('pass.membership.endNot')}
      >
        <p className="mb-3">{t('pass.membership.pauseText', { day: day(paidUntil) })}</p>
        <ChoiceRows
          label={t('pass.membership.pauseFor')}
          choices={Array.from({ length: plan.pauseMonths }, (_, place) => ({
            id: String(place + 1),
            label: t('pass.membership.months', { count: place + 1 }),
            aside: day(resumesOn(place + 1)),
          }))}
          selected={months}
          onSelect={setMonths}
        />
        <Failure error={pause.error} otherwise="checkout.pay.offline" className="mt-3" />
      </Dialog>
    </>
  )
}
