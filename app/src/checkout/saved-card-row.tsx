import { useMutation } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { useClient, useNow } from '@serein/client/provider.tsx'
import type { SavedCard } from '@serein/shared/payment/card.ts'
import { hasExpired } from '@serein/shared/payment/rules.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Dialog } from '@serein/ui/dialog.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'
import { Failure } from '../page/failure.tsx'
import { useCardWords } from '../page/card-words.ts'

/** A saved card with its actions. */
export function SavedCardRow({ card, isOnly }: { card: SavedCard; isOnly: boolean }) {
  const { t } = useWords()
  const { name, expiry } = useCardWords()
  const { query, queryClient } = useClient()
  const now = Date.parse(useNow())
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: query.card.list.key() })
  const makeDefault = useMutation(query.card.makeDefault.mutationOptions({ onSuccess }))
  const isOver = hasExpired(card, now)
  const title = name(card)
  return (
    <div className="py-3">
      <div className="flex min-h-11 items-center gap-3.5">
        <CreditCard aria-hidden className="size-6 shrink-0 text-primary" />
        <div className="min-w-0 flex-1">
          <p className="figures font-semibold">{title}</p>
          <p className={isOver ? 'text-sm text-red' : 'text-sm text-ink-soft'}>
            {expiry(card, now)}
          </p>
        </div>
        {card.isDefault && !isOnly ? (
          <Badge tone="primary">{t('checkout.saved.default')}</Badge>
        ) : null}
      </div>
      <Failure error={makeDefault.error} className="mt-2" />
      <div className="flex flex-wrap gap-x-2 pl-[22px]">
        {card.isDefault || isOver ? null : (
          <Button
            tone="quiet"
            size="sm"
            aria-label={`${t('checkout.saved.makeDefault')}: ${title}`}
            pending={makeDefault.isPending}
            onClick={() => makeDefault.mutate({ cardId: card.id })}
          >
            {t('checkout.saved.makeDefault')}
          </Button>
        )}
        <RemoveCard cardId={card.id} title={title} />
      </div>
    </div>
  )
}

function RemoveCard({ cardId, title }: { cardId: string; title: string }) {
  const { t } = useWords()
  const { query, queryClient } = useClient()
  const [isOpen, setOpen] = useState(false)
  const remove = useMutation(
    query.card.remove.mutationOptions({
      onSuccess: async () => {
        setOpen(false)
        showToast({ text: t('checkout.saved.removed', { card: title }), tone: 'good' })
        await queryClient.invalidateQueries({ queryKey: query.card.list.key() })
      },
    }),
  )
  return (
    <>
      <Button
        tone="quiet"
        size="sm"
        aria-label={`${t('checkout.saved.remove')}: ${title}`}
        onClick={() => {
          remove.reset()
          setOpen(true)
        }}
      >
        {t('checkout.saved.remove')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('checkout.saved.removeTitle', { card: title })}
        cancelLabel={t('checkout.saved.keepIt')}
        confirm={{
          label: t('checkout.saved.remove'),
          run: () => remove.mutate({ cardId }),
          pending: remove.isPending,
          danger: true,
        }}
      >
        <Failure error={remove.error} tone="clay" className="mb-3" />
        <p>{t('checkout.saved.removeText')}</p>
      </Dialog>
    </>
  )
}
