import { expect, type Sql } from '../test.ts'
import type { Onlooker } from './onlooker.ts'

export async function shopBySlug(sql: Sql, slug: string): Promise<string> {
  const [shop] = await sql('select id from shop where slug = $1', [slug])
  return String(shop!.id)
}

export interface PlacedPicture {
  id: string
  alt: { en: string; fr: string }
}

/** The pictures of a shop as its gallery shows them: by album, then those in none. */
export async function picturesOf(sql: Sql, shop: string): Promise<PlacedPicture[]> {
  const rows = await sql(
    `select p.id, p.alt from shop_picture sp join picture p on p.business_id = sp.business_id and p.id = sp.picture_id
     left join album a on a.business_id = sp.business_id and a.shop_id = sp.shop_id and a.id = sp.album_id
     where sp.shop_id = $1 order by a.position nulls last, sp.position`,
    [shop],
  )
  return rows as unknown as PlacedPicture[]
}

/** Presses a picture of the gallery that is showing, and sees it open. */
export async function openPicture(
  { page, language, sql }: Pick<Onlooker, 'page' | 't' | 'language' | 'sql'>,
  shop: string,
  place: number,
): Promise<PlacedPicture> {
  const picture = (await picturesOf(sql, shop))[place]!
  const name = picture.alt[language]
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('status')).toContainText(name)
  return picture
}

/** Takes the pictures out of a shop while something is done, and hangs them again. */
export async function isEmptyWhile(
  sql: Sql,
  shop: string,
  act: () => Promise<void>,
): Promise<void> {
  const rows = await sql('delete from shop_picture where shop_id = $1 returning *', [shop])
  try {
    await act()
  } finally {
    await sql(
      'insert into shop_picture select * from jsonb_populate_recordset(null::shop_picture, $1::jsonb)',
      [JSON.stringify(rows)],
    )
  }
}
