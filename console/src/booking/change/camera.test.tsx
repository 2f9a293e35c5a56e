import { afterEach, expect, test, vi } from 'vitest'
import { renderConsole } from '../../page/testing/render.tsx'
import { Camera } from './camera.tsx'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['NotAllowedError', 'booking.scan.refused'],
  ['NotFoundError', 'booking.scan.noCamera'],
  ['NotReadableError', 'booking.scan.busy'],
] as const)('why there is no picture is said (%s)', async (name, says) => {
  const mediaDevices = { getUserMedia: () => Promise.reject(new DOMException('none', name)) }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as object, { mediaDevices }))
  const page = await renderConsole(<Camera onCode={() => {}} />)
  expect(await page.findByText(page.t(says))).toBeTruthy()
})
