import type { OutputOf } from '@serein/client/testing/answers.ts'
import { expect, test } from 'vitest'
import { owner } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { Page } from './treatment-questions.tsx'

const own = { id: 'pressure', kind: 'text', label: { en: 'Pressure', fr: 'Pression' }, options: [] }
const savedForm = { fields: [own], hasBodyChart: true, version: 3 } as OutputOf<'treatment.form'>

test('a treatment question is added, previewed as a therapist sees it, saved and undone', async () => {
  const page = await renderConsole(<Page />, {
    answers: {
      'business.me': owner,
      'treatment.form': savedForm,
      'treatment.saveForm': ({ formFields, hasBodyChart, formVersion }) => ({
        fields: formFields as OutputOf<'treatment.form'>['fields'],
        hasBodyChart,
        version: formVersion + 1,
      }),
    },
  })
  const { t, user, press } = page
  await press(t('customer.questions.add'))
  const question = page.getByRole('group', { name: t('customer.questions.nth', { n: 2 }) })
  const within = (label: string) =>
    [...question.querySelectorAll('label')].find(({ textContent }) =>
      textContent.startsWith(label),
    )!.control as HTMLInputElement
  await user.click(within(t('customer.questions.kind.choice')))
  for (const [label, text] of [
    [t('customer.questions.label.en'), 'Oil'],
    [t('customer.questions.label.fr'), 'Huile'],
    [t('customer.questions.option.en', { n: 1 }), 'Sweet almond'],
    [t('customer.questions.option.fr', { n: 1 }), 'Amande douce'],
    [t('customer.questions.option.en', { n: 2 }), 'Jojoba'],
    [t('customer.questions.option.fr', { n: 2 }), 'Jojoba'],
  ] as const)
    await user.type(within(label), text)
  const tried = page.field('Oil')
  await user.selectOptions(tried, 'Jojoba')
  expect(tried.value).toBe('Jojoba')

  await press(t('customer.questions.save'))
  await page.findByText(t('customer.questions.saved'))
  const [sent] = page.sent('treatment.saveForm')
  expect(sent).toMatchObject({ formVersion: 3, formFields: [own, { kind: 'choice' }] })
  expect(sent!.formFields[1]).toMatchObject({
    label: { en: 'Oil', fr: 'Huile' },
    options: [
      { en: 'Sweet almond', fr: 'Amande douce' },
      { en: 'Jojoba', fr: 'Jojoba' },
    ],
  })
  await press(t('common.undo'))
  await page.findByText(t('customer.questions.label.en'))
  expect(page.sent('treatment.saveForm').at(-1)).toMatchObject({
    formVersion: 4,
    formFields: [own],
  })
})
