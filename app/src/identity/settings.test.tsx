import { expect, test } from 'vitest'
import { useFormat } from '@serein/client/provider.tsx'
import { linkTo } from '../address/link.ts'
import { renderApp } from '../page/testing/render.tsx'
import { Page } from './settings.tsx'

function Visit() {
  const format = useFormat()
  return (
    <p>
      {format.time('2026-11-28T16:30:00Z', 'Europe/Paris')}, {format.distance(1_609)}
    </p>
  )
}

test('times and distances are written as chosen, and again as on the device', async () => {
  const page = await renderApp(
    <>
      <Page />
      <Visit />
    </>,
    { at: linkTo('settings') },
  )
  const { t, user } = page
  const pick = (name: string) => user.click(page.getByRole('radio', { name }))
  await pick('17:00')
  await pick(t('identity.settings.kilometres'))
  expect(await page.findByText('17:30, 1.6 km')).toBeTruthy()
  await pick('5:00 pm')
  await pick(t('identity.settings.miles'))
  expect(await page.findByText(/^5:30\spm, 1(?:\.0)? mi$/u)).toBeTruthy()
  expect([localStorage.getItem('clock'), localStorage.getItem('units')]).toEqual([
    'h12',
    'imperial',
  ])
  const clock = page.getByRole('group', { name: t('identity.settings.clock') })
  await user.click(clock.querySelector<HTMLInputElement>('input')!)
  expect(localStorage.getItem('clock')).toBe(null)
})
