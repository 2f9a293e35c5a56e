import { useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { Button } from '@serein/ui/button.tsx'
import type { Shop } from '../../member/member.ts'
import { SideSheet } from '../../page/sheet.tsx'
import { useWords } from '../../language/words.ts'
import { WaitingList } from './waiting-list.tsx'

/** How often to poll for who has joined, and for what has come free since. */
const againMs = 30_000

/** How many wait at the spa and for how many of them something is free, and the way to all of them; nothing if nobody waits. */
export function Waiting({ shop, mayChange }: { shop: Shop; mayChange: boolean }) {
  const { t } = useWords()
  const { query } = useClient()
  const [isOpen, setOpen] = useState(false)
  const options = query.waiting.ofShop.queryOptions({ input: { shopId: shop.id } })
  const { data } = useQuery({ ...options, refetchInterval: againMs })
  const entries = data?.entries ?? []
  const count = entries.length
  if (count === 0) return null
  const fitting = entries.filter(({ fits }) => fits.length > 0).length
  return (
    <section
      aria-label={t('booking.waiting.title')}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-6 py-2 max-md:px-5"
    >
      <p className="flex min-w-0 flex-1 items-center gap-2 text-sm">
        <Hourglass aria-hidden className="size-4 shrink-0 text-ink-soft" />
        {t('booking.waiting.summary', { count, fitting })}
      </p>
      <Button size="sm" tone="quiet" onClick={() => setOpen(true)}>
        {t('booking.waiting.open')}
      </Button>
      <SideSheet open={isOpen} onClose={() => setOpen(false)} title={t('booking.waiting.title')}>
        <WaitingList entries={entries} zone={shop.timeZone} mayChange={mayChange} />
      </SideSheet>
    </section>
  )
}
