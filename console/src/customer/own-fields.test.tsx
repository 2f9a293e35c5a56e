import { expect, test } from 'vitest'
import type { Audience } from '@serein/shared/customer/audience.ts'
import { idOf, refused } from '@serein/client/testing/answers.ts'
import { owner, shop } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { CustomerFilter } from './customer-filter.tsx'
import { CustomerForm } from './customer-form.tsx'
import { OwnFieldsSheet } from './own-fields-sheet.tsx'
import { customer } from './testing/customer.ts'

const size = {
  id: idOf(31),
  kind: 'number',
  name: { en: 'Size', fr: 'Taille' },
  options: [],
} as const
const dry = { id: idOf(33), en: 'Dry', fr: 'Sèche' }
const skin = {
  id: idOf(32),
  kind: 'choice',
  name: { en: 'Skin', fr: 'Peau' },
  options: [dry, { id: idOf(34), en: 'Oily', fr: 'Grasse' }],
} as const
const list = {
  fields: [
    { ...size, options: [] },
    { ...skin, options: [...skin.options] },
  ],
}
const answers = { 'customer.fields': { ...list, retiredFields: [], version: 2 } }

test('own fields are filled in the form of a client, and only what changed is sent', async () => {
  const client = {
    ...customer,
    fields: list.fields.map((field) => ({ ...field, value: field.id === skin.id ? dry.id : null })),
  }
  const page = await renderConsole(<CustomerForm {...{ customer: client, shop }} who={owner} />, {
    answers: { ...answers, 'customer.save': { customer } },
  })
  const { t } = page
  expect(page.field('Skin')).toHaveProperty('value', dry.id)
  await page.fill('Size', 'big')
  await page.press(t('common.save'))
  expect(page.notesOf('Size')).toContain(t('customer.field.numberWrong'))
  expect(page.sent('customer.save')).toEqual([])
  await page.fill('Size', '38,5')
  await page.press(t('common.save'))
  await expect
    .poll(() => page.sent('customer.save'))
    .toMatchObject([{ fieldValues: [{ fieldId: size.id, value: '38,5' }] }])
})

test('an own field that the server refuses says why at the field', async () => {
  const fields = [{ path: `fieldValues.${size.id}`, message: 'No such size.' }]
  const page = await renderConsole(<CustomerForm {...{ customer: null, shop }} who={owner} />, {
    answers: { ...answers, 'customer.save': refused('invalid_input', { fields }) },
  })
  await page.findByLabelText('Size')
  await page.fill(page.t('customer.form.name'), 'Nadia Benali')
  await page.fill('Size', '38')
  await page.press(page.t('common.save'))
  await expect.poll(() => page.notesOf('Size')).toContain('No such size.')
})

test('an own field is added and another retired, and the list before comes back', async () => {
  const page = await renderConsole(<OwnFieldsSheet onClose={() => undefined} />, {
    answers: {
      ...answers,
      'business.me': owner,
      'customer.saveFields': ({ customerFields }) => ({
        fields: customerFields as typeof list.fields,
        retiredFields: [],
        version: 3,
      }),
    },
  })
  const { t } = page
  await page.findByRole('group', { name: 'Skin' })
  await page.press(t('customer.field.retire', { name: 'Size' }))
  expect(
    page.getByRole('button', { name: t('customer.field.bringBackOf', { name: 'Size' }) }),
  ).toBeTruthy()
  await page.press(t('customer.field.add'))
  const added = page.getByRole('group', { name: t('customer.field.nth', { n: 2 }) })
  const within = (label: string) =>
    [...added.querySelectorAll('label')].find(({ textContent }) => textContent.startsWith(label))!
      .control as HTMLInputElement
  await page.user.type(within(t('customer.field.name.en')), 'Tea')
  await page.user.type(within(t('customer.field.name.fr')), 'Thé')
  await page.press(t('common.save'))
  await expect
    .poll(() => page.sent('customer.saveFields'))
    .toMatchObject([
      {
        fieldsVersion: 2,
        customerFields: [{ id: skin.id }, { kind: 'text', name: { en: 'Tea', fr: 'Thé' } }],
      },
    ])
  await page.user.click(await page.findByRole('button', { name: t('common.undo') }))
  await expect
    .poll(() => page.sent('customer.saveFields'))
    .toMatchObject([{}, { fieldsVersion: 3, customerFields: [{ id: size.id }, { id: skin.id }] }])
})

test('clients are asked for by what stands in own fields', async () => {
  const segments: Audience[] = []
  const page = await renderConsole(
    <CustomerFilter
      open
      mayChange
      segment={{}}
      onClose={() => undefined}
      onChosen={(segment) => segments.push(segment)}
    />,
    {
      answers: {
        ...answers,
        'customer.tags': { tags: [] },
        'customer.segments': { segments: [] },
      },
    },
  )
  const { t } = page
  await page.findByLabelText('Skin')
  await page.user.selectOptions(page.field('Skin'), 'Dry')
  await page.fill(t('customer.filter.from', { name: 'Size' }), '38.5')
  await page.fill(t('customer.filter.to', { name: 'Size' }), '40')
  await page.press(t('customer.filter.show'))
  await page.user.selectOptions(page.field('Skin'), t('customer.filter.any'))
  await page.fill(t('customer.filter.to', { name: 'Size' }), '')
  await page.press(t('customer.filter.show'))
  expect(segments).toEqual([
    {
      ownFields: [
        { fieldId: skin.id, has: dry.id },
        { fieldId: size.id, least: 38.5, most: 40 },
      ],
    },
    { ownFields: [{ fieldId: size.id, least: 38.5 }] },
  ])
})

test('an address is written in the form', async () => {
  const page = await renderConsole(<CustomerForm {...{ customer, shop }} who={owner} />, {
    answers: { 'customer.save': { customer } },
  })
  const { t } = page
  await page.fill(t('customer.form.city'), 'Lyon')
  await page.user.selectOptions(page.field(t('customer.form.country')), 'FR')
  await page.press(t('common.save'))
  await expect
    .poll(() => page.sent('customer.save'))
    .toMatchObject([{ address: { street: '', postalCode: '', city: 'Lyon', country: 'FR' } }])
})

test('an address is asked of nobody who may not change contacts', async () => {
  const permissions = { ...owner.permissions, contact: 'view' as const }
  const page = await renderConsole(
    <CustomerForm {...{ customer, shop }} who={{ ...owner, permissions }} />,
    { answers: { 'customer.save': { customer } } },
  )
  expect(page.queryByLabelText(page.t('customer.form.street'))).toBe(null)
  await page.press(page.t('common.save'))
  await expect.poll(() => page.sent('customer.save')).toHaveLength(1)
  expect(page.sent('customer.save')[0]).not.toHaveProperty('address')
})
