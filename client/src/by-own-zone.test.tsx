import { render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { ownZone, useByOwnZone } from './clock.ts'

const elsewhere = ownZone() === 'Asia/Tokyo' ? 'Asia/Seoul' : 'Asia/Tokyo'

/** Renders on the server, hydrates, and counts how often the browser rendered. */
function hydrate(read: (zone: string) => string) {
  const noteRender = vi.fn<() => void>()
  function Part() {
    noteRender()
    return useByOwnZone(read, elsewhere)
  }
  const container = document.createElement('div')
  container.innerHTML = renderToString(<Part />)
  const serverText = container.textContent
  noteRender.mockClear()
  const { unmount } = render(<Part />, { container, hydrate: true })
  const text = container.textContent
  unmount()
  return { renders: noteRender.mock.calls.length, serverText, text }
}

test('what follows from the zone of the device is rendered once where it is what the server said', () => {
  expect(hydrate(() => 'EUR')).toEqual({ renders: 1, serverText: 'EUR', text: 'EUR' })
})

test('what follows from the zone of the device is rendered again where the server could not know it', () => {
  const { renders, serverText, text } = hydrate((zone) => zone)
  expect({ serverText, text }).toEqual({ serverText: elsewhere, text: ownZone() })
  expect(renders).toBeGreaterThan(1)
})
