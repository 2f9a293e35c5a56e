import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test'
import type { Words } from '../words.ts'
import type { Sql } from '../test.ts'
import { demo, logInAs } from './account.ts'

/** Opens a shop's day in the calendar, live, as the front desk, who has logged in before. */
export async function openDesk(
  context: BrowserContext,
  t: Words,
  { shopId, day }: { shopId: string; day: string },
): Promise<Page> {
  await logInAs(context, demo('desk'))
  const page = await context.newPage()
  await page.goto(`/console/calendar?shop=${shopId}&day=${day}`)
  await expect(page.getByText(t('booking.today.live.live'))).toBeVisible()
  return page
}

/** The bill of a visit, from its address. */
export async function openBill(desk: Page, t: Words, bookingId: string): Promise<Locator> {
  await desk.goto(`${desk.url()}&visit=${bookingId}&pay=${bookingId}`)
  const sheet = desk.getByRole('dialog', { name: t('payment.sheet.title') })
  await expect(sheet).toBeVisible()
  return sheet
}

/** A guest's blocks in the day, as the desk reads them: "Camille R.". */
export function blocksOf(desk: Page, name: string): Locator {
  return desk.getByRole('button', { name: new RegExp(`, ${RegExp.escape(deskName(name))}`, 'u') })
}

export function deskName(name: string): string {
  const [first, last] = name.split(' ')
  return `${first} ${last![0]}.`
}

/** Somebody with an account works as this therapist from now on. */
export async function nowServesAs(sql: Sql, email: string, staffId: string): Promise<void> {
  await sql(
    `insert into membership (business_id, user_id, role)
     select s.business_id, u.id, 'therapist' from staff_member s, "user" u where s.id = $2 and u.email = $1`,
    [email, staffId],
  )
  await sql(
    'update staff_member set user_id = (select id from "user" where email = $1) where id = $2',
    [email, staffId],
  )
}
