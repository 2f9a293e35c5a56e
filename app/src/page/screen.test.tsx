import { expect, test } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import { linkTo } from '../address/link.ts'
import { Screen } from './screen.tsx'
import { renderApp } from './testing/render.tsx'

test('Back from a screen reached from a bank replaces it, so that the next Back does not return to it', async () => {
  const at = linkTo('creditPaypal', { topUp: idOf(1) })
  const page = await renderApp(
    <Screen title="Paid" back={linkTo('wallet', {})}>
      Done
    </Screen>,
    { at },
  )
  await page.user.click(page.getByRole('link', { name: page.t('screen.back') }))
  expect([page.address(), page.entries()]).toEqual([linkTo('wallet', {}), 1])
})
