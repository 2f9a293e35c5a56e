import { expect, test } from 'vitest'
import { renderApp } from '../page/testing/render.tsx'
import { BookingCode } from './booking-code.tsx'
import { visit } from './testing/visit.ts'

test('the code of a visit is shown at the desk, where there is one', async () => {
  const atSpa = await renderApp(<BookingCode booking={visit} />)
  const name = atSpa.t('booking.code.qr', { code: visit.code })
  expect(await atSpa.findByRole('img', { name })).toBeTruthy()
  expect(atSpa.getByText(atSpa.t('booking.code.text'))).toBeTruthy()
  atSpa.unmount()
  const atHome = await renderApp(<BookingCode booking={{ ...visit, isCallOut: true }} />)
  expect(atHome.getByText(visit.code)).toBeTruthy()
  expect(atHome.queryByText(atHome.t('booking.code.text'))).toBeNull()
})
