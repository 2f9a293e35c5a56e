import { type Answers, idOf, refused } from '@serein/client/testing/answers.ts'
import type { ServiceCard } from '@serein/shared/catalogue/contract.ts'
import { expect, test, vi } from 'vitest'
import { renderConsole } from '../../page/testing/render.tsx'
import { at, dayWith, room, therapist } from '../day/day-fixture.ts'
import { NewSessionSheet } from './new-session-sheet.tsx'

const [ines, sage] = [idOf(21), idOf(22)]
const day = dayWith([], [therapist(ines, '09:00-17:00')], { rooms: [room(sage)] })
const empty = { en: '', fr: '' }
const yoga: ServiceCard = {
  id: idOf(5),
  name: { en: 'Yoga', fr: 'Yoga' },
  description: empty,
  picture: null,
  taxRate: 20_000,
  variants: [{ id: idOf(6), name: null, lengthMinutes: 60, priceMinor: 2_500 }],
  addOns: [],
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  hands: 0,
  priceKind: 'fixed',
  isSignature: false,
  isInSessions: true,
  sharedRooms: [],
}
const laid = { sessions: [{ id: idOf(7), startsAt: at('11:00') }], skipped: 0 }

async function open(services: ServiceCard[] = [yoga], more: Answers = {}) {
  const onClose = vi.fn<() => void>()
  const page = await renderConsole(
    <NewSessionSheet
      open
      shopId={idOf(1)}
      defaults={{ staffId: ines, from: at('11:00') }}
      calendar={day}
      day="2026-11-24"
      onClose={onClose}
    />,
    {
      answers: {
        'catalogue.menu': {
          currency: 'EUR',
          categories: [{ id: idOf(4), kind: 'wellness', name: yoga.name, services }],
        },
        'slot.newSessions': laid,
        ...more,
      },
    },
  )
  return { page, onClose }
}

test('a session is laid where it was drawn, with a leader and a room', async () => {
  const { page, onClose } = await open()
  const { t } = page
  await page.findByLabelText(t('booking.session.service'))
  await page.user.selectOptions(page.field(t('booking.block.series.unitToo')), sage)
  await page.press(t('booking.session.lay'))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(page.sent('slot.newSessions')).toEqual([
    {
      shopId: idOf(1),
      serviceId: yoga.id,
      staffId: ines,
      unitId: sage,
      startsAt: at('11:00'),
      lengthMinutes: 60,
      skipsTaken: false,
    },
  ])
})

test('what is refused stands at its field', async () => {
  const fields = [{ path: 'startsAt', message: 'twice' }]
  const { page, onClose } = await open([yoga], {
    'slot.newSessions': refused('session_not_possible', { fields }),
  })
  const { t } = page
  await page.findByLabelText(t('booking.session.service'))
  await page.press(t('booking.session.lay'))
  expect(await page.findByText(t('booking.session.fault.twice'))).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})

test('a spa without such a treatment is told where to say so', async () => {
  const { page } = await open([{ ...yoga, isInSessions: false }])
  expect(await page.findByText(page.t('booking.session.noService'))).toBeTruthy()
})
