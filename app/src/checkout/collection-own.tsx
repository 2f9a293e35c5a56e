import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { Collection } from '@serein/shared/checkout/collection.ts'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { Dialog } from '@serein/ui/dialog.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { Failure } from '../page/failure.tsx'
import { CollectionChange } from './collection-change.tsx'

type Own = NonNullable<Collection['own']>
const longDay = { weekday: 'long', day: 'numeric', month: 'long' } as const

/** What its organiser may do: change its words while it is open, choose once its day is over, stop it. */
export function CollectionOwn({ collection, own }: { collection: Collection; own: Own }) {
  const { t } = useWords()
  const format = useFormat()
  const { api, query, queryClient } = useClient()
  const [step, setStep] = useState<'none' | 'change' | 'stop'>('none')
  const { orderId, state, currency, collectedMinor, endsOn, chooseOn } = collection
  const readAnew = () => queryClient.invalidateQueries({ queryKey: query.collection.key() })
  const stopping = useMutation({
    mutationFn: () => api.collection.stop({ orderId }),
    onSettled: async () => {
      setStep('none')
      await readAnew()
    },
  })
  const shrinking = useMutation({
    mutationFn: () => api.collection.takeSmaller({ orderId }),
    onSettled: async () => {
      await Promise.all([
        readAnew(),
        queryClient.invalidateQueries({ queryKey: query.giftCard.key() }),
      ])
    },
  })
  if (state === 'reached')
    return (
      <ButtonLink size="lg" wide href={linkTo('wallet', { tab: 'cards' })}>
        {t('checkout.collection.toCard')}
      </ButtonLink>
    )
  if (state === 'stopped') return null
  const amount = format.money({ amountMinor: collectedMinor, currency })
  return (
    <div className="flex flex-col gap-4">
      {state === 'short' ? (
        <Notice tone="clay" title={t('checkout.collection.short')}>
          {t('checkout.collection.shortText', {
            day: format.day(endsOn, longDay),
            until: format.day(chooseOn, longDay),
          })}
        </Notice>
      ) : null}
      <Failure error={stopping.error ?? shrinking.error} otherwise="checkout.credit.offline" />
      <div className="flex flex-wrap gap-3">
        {own.mayTakeSmaller ? (
          <Button tone="secondary" pending={shrinking.isPending} onClick={() => shrinking.mutate()}>
            {t('checkout.collection.smaller', { amount })}
          </Button>
        ) : null}
        {state === 'open' ? (
          <Button tone="secondary" onClick={() => setStep('change')}>
            {t('checkout.collection.change')}
          </Button>
        ) : null}
        <Button tone="quiet" onClick={() => setStep('stop')}>
          {t(state === 'short' ? 'checkout.collection.giveBack' : 'checkout.collection.stop')}
        </Button>
      </div>
      {step === 'change' ? (
        <CollectionChange collection={collection} own={own} onClose={() => setStep('none')} />
      ) : null}
      <Dialog
        open={step === 'stop'}
        onClose={() => setStep('none')}
        title={t('checkout.collection.stopAsk')}
        confirm={{
          label: t('checkout.collection.stopYes'),
          run: () => stopping.mutate(),
          pending: stopping.isPending,
          danger: true,
        }}
        cancelLabel={t('checkout.collection.stopNo')}
      >
        {t('checkout.collection.stopText', { amount })}
      </Dialog>
    </div>
  )
}
