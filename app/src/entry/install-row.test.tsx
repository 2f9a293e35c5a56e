import { act } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { catchInstallPrompt, installable } from '@serein/client/install-prompt.ts'
import { renderApp } from '../page/testing/render.tsx'
import { InstallRow } from './install-row.tsx'

catchInstallPrompt()
beforeEach(() => {
  installable.prompt = null
})

/** What browsers send to people they know better than a test. */
function offer() {
  const prompt = vi.fn<() => Promise<void>>(async () => {})
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  act(() => void window.dispatchEvent(event))
  return { prompt, event }
}

async function open() {
  const page = await renderApp(<InstallRow />)
  const { t } = page
  return {
    ...page,
    row: () => page.queryByRole('button', { name: new RegExp(t('frame.install.title'), 'u') }),
  }
}

test('the offer to install appears when the browser makes it, asks once and then disappears', async () => {
  const page = await open()
  expect(page.row()).toBe(null)
  const { prompt, event } = offer()
  // The browser is told not to ask by itself.
  expect(event.defaultPrevented).toBe(true)
  await page.user.click(page.row()!)
  expect(prompt).toHaveBeenCalledOnce()
  expect(page.row()).toBe(null)
})

test('the offer to install disappears when the app is installed or runs installed', async () => {
  const page = await open()
  offer()
  expect(page.row()).not.toBe(null)
  act(() => void window.dispatchEvent(new Event('appinstalled')))
  expect(page.row()).toBe(null)
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('standalone') }))
  offer()
  expect(page.row()).toBe(null)
})

test.each([
  [
    'an iPhone',
    { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)', maxTouchPoints: 5 },
    true,
  ],
  [
    'an iPad, which says that it is a Mac',
    { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X)', maxTouchPoints: 5 },
    true,
  ],
  ['a Mac', { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X)', maxTouchPoints: 0 }, false],
])('the offer to install in %s says how to: %s', async (_, device, isExplained) => {
  for (const [key, value] of Object.entries(device)) {
    Object.defineProperty(navigator, key, { value, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, key))
  }
  const page = await open()
  expect(page.row() !== null).toBe(isExplained)
  if (!isExplained) return
  await page.user.click(page.row()!)
  expect(page.getByText(page.t('frame.install.add'))).toBeTruthy()
})
