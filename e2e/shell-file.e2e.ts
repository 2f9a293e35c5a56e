import { screens } from '@serein/app/screens/screens.ts'
import { addressOf } from './steps/pay.ts'
import { book, findPlan } from './steps/plan.ts'
import type { Phone } from './steps/phone/phone.ts'
import { at, expect, test } from './steps/phone/test.ts'

const cache = 'file:///phone/cache/'

test(
  'a receipt, a calendar file and a data export are given to the phone’s share sheet as files',
  { tag: '@all' },
  async ({ phone, customer, allow, t }) => {
    const { api } = customer
    const { id, code } = await book(api, await findPlan(api, { inDays: 12 }))
    phone.answers({
      'Filesystem.writeFile': ({ path }: { path: string }) => ({ uri: cache + path }),
      'Share.share': () => {
        throw new Error('Share canceled')
      },
    })
    await phone.knows(customer)
    const page = await phone.start()
    await page.goto(at(addressOf('bookingDetails', id)))
    await page.getByRole('button', { name: t('booking.details.calendar') }).click()
    const visit = await handedOn(phone, 1, `${code}.ics`)
    // A long line goes on in the next, after a space.
    expect(visit.toString().replaceAll('\r\n ', '')).toContain(
      `URL:${process.env.E2E_URL!}${addressOf('bookingDetails', id)}`,
    )

    await page.getByRole('link', { name: t('booking.receipt.open') }).click()
    const pdf = page.getByRole('link', { name: t('booking.receipt.pdf') })
    await pdf.click()
    const receipt = await handedOn(phone, 2, `${code}.pdf`)
    expect(receipt.subarray(0, 5).toString()).toBe('%PDF-')
    // A phone has no printer of a page's own.
    await expect(page.getByRole('button', { name: t('booking.receipt.print') })).toHaveCount(0)
    // Whoever closes the sheet has chosen so.
    const failed = page.getByText(t('screen.file.failed'))
    await expect(failed).toHaveCount(0)

    phone.answers({
      'Filesystem.writeFile': () => {
        throw new Error('No space left on device')
      },
    })
    allow(/No space left/u)
    await pdf.click()
    await expect(failed).toBeVisible()
    expect(phone.asked('Share.share')).toHaveLength(2)

    phone.answers({
      'Filesystem.writeFile': ({ path }: { path: string }) => ({ uri: cache + path }),
      'Share.share': {},
    })
    await page.goto(at(screens.privacy.path))
    await page.getByRole('link', { name: t('identity.take.action') }).click()
    const copy = await handedOn(phone, 3, 'my-data.zip')
    expect(copy.subarray(0, 2).toString()).toBe('PK')
  },
)

/** The file that was handed on last, as the phone has written it down. */
async function handedOn(phone: Phone, count: number, name: string): Promise<Buffer> {
  await expect.poll(() => phone.asked('Share.share')).toHaveLength(count)
  expect(phone.asked('Share.share').at(-1)).toEqual({ title: name, files: [cache + name] })
  const { path, directory, data } = phone.asked('Filesystem.writeFile').at(-1)!
  expect([path, directory]).toEqual([name, 'CACHE'])
  return Buffer.from(String(data), 'base64')
}
