import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepHere } from '../page/here.ts'
import { renderApp } from '../page/testing/render.tsx'
import { keepPlace } from '../shop/last-place.ts'
import { useWalk } from './use-walk.ts'

/** Some 800 m north of the device. */
const spa = { latitude: 48.8652, longitude: 2.352 }
const here = { latitude: 48.858, longitude: 2.352 }
const near = '48.86,2.35'

beforeEach(() => {
  vi.spyOn(navigator.permissions, 'query').mockResolvedValue({
    state: 'prompt',
  } as PermissionStatus)
})
afterEach(() => {
  vi.restoreAllMocks()
  keepHere(null)
  keepPlace({})
})

function Walk({ to = spa }) {
  return <p>{useWalk(to) ?? 'no walk'}</p>
}

test('the walk to a spa is that of streets, from where the device is', async () => {
  keepPlace({ near })
  keepHere(here)
  const page = await renderApp(<Walk />)
  expect(page.getByText(page.t('search.why.walk', { minutes: 13 }))).toBeTruthy()
})

test.each([
  ['around a place that was typed', { near, place: 'Paris' }, here, spa],
  ['before the device has said where it is', { near }, null, spa],
  ['around a place that the device has left', { near: '45.76,4.83' }, here, spa],
  ['to a spa too far to walk', { near }, here, { latitude: 48.9, longitude: 2.352 }],
])('there is no walk %s', async (_, place, device, to) => {
  keepPlace(place)
  keepHere(device)
  const page = await renderApp(<Walk to={to} />)
  expect(page.getByText('no walk')).toBeTruthy()
})
