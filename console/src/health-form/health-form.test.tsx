import { idOf } from '@serein/client/testing/answers.ts'
import { sampleService } from '@serein/shared/catalogue/testing/service.ts'
import { expect, test, vi } from 'vitest'
import { owner } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { Page } from './health-form.tsx'

const stones = sampleService(idOf(1), idOf(2))
const none = {
  version: 0,
  questions: [],
  asking: { ofAll: false, ofNewClients: true, serviceIds: [], againMonths: 12 as const },
  contraindications: [],
}
const answers = {
  'business.me': owner,
  'healthForm.get': none,
  'catalogue.menu': {
    currency: 'EUR',
    categories: [{ id: idOf(3), kind: 'massage' as const, name: stones.name, services: [stones] }],
  },
  'healthForm.publish': { ...none, version: 1 },
}

test('a form is put together with what an answer means, and published', async () => {
  const page = await renderConsole(<Page />, { answers })
  const { t, user } = page
  await page.press(t('healthForm.add'))
  await page.press(t('healthForm.publish'))
  expect(await page.findByText(t('healthForm.wordsMissing'))).toBeTruthy()
  await user.type(page.getByLabelText(t('healthForm.question.en')), 'Do you bear heat?')
  await user.type(page.getByLabelText(t('healthForm.question.fr')), 'La chaleur ?')
  await page.press(t('healthForm.addRule'))
  await user.selectOptions(page.field(t('healthForm.ruleAnswer')), 'no')
  await user.selectOptions(page.field(t('healthForm.effect')), 'ask')
  await page.press(t('healthForm.publish'))
  await vi.waitFor(() => expect(page.sent('healthForm.publish')).toHaveLength(1))
  const [sent] = page.sent('healthForm.publish')
  expect(sent).toMatchObject({
    formVersion: 0,
    questions: [{ kind: 'yes_no', label: { en: 'Do you bear heat?', fr: 'La chaleur ?' } }],
    contraindications: [{ serviceId: stones.id, value: 'no', effect: 'ask', insteadId: null }],
  })
  expect(sent!.contraindications[0]!.question).toBe(sent!.questions[0]!.id)
})

test('a form begins with what most spas ask, and a part of the body is a contraindication', async () => {
  const page = await renderConsole(<Page />, { answers })
  const { t, user } = page
  await page.press(t('healthForm.usual'))
  expect(page.queryByRole('button', { name: t('healthForm.usual') })).toBeNull()
  await page.press(t('healthForm.addRule'))
  await user.selectOptions(page.field(t('healthForm.ruleQuestion')), 'Where does it hurt?')
  await user.selectOptions(
    page.field(t('healthForm.ruleAnswer')),
    t('booking.healthForm.part.lowerBack'),
  )
  await page.press(t('healthForm.publish'))
  await vi.waitFor(() => expect(page.sent('healthForm.publish')).toHaveLength(1))
  const [sent] = page.sent('healthForm.publish')
  expect(sent!.questions.map(({ kind }) => kind)).toContain('consent')
  expect(sent!.contraindications).toMatchObject([{ value: 'lowerBack', effect: 'warn' }])
})
