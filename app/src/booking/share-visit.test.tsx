import { expect, onTestFinished, test, vi } from 'vitest'
import { renderApp } from '../page/testing/render.tsx'
import { ShareVisit } from './share-visit.tsx'
import { visit } from './testing/visit.ts'

test.each([
  ['at the spa with its street', false, 'Maison Serein, 12 rue des Rosiers'],
  ['at the reader’s without one', true, 'Maison Serein'],
])('a visit %s is shared', async (_, isCallOut, place) => {
  const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue()
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
  const page = await renderApp(<ShareVisit booking={{ ...visit, isCallOut }} />)
  await page.press(page.t('booking.share.label'))
  expect(share.mock.calls[0]![0].text?.split(': ').at(-1)).toBe(place)
})
