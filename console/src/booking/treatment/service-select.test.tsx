import { expect, test } from 'vitest'
import { renderConsole } from '../../page/testing/render.tsx'
import { ServiceSelect } from './service-select.tsx'
import { menu } from './treatment-fixture.ts'

const online = {
  ...menu,
  categories: menu.categories.map((category) => ({
    ...category,
    services: category.services.map((service) =>
      service.id === 'facial' ? { ...service, channel: 'online' as const } : service,
    ),
  })),
}

test('a treatment that is booked online only is no choice of the desk, and says why', async () => {
  const page = await renderConsole(
    <ServiceSelect menu={online} serviceId="massage" onSelect={() => {}} />,
  )
  const label = `Facial · ${page.t('booking.form.onlineOnly')}`
  const option = page.getByRole('option', { name: label })
  expect((option as HTMLOptionElement).disabled).toBe(true)
})
