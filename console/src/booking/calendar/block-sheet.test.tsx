import { expect, test, vi } from 'vitest'
import { renderConsole } from '../../page/testing/render.tsx'
import { at, dayWith, period, room, therapist } from '../day/day-fixture.ts'
import type { TakenDays } from '../desk/block-series-verbs.ts'
import type { DeskInHand } from '../desk/use-desk.ts'
import { BlockSheet, type BlockDefaults } from './block-sheet.tsx'

const day = dayWith([], [therapist('ines', '09:00-17:00')], { rooms: [room('sage')] })

/** The sheet over a desk that remembers its calls, and finds this in the way. */
async function open(defaults: BlockDefaults, inTheWay: TakenDays | null = null) {
  const calls: unknown[][] = []
  const verb = (name: string) =>
    vi.fn<(...args: unknown[]) => Promise<boolean>>(async (...args) => {
      calls.push([name, ...args.filter((one) => typeof one !== 'function')])
      return true
    })
  const verbs = {
    block: verb('block'),
    unblock: verb('unblock'),
    unblockSeries: verb('unblockSeries'),
    async blockSeries(wish: { skipsTaken?: boolean }, onTaken: (taken: TakenDays) => void) {
      calls.push(['blockSeries', wish])
      if (!inTheWay || wish.skipsTaken) return true
      onTaken(inTheWay)
      return false
    },
  }
  const onClose = vi.fn<() => void>()
  const page = await renderConsole(
    <BlockSheet
      open
      defaults={defaults}
      calendar={day}
      day="2026-11-24"
      now={Date.parse(at('08:00'))}
      desk={{ zone: 'Europe/Paris', pending: null, verbs } as unknown as DeskInHand}
      onClose={onClose}
    />,
  )
  return { page, calls, onClose }
}
const span = { from: at('11:00'), until: at('12:00') }
const ines = { staffId: 'ines', ...span }

test('a block that comes once is sent by itself', async () => {
  const { page, calls } = await open(ines)
  await page.press(page.t('booking.block.make'))
  expect(calls).toEqual([['block', ines]])
})

test('a block repeats on its weekdays and takes a room, too', async () => {
  const { page, calls, onClose } = await open(ines)
  const { t } = page
  await page.user.selectOptions(page.field(t('booking.block.series.unitToo')), 'sage')
  await page.user.selectOptions(page.field(t('booking.block.series.repeats')), 'Every week')
  await page.user.click(page.getByRole('checkbox', { name: 'Friday' }))
  await page.fill(t('booking.block.series.times'), '6')
  await page.press(t('booking.block.make'))
  const repeat = { weekdays: [2, 5], everyWeeks: 1, times: 6 }
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(calls).toEqual([['blockSeries', { ...ines, unitIds: ['sage'], repeat }]])
})

test('a block lasts until another day', async () => {
  const { page, calls } = await open(ines)
  await page.fill(page.t('booking.block.series.lastDay'), '2026-11-26')
  await page.press(page.t('booking.block.make'))
  const until = '2026-11-26T12:00:00.000Z'
  expect(calls).toEqual([['blockSeries', { ...ines, until, unitIds: [] }]])
})

test('what stands in the way is shown before anything is blocked, and what is free can be had', async () => {
  const visit = { purpose: 'segment', bookingId: 'b', blockId: null, staffId: 'ines', unitId: null }
  const inTheWay = { nearest: [], free: 3, times: 4, inTheWay: [{ ...visit, ...span }] }
  const { page, calls, onClose } = await open(ines, inTheWay)
  const { t } = page
  await page.user.selectOptions(page.field(t('booking.block.series.repeats')), 'Every week')
  await page.press(t('booking.block.make'))
  await page.findByText(/ines · a visit/u)
  expect(onClose).not.toHaveBeenCalled()
  await page.press('Block the 3 free days')
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(calls).toMatchObject([
    ['blockSeries', {}],
    ['blockSeries', { skipsTaken: true }],
  ])
})

test('a block that repeats wants a day and an end', async () => {
  const { page, calls } = await open(ines)
  const { t } = page
  await page.user.selectOptions(page.field(t('booking.block.series.repeats')), 'Every week')
  await page.user.click(page.getByRole('checkbox', { name: 'Tuesday' }))
  await page.fill(t('booking.block.series.times'), '900')
  await page.press(t('booking.block.make'))
  expect(await page.findAllByText(t('booking.block.series.missing'))).toHaveLength(2)
  expect(calls).toEqual([])
})

test('one of several blocks goes alone, or with the later ones after a question', async () => {
  const block = {
    id: 'b1',
    unitId: null,
    note: null,
    seriesId: 's',
    staffId: 'ines',
    ...period('11:00-12:00'),
  }
  const { page, calls } = await open({ block })
  const { t } = page
  await page.press(t('booking.block.series.remove.later'))
  await page.findByText(t('booking.block.series.ask.later'))
  expect(calls).toEqual([])
  await page.press(t('booking.block.remove'))
  expect(calls).toEqual([['unblockSeries', block, 'later']])
})
