import { idOf } from '@serein/client/testing/answers.ts'
import { expect, test, vi } from 'vitest'
import { renderApp } from '../page/testing/render.tsx'
import { type Filling, HealthFormFields } from './health-form-fields.tsx'

const plain = { isRequired: true, options: [], followUp: null, text: null, isBirthDate: false }
const words = (text: string) => ({ en: text, fr: text })
const toFill = {
  form: {
    version: 2,
    questions: [
      {
        ...plain,
        id: 'born',
        kind: 'date' as const,
        label: words('Day of birth'),
        isBirthDate: true,
      },
      {
        ...plain,
        id: 'heart',
        kind: 'yes_no' as const,
        label: words('A heart condition?'),
        followUp: words('Since when?'),
      },
      { ...plain, id: 'sore', kind: 'body' as const, label: words('Where?'), isRequired: false },
      {
        ...plain,
        id: 'agreed',
        kind: 'consent' as const,
        label: words('Agreement'),
        text: words('We keep it.'),
      },
    ],
  },
  state: 'missing' as const,
  filledAt: null,
  answersId: null,
  today: '2026-11-25',
  guestName: null,
  shopName: 'One',
}

async function open(draftName: string, language?: 'fr') {
  const send = vi.fn<(filling: Filling) => Promise<object>>().mockResolvedValue({})
  const onFilled = vi.fn<() => void>()
  const page = await renderApp(
    <HealthFormFields toFill={toFill} {...{ draftName, send, onFilled }} />,
    { language },
  )
  return { ...page, send, onFilled }
}

test('a form names what is missing, asks a guardian of a minor, and sends what was answered', async () => {
  const page = await open(idOf(1))
  const { t, user } = page
  await page.press(t('booking.form.send'))
  expect(await page.findAllByText(t('booking.form.fault.missing'))).toHaveLength(3)
  expect(page.send).not.toHaveBeenCalled()
  await user.type(page.getByLabelText(/Day of birth/u), '2012-05-01')
  await user.click(page.getByRole('radio', { name: t('booking.form.yes') }))
  await user.type(page.getByLabelText(/Since when/u), 'May')
  await page.press(t('booking.form.part.neck'))
  await user.click(page.getByRole('checkbox', { name: t('booking.form.agree') }))
  await user.type(page.getByLabelText(t('booking.form.guardianName')), 'Marie')
  await user.click(page.getByRole('radio', { name: t('booking.form.type') }))
  await user.type(page.getByLabelText(t('booking.form.typedName')), 'Marie Petit')
  await page.press(t('booking.form.send'))
  await vi.waitFor(() => expect(page.onFilled).toHaveBeenCalled())
  expect(page.send).toHaveBeenCalledWith({
    formVersion: 2,
    answersId: null,
    guardian: { name: 'Marie', signature: 'Marie Petit' },
    answers: [
      { question: 'born', values: [], text: '2012-05-01' },
      { question: 'heart', values: ['yes'], text: 'May' },
      { question: 'sore', values: ['neck'], text: '' },
      { question: 'agreed', values: ['agreed'], text: '' },
    ],
  })
})

test('a day is said in the language of the page as well, whatever that of the browser is', async () => {
  const page = await open(idOf(3), 'fr')
  const birth = page.getByLabelText(/Day of birth/u)
  await page.user.type(birth, '2012-05-01')
  const dayInWords = page.getByText('1er mai 2012')
  expect(birth.getAttribute('aria-describedby')).toContain(dayInWords.id)
})

test('what was typed stays on the device until it is sent', async () => {
  const first = await open(idOf(2))
  await first.user.type(first.getByLabelText(/Day of birth/u), '1990-05-01')
  first.unmount()
  const again = await open(idOf(2))
  expect(again.field('Day of birth').value).toBe('1990-05-01')
})
