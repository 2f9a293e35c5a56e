import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Checkbox } from './checkbox.tsx'
import { Form } from './form.tsx'
import { TextField } from './text-field.tsx'
import { useForm } from './use-form.ts'

function Account() {
  const form = useForm({
    initial: { name: 'Zoé', email: '', terms: false },
    read: (sent) => ({ sent, faults: [] }),
    deliver: async () => ({ isSent: true, faults: [] }),
  })
  return (
    <Form {...form.attributes}>
      <TextField label="Name" name="name" {...form.text('name')} />
      <TextField label="Email" name="email" {...form.text('email')} />
      <Checkbox label="Terms" name="terms" {...form.tick('terms')} />
      <output>{JSON.stringify(form.good)}</output>
    </Form>
  )
}

test('what is typed before the page answers is taken up', async () => {
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(<Account />)
  const field = (name: string) => place.querySelector<HTMLInputElement>(`[name=${name}]`)!
  field('email').value = 'zoe@example.test'
  field('terms').checked = true
  const root = await act(async () => hydrateRoot(place, <Account />))
  expect(field('email').value).toBe('zoe@example.test')
  expect(JSON.parse(place.querySelector('output')!.textContent)).toEqual({
    name: 'Zoé',
    email: 'zoe@example.test',
    terms: true,
  })
  await act(async () => root.unmount())
  place.remove()
})
