import { ShieldCheck } from 'lucide-react'
import type { ComponentProps } from 'react'
import { IconRow } from '@serein/ui/list-row.tsx'
import { useWords } from '../language/words.ts'
import { BasketColumn } from '../visit/basket-column.tsx'
import { FirstFree } from '../visit/first-free.tsx'
import type { PartyVisit, VisitData } from '../visit/visit.ts'
import { useNextTimes } from './next-times.ts'
import { OpenBadge } from './shop-head.tsx'
import { TimeChips } from './time-chips.tsx'
import { usePolicyWords } from './use-policy-words.ts'

/** The visit beside a menu, with the shop’s opening, next times and cancellation rule. */
export function ShopBasket(
  props: Omit<ComponentProps<typeof BasketColumn>, 'badge' | 'empty' | 'note'>,
) {
  const { data } = props
  return (
    <BasketColumn
      {...props}
      badge={<OpenBadge shop={data.shop} />}
      empty={<NothingYet data={data} />}
      note={<PolicyNote data={data} />}
    />
  )
}

/** Before a choice: a hint, and the next times of the most booked service. */
function NothingYet({ data }: { data: VisitData }) {
  const { t, pick } = useWords()
  const times = useNextTimes([data.shop.id])
  const next = times?.get(data.shop.id)
  const service = data.services.find(({ variants }) =>
    variants.some(({ id }) => id === next?.variantId),
  )
  return (
    <>
      <p className="mt-3 text-ink-soft">{t('shop.basket.empty')}</p>
      <div className="mt-5 border-t border-line pt-4">
        <p className="mb-2.5 text-sm font-semibold">
          {service
            ? t('shop.basket.nextFor', { name: pick(service.name) })
            : t('shop.evening.next')}
        </p>
        <TimeChips shop={data.shop} times={next} loading={!times} count={3} />
        {next?.variantId && next.starts.length === 0 ? (
          <FirstFree
            data={data}
            basket={onlyOf(next.variantId)}
            wish={undefined}
            className="block text-sm text-ink-soft"
          />
        ) : null}
      </div>
    </>
  )
}

/** A visit of one guest for one treatment. */
function onlyOf(variantId: string): PartyVisit {
  return {
    guests: [{ items: [{ variantId, addOnIds: [] }] }],
    together: 'same_start',
    sameRoom: false,
  }
}

function PolicyNote({ data }: { data: VisitData }) {
  const words = usePolicyWords(data.shop.cancellationPolicy)
  return (
    <IconRow
      icon={<ShieldCheck aria-hidden className="text-primary" />}
      className="mt-5 border-t border-line pt-4 text-sm text-ink-soft"
    >
      {words.join(' · ')}
    </IconRow>
  )
}
