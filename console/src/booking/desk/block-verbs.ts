import type { ShopCalendar } from '@serein/shared/booking/schema.ts'
import type { Desk } from './desk.ts'

type Block = ShopCalendar['blocks'][number]
type BlockWish = {
  staffId?: string
  unitId?: string
  from: string
  until: string
  note?: string
}

/** Taking a therapist or a room out for a while. */
export function blockVerbs(desk: Desk) {
  const setBlocks = (edit: (blocks: Block[]) => Block[]) =>
    desk.edit((calendar) => ({ ...calendar, blocks: edit(calendar.blocks) }))
  const replace = (block: Block) =>
    setBlocks((blocks) => blocks.map((one) => (one.id === block.id ? block : one)))
  const add = async (wish: BlockWish) => {
    const { api, shopId } = desk.deps
    const made = await api.slot.block({ shopId, ...wish })
    setBlocks((blocks) => [...blocks, made])
    return made
  }
  const take = async (block: Block) => {
    const { api, shopId } = desk.deps
    await api.slot.unblock({ shopId, blockId: block.id })
    setBlocks((blocks) => blocks.filter(({ id }) => id !== block.id))
  }
  const attempt = (id: string, work: () => Promise<void>) =>
    desk.attempt({ id, verb: 'block' }, work)
  const offer = (text: string, id: string, back: () => Promise<unknown>) =>
    desk.offerUndo(text, () => attempt(id, async () => void (await back())))

  return {
    block: (wish: BlockWish) =>
      attempt('new block', async () => {
        const { t, format, zone } = desk.deps
        const made = await add(wish)
        const time = format.time(made.from, zone)
        offer(t('booking.board.done.block', { time }), made.id, () => take(made))
      }),
    unblock: (block: Block) =>
      attempt(block.id, async () => {
        await take(block)
        offer(desk.deps.t('booking.board.done.unblock'), block.id, () => add(wishOf(block)))
      }),
    moveBlock: (before: Block, to: BlockWish) =>
      attempt(before.id, async () => {
        const { api, shopId, t, format, zone } = desk.deps
        const send = (wish: BlockWish) =>
          api.slot.moveBlock({ shopId, blockId: before.id, ...wish })
        replace({
          ...before,
          ...to,
          staffId: to.unitId ? null : (to.staffId ?? before.staffId),
          unitId: to.staffId ? null : (to.unitId ?? before.unitId),
        })
        replace(await send(to))
        const time = format.time(to.from, zone)
        offer(t('booking.board.done.moveBlock', { time }), before.id, async () =>
          replace(await send(wishOf(before))),
        )
      }),
  }
}

function wishOf({ staffId, unitId, from, until, note }: Block): BlockWish {
  return {
    ...(staffId ? { staffId } : { unitId: unitId! }),
    from,
    until,
    ...(note ? { note } : {}),
  }
}
