import { expect, test, vi } from 'vitest'
import { renderApp } from '../page/testing/render.tsx'
import { MapHost } from './map-host.tsx'

test('the privacy page names who draws the maps, and nobody where this server does', async () => {
  const styleUrl = 'https://tiles.example/styles/light'
  const answers = { 'search.mapBase': { styleUrl, darkStyleUrl: null } }
  const page = await renderApp(<MapHost />, { answers })
  expect(
    await page.findByText(page.t('identity.privacy.map', { host: 'tiles.example' })),
  ).toBeTruthy()
  page.unmount()
  const own = await renderApp(<MapHost />, {
    answers: { 'search.mapBase': { styleUrl: null, darkStyleUrl: null } },
  })
  await vi.waitFor(() => expect(own.sent('search.mapBase')).toHaveLength(1))
  expect(own.container.textContent).toBe('')
})
