import { idOf } from '@serein/client/testing/answers.ts'
import { sampleService } from '@serein/shared/catalogue/testing/service.ts'
import { expect, test, vi } from 'vitest'
import { shop } from '../../member/testing/member.ts'
import { renderConsole } from '../../page/testing/render.tsx'
import { settings } from '../testing/settings.ts'
import { PrerequisiteForm, PrerequisiteSummary } from './prerequisite-form.tsx'

const named = (n: number, en: string, fr: string) => ({
  ...sampleService(idOf(n), idOf(n + 10)),
  name: { en, fr },
})
const [tint, patchTest] = [named(1, 'Tint', 'Teinture'), named(2, 'Patch test', 'Test d’allergie')]
const answers = {
  'catalogue.menu': {
    currency: 'EUR',
    categories: [
      { id: idOf(9), kind: 'massage' as const, name: tint.name, services: [patchTest, tint] },
    ],
  },
  'shop.requireEarlier': settings,
}

test('a rule is put together, read back, and none that leads in a circle is sent', async () => {
  const page = await renderConsole(<PrerequisiteForm settings={settings} onDone={() => {}} />, {
    answers,
  })
  const { t, user } = page
  await page.press(t('shop.prerequisite.add'))
  await user.selectOptions(page.field(t('shop.prerequisite.first')), tint.id)
  await page.press(t('common.save'))
  expect(await page.findByText(t('shop.prerequisite.circle'))).toBeTruthy()
  expect(page.sent('shop.requireEarlier')).toEqual([])
  await user.selectOptions(page.field(t('shop.prerequisite.first')), patchTest.id)
  await user.selectOptions(page.field(t('shop.prerequisite.days')), '7')
  await page.press(t('common.save'))
  const rule = { serviceId: tint.id, firstServiceId: patchTest.id, hours: 48, days: 7 }
  await vi.waitFor(() =>
    expect(page.sent('shop.requireEarlier')).toEqual([{ shopId: shop.id, prerequisites: [rule] }]),
  )
})

test('the rules are said in a line, by name', async () => {
  const rule = { serviceId: tint.id, firstServiceId: patchTest.id, hours: 48, days: 182 }
  const page = await renderConsole(
    <PrerequisiteSummary settings={{ ...settings, prerequisites: [rule] }} />,
    { answers },
  )
  expect(await page.findByText('Tint: Patch test first, 2 days to 182 days before')).toBeTruthy()
})
