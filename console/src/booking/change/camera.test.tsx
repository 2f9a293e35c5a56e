import { expect, onTestFinished, test } from 'vitest'
import { renderConsole } from '../../page/testing/render.tsx'
import { Camera } from './camera.tsx'

test.each([
  ['NotAllowedError', 'booking.scan.refused'],
  ['NotFoundError', 'booking.scan.noCamera'],
  ['NotReadableError', 'booking.scan.busy'],
] as const)('a camera without a picture says why (%s)', async (name, says) => {
  const value = { getUserMedia: () => Promise.reject(new DOMException('none', name)) }
  Object.defineProperty(navigator, 'mediaDevices', { value, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'))
  const page = await renderConsole(<Camera onCode={() => {}} />)
  expect(await page.findByText(page.t(says))).toBeTruthy()
})

test('a browser that reads no barcodes says so instead of asking for the camera', async () => {
  const page = await renderConsole(<Camera kind="barcode" onCode={() => {}} />)
  expect(await page.findByText(page.t('booking.scan.noBarcodes'))).toBeTruthy()
})
