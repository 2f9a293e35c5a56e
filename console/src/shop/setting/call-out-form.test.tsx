import { expect, test, vi } from 'vitest'
import { shop } from '../../member/testing/member.ts'
import { renderConsole } from '../../page/testing/render.tsx'
import { settings } from '../testing/settings.ts'
import { CallOutForm, CallOutSummary } from './call-out-form.tsx'

const callOutRule = {
  speedKmh: 20,
  zones: [
    { radiusMetres: 2_500, feeMinor: 0 },
    { radiusMetres: 8_000, feeMinor: 1_550 },
  ],
}
const answers = { 'shop.goOut': settings }

test('zones are written in kilometres and amounts, each wider than the one before', async () => {
  const page = await renderConsole(<CallOutForm settings={settings} onDone={() => {}} />, {
    answers,
  })
  const { t, user } = page
  await user.click(page.field(t('shop.callOut.isOn')))
  const write = async (label: string, at: number, text: string) => {
    const field = page.getAllByLabelText(label)[at]!
    await user.clear(field)
    await user.type(field, text)
  }
  await write(t('shop.callOut.radius'), 0, '2,5')
  await page.press(t('shop.callOut.add'))
  await write(t('shop.callOut.radius'), 1, '2')
  await write(t('shop.callOut.fee'), 1, '15.50')
  await page.press(t('common.save'))
  expect(await page.findByText(t('shop.callOut.notWider'))).toBeTruthy()
  expect(page.sent('shop.goOut')).toEqual([])
  await write(t('shop.callOut.radius'), 1, '8')
  await page.press(t('common.save'))
  await vi.waitFor(() =>
    expect(page.sent('shop.goOut')).toEqual([{ shopId: shop.id, callOutRule }]),
  )
})

test('a shop that goes out no more says so', async () => {
  const page = await renderConsole(
    <CallOutForm settings={{ ...settings, callOutRule }} onDone={() => {}} />,
    { answers },
  )
  await page.user.click(page.field(page.t('shop.callOut.isOn')))
  await page.press(page.t('common.save'))
  await vi.waitFor(() =>
    expect(page.sent('shop.goOut')).toEqual([{ shopId: shop.id, callOutRule: null }]),
  )
})

test('the zones are said in a line', async () => {
  const page = await renderConsole(<CallOutSummary settings={{ ...settings, callOutRule }} />, {
    answers,
  })
  expect(await page.findByText('Up to 2.5 km: free')).toBeTruthy()
  expect(page.getByText('Up to 8 km: €15.50')).toBeTruthy()
})
