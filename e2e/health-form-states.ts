import { consoleAddresses } from './console-addresses.ts'
import type { ConsoleState } from './console-state.ts'
import type { Onlooker, Open } from './steps/onlooker.ts'
import { addressOf } from './steps/pay.ts'
import { book } from './steps/plan.ts'
import { findStones } from './steps/stones.ts'
import { expect } from './test.ts'

/** What a spa asks of its client's health. */
export const healthFormStates = {
  bookingDetails: {
    'with a health form': async (onlooker) => {
      const { page, t } = onlooker
      await openForm(onlooker)
      const sheet = page.getByRole('dialog', { name: t('booking.form.title') })
      await sheet.getByRole('button', { name: t('booking.form.send') }).click()
      await expect(sheet.getByText(t('booking.form.fault.missing')).first()).toBeVisible()
    },
    'of an advice against it': async (onlooker) => {
      const { page, t, customer, language } = onlooker
      const { plan, instead } = await findStones(customer.api)
      const { id: bookingId } = await book(customer.api, plan)
      const { form } = await customer.api.healthForm.own({ bookingId })
      const answerOf: Record<string, string> = { born: '1990-04-12', pregnant: 'yes', heart: 'no' }
      const answers = form.questions
        .filter(({ isRequired }) => isRequired)
        .map(({ id, kind, options }) =>
          kind === 'date'
            ? { question: id, values: [], text: answerOf[id]! }
            : {
                question: id,
                values: [kind === 'consent' ? 'agreed' : (answerOf[id] ?? options[0]!.id)],
                text: '',
              },
        )
      const filling = { answers, guardian: null, answersId: null, formVersion: form.version }
      await customer.api.healthForm.fillIn({ bookingId, ...filling })
      await page.goto(addressOf('bookingDetails', bookingId))
      const name = t('booking.hold.rather', { service: instead.name[language] })
      await page.getByRole('link', { name }).scrollIntoViewIfNeeded()
    },
  },
} satisfies Record<string, Record<string, Open>>

export const consoleHealthFormStates: Record<string, ConsoleState> = {
  'a health form that is begun': {
    as: 'owner',
    open: async ({ page, t, shop }) => {
      await page.goto(`${consoleAddresses.healthForm}?shop=${shop.id}`)
      await page.getByRole('button', { name: t('healthForm.usual') }).click()
      await expect(page.getByText(t('healthForm.preview'))).toBeVisible()
    },
  },
}

async function openForm({ page, t, customer }: Onlooker): Promise<void> {
  const { plan } = await findStones(customer.api)
  const { id } = await book(customer.api, plan)
  await page.goto(addressOf('bookingDetails', id))
  await page.getByRole('button', { name: t('booking.form.fill') }).click()
}
