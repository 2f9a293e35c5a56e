import { refusalOf } from '@serein/client/api.ts'
import type { Client } from '@serein/client/provider.tsx'
import type { ShopCalendar } from '@serein/shared/booking/schema.ts'
import type { RefusalData } from '@serein/shared/refusal.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import type { Desk } from './desk.ts'

export type SeriesWish = Omit<Parameters<Client['api']['slot']['blockSeries']>[0], 'shopId'>
/** What stands in the way of a series. */
export type TakenDays = RefusalData<'blocks_taken'>

/** Taking therapists and rooms out on several days. */
export function blockSeriesVerbs(desk: Desk) {
  const attempt = (id: string, work: () => Promise<void>) =>
    desk.attempt({ id, verb: 'block' }, work)
  return {
    /** False where something stands in the way, which `onTaken` hears of. */
    async blockSeries(wish: SeriesWish, onTaken: (taken: TakenDays) => void): Promise<boolean> {
      const { api, shopId, t } = desk.deps
      let isTaken = false
      const isDone = await attempt('new block', async () => {
        try {
          const { blocks } = await api.slot.blockSeries({ shopId, ...wish })
          const { id: blockId } = blocks[0]!
          const takeBack = async () =>
            void (await api.slot.unblockSeries({ shopId, blockId, which: 'all' }))
          desk.offerUndo(t('booking.block.series.done', { count: blocks.length }), () =>
            attempt(blockId, takeBack),
          )
        } catch (error) {
          const refusal = refusalOf(error)
          if (refusal?.code !== 'blocks_taken') throw error
          isTaken = true
          onTaken(refusal.data as TakenDays)
        }
      })
      return isDone && !isTaken
    },
    unblockSeries: (block: ShopCalendar['blocks'][number], which: 'one' | 'later' | 'all') =>
      attempt(block.id, async () => {
        const { api, shopId, t } = desk.deps
        const { removedIds } = await api.slot.unblockSeries({ shopId, blockId: block.id, which })
        const text = t('booking.block.series.removed', { count: removedIds.length })
        showToast({ text, tone: 'good' })
      }),
  }
}
