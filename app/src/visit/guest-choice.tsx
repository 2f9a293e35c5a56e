import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@serein/ui/button.tsx'
import { TabPanel, Tabs } from '@serein/ui/tabs.tsx'
import { useGuestNames } from './guest-names.ts'
import { writeVisit } from '../address/visit-search.ts'
import { useWords } from '../language/words.ts'
import { withoutWishes } from './basket.ts'
import type { UsedBasket } from './use-basket.ts'

/** Whose services are being chosen; nothing but what is inside for somebody who comes alone. */
export function GuestChoice(props: { shopId: string; basket: UsedBasket; children: ReactNode }) {
  const { t } = useWords()
  const { guests, at, show } = props.basket
  const { sayGuest } = useGuestNames(props.shopId)
  if (guests.length === 1) return props.children
  return (
    <>
      <Tabs
        id="guests"
        label={t('shop.party.whose')}
        className="mt-3"
        selected={String(at)}
        onSelect={(id) => show(Number(id))}
        tabs={guests.map(({ items }, guest) => ({
          id: String(guest),
          label: sayGuest(guest),
          count: <Count count={items.length} />,
        }))}
      />
      <TabPanel of="guests" tab={String(at)} className="pt-3">
        <SameAsMe basket={props.basket} />
        {props.children}
      </TabPanel>
    </>
  )
}

function Count({ count }: { count: number }) {
  const { t } = useWords()
  return (
    <>
      <span aria-hidden className="text-sm font-normal text-ink-soft">
        {count}
      </span>
      <span className="sr-only">{t('shop.party.services', { count })}</span>
    </>
  )
}

/** Copies the reader's own services, where this guest has others. */
function SameAsMe({ basket }: { basket: UsedBasket }) {
  const { t } = useWords()
  const { guests, at, copyFirst } = basket
  const [mine, own] = [guests[0]!.items, guests[at]!.items]
  if (at === 0 || mine.length === 0 || isSame(mine, own)) return null
  return (
    <Button tone="secondary" size="sm" icon={<Copy aria-hidden />} onClick={copyFirst}>
      {t('shop.party.same')}
    </Button>
  )
}

function isSame(...[mine, own]: [UsedBasket['items'], UsedBasket['items']]): boolean {
  const [one, other] = [mine, own].map((items) => writeVisit([{ items: withoutWishes(items) }]))
  return one === other
}
