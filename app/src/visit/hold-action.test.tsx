import { expect, test, vi } from 'vitest'
import { renderApp } from '../page/testing/render.tsx'
import { HoldBar, HoldBox } from './hold-action.tsx'

type Props = Parameters<typeof HoldBox>[0]

test.each([
  ['at the foot of a phone', HoldBar],
  ['beside the times on a desk', HoldBox],
])('a time that somebody else took is reported %s, with the nearest ones', async (_, Part) => {
  const onTake = vi.fn<(startsAt: string) => void>()
  const problem = { text: 'Taken.', nearest: ['2026-11-26T10:00:00Z'], held: [] }
  const shop = { timeZone: 'Europe/Paris', currency: 'EUR', rules: { holdMinutes: 10 } }
  const page = await renderApp(
    <Part
      data={{ shop, rescheduled: undefined } as unknown as Props['data']}
      hold={{ problem, note: '' } as unknown as Props['hold']}
      chosen={null}
      names={[]}
      day="2026-11-26"
      onTake={onTake}
    />,
  )
  expect(await page.findByText('Taken.')).toBeTruthy()
  await page.user.click(page.getByRole('button', { name: /^11[:.\s]/u }))
  expect(onTake).toHaveBeenCalledWith('2026-11-26T10:00:00Z')
})
