import { expect, test } from 'vitest'
import { renderConsole } from '../../page/testing/render.tsx'
import { visit } from '../day/day-fixture.ts'
import { DeclineSheet } from './decline-sheet.tsx'
import type { Declining } from './use-answer.ts'

async function open() {
  const sent: Declining[] = []
  const page = await renderConsole(
    <DeclineSheet
      open
      onClose={() => {}}
      visit={visit('a', ['10:00-11:00 ines'])}
      zone="Europe/Paris"
      name="Rui Ferreira"
      isPending={false}
      onSend={(declining) => sent.push(declining)}
    />,
  )
  return { page, sent, send: () => page.press(page.t('booking.request.sendDecline')) }
}

test('a declined request has its reason and other times, in the spa’s zone', async () => {
  const { page, sent, send } = await open()
  const { t, fill, press } = page
  await fill(t('booking.request.note'), 'The steam room is being repaired. ')
  await press(t('booking.request.addTime'))
  expect(page.field(t('booking.request.day', { n: 1 })).value).toBe('2026-11-24')
  expect(page.field(t('booking.request.time', { n: 1 })).value).toBe('11:00')
  await fill(t('booking.request.time', { n: 1 }), '17:45')
  await press(t('booking.request.addTime'))
  await press(t('booking.request.removeTime', { n: 2 }))
  await send()
  expect(sent).toEqual([
    {
      declineNote: 'The steam room is being repaired.',
      proposedStarts: ['2026-11-24T16:45:00.000Z'],
    },
  ])
})

test('a declined request with an invalid time reports it and sends nothing, and needs no times', async () => {
  const { page, sent, send } = await open()
  const { t } = page
  await page.press(t('booking.request.addTime'))
  await page.fill(t('booking.request.time', { n: 1 }), '')
  await send()
  expect(page.notesOf(t('booking.request.time', { n: 1 }))).toContain(t('booking.request.noTime'))
  expect(sent).toEqual([])
  await page.press(t('booking.request.removeTime', { n: 1 }))
  await send()
  expect(sent).toEqual([{ declineNote: '', proposedStarts: [] }])
})
