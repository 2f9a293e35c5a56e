import { expect, test } from 'vitest'
import { idOf, refused } from '@serein/client/testing/answers.ts'
import { shop } from '../../member/testing/member.ts'
import { renderConsole } from '../../page/testing/render.tsx'
import { at, dayWith } from '../day/day-fixture.ts'
import type { DeskInHand } from '../desk/use-desk.ts'
import { menu, team } from '../treatment/treatment-fixture.ts'
import type { Menu } from '../treatment/treatment.ts'
import { BookingForm } from './booking-sheet.tsx'

const sauna = idOf(11)
const ownMenu = JSON.parse(JSON.stringify(menu).replaceAll('sauna-30', sauna)) as Menu

test('what is missing is said at its field, and so is what the server refuses, until it is changed', async () => {
  const fields = [{ path: 'guests.0.items.0.variantId', message: 'gone' }]
  const page = await renderConsole(
    <BookingForm
      open
      defaults={{ from: at('10:00') }}
      calendar={dayWith([], [])}
      desk={{ shop, zone: shop.timeZone } as DeskInHand}
      day="2026-11-23"
      now={Date.parse(at('08:30'))}
      onClose={() => {}}
      menu={ownMenu}
      team={team}
    />,
    {
      answers: {
        'booking.deskTimes': 'pending',
        'search.anything': 'pending',
        'booking.walkIn': refused('service_not_bookable', { fields }),
      },
    },
  )
  const { t } = page
  const [customer, service, time] = [
    t('booking.form.customer'),
    t('booking.form.service'),
    t('booking.form.time'),
  ]
  const book = async () => page.user.click(page.getByRole('button', { name: /^Book/u }))
  await page.fill(customer, 'Nadia')
  await page.fill(time, '')
  await book()
  expect(page.notesOf(customer)).toContain(t('booking.form.customerUnchosen'))
  expect(page.notesOf(service)).toContain(t('booking.form.noService'))
  expect(page.notesOf(time)).toContain(t('booking.form.noTime'))
  expect(document.activeElement).toBe(page.field(customer))
  expect(page.sent('booking.walkIn')).toEqual([])

  await page.fill(customer, '')
  await page.fill(time, '11:00')
  await page.user.selectOptions(page.field(service), 'sauna')
  expect(page.notesOf(service)).not.toContain(t('booking.form.noService'))
  await book()
  await page.findByText(t('booking.form.notOffered.variantId'))
  expect(page.sent('booking.walkIn')).toMatchObject([
    // Eleven o’clock in Paris.
    { startsAt: at('10:00'), guests: [{ items: [{ variantId: sauna }] }] },
  ])
  await page.fill(time, '12:00')
  expect(page.queryByText(t('booking.form.notOffered.variantId'))).toBe(null)
})
