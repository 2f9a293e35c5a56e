import { expect, test } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import { sampleService } from '@serein/shared/catalogue/testing/service.ts'
import { renderApp } from '../page/testing/render.tsx'
import { ServiceChoices } from './service-choices.tsx'

const hour = sampleService(idOf(1), idOf(2))
const long = { id: idOf(3), name: null, lengthMinutes: 90, priceMinor: 12_000 }
const wanted = { variantId: idOf(2), addOnIds: [] }

function open(more: object) {
  const service = { ...hour, variants: [...hour.variants, long], ...more }
  return renderApp(
    <ServiceChoices service={service} currency="EUR" wanted={wanted} onWanted={() => {}} />,
  )
}

test('a length says from when it costs another price', async () => {
  const laterPrices = [{ fromDay: '2027-01-01', priceMinor: 9_500 }]
  const page = await open({ variants: [{ ...hour.variants[0], laterPrices }, long] })
  const later = page.t('shop.choose.later', { day: '1 January', price: '€95' })
  expect(page.getByText(later)).toBeDefined()
})

test('a service on consultation shows no price, and says who tells it; one from a least sum says from', async () => {
  const page = await open({ priceKind: 'on_consultation' })
  const { t } = page
  expect(page.getAllByText(t('shop.price.onConsultation'))).toHaveLength(2)
  expect(page.getByText(t('shop.price.consultationWhy'))).toBeDefined()
  expect(page.queryByText(/€/u)).toBeNull()
  page.unmount()
  const other = await open({ priceKind: 'from' })
  expect(other.getByText(t('shop.price.from', { price: '€120' }))).toBeDefined()
})
