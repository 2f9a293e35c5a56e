import type { WantedProfile } from '@serein/shared/business/own-profile.ts'
import { expect, it } from 'vitest'
import { getBusiness } from '../business/business.ts'
import { scopeIn } from '../business/testing.ts'
import { checkoutStage } from '../checkout/testing.ts'
import { transaction } from '../platform/command.ts'
import { changeProfile, readProfile } from './business-profile.ts'
import { readLogo } from './logo.ts'
import { getShop } from './shop.ts'
import { textsOfBusiness } from './text-sql.ts'

const stage = checkoutStage()
const db = () => stage.database.db
const now = () => stage.api.clock.now
const scope = () => scopeIn(stage.world.businessId)

async function change(wanted: Partial<WantedProfile>) {
  const { logo: _, logoId: __, ...before } = await readProfile(db(), scope())
  return transaction(db(), (tx) =>
    changeProfile(tx, scope(), { ...before, ...wanted }, now()),
  ).catch(({ code, data }: { code: string; data: unknown }) => ({ code, data }))
}

async function picture(businessId = stage.world.businessId, isPrivate = false): Promise<string> {
  const { id } = await db()
    .insertInto('picture')
    .values({
      business_id: businessId,
      file: 'ripples.svg',
      alt: JSON.stringify({ en: 'Rings on water', fr: 'Des cercles' }),
      tint: '#ffffff',
      is_private: isPrivate,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const pictures = async () => {
  const { businessId, shopId } = stage.world
  const parts = { textsOf: textsOfBusiness, logoOf: readLogo }
  const business = await getBusiness(db(), businessId, parts)
  const shop = await getShop(db(), shopId, now())
  return [business.logo?.src ?? null, shop.logo?.src ?? null]
}

it('the logo of a business is shown on its page and on those of its shops, until it is taken off', async () => {
  expect(await pictures()).toEqual([null, null])
  const logoId = await picture()
  expect(await change({ logoId })).toMatchObject({ logoId, logo: { src: '/pictures/ripples.svg' } })
  expect(await pictures()).toEqual(['/pictures/ripples.svg', '/pictures/ripples.svg'])
  // A form from before there were logos says nothing of it.
  expect(await change({ foundedYear: 1999 })).toMatchObject({ logoId, foundedYear: 1999 })
  const next = await picture()
  expect(await change({ logoId: next })).toMatchObject({ logoId: next })
  expect(await change({ logoId: null })).toMatchObject({ logoId: null, logo: null })
  expect(await pictures()).toEqual([null, null])
})

it('a private picture, one of another business and one that is not there are refused by name', async () => {
  const refused = {
    code: 'invalid_input',
    data: { fields: [{ path: 'logoId', message: '' }] },
  }
  const { rows } = await stage.database.pool.query<{ id: string }>(
    `insert into business (name, slug) values ('Other', 'other-logo') returning id`,
  )
  expect(await change({ logoId: await picture(undefined, true) })).toMatchObject(refused)
  expect(await change({ logoId: await picture(rows[0]!.id) })).toMatchObject(refused)
  expect(await change({ logoId: stage.world.shopId })).toMatchObject(refused)
  expect(await pictures()).toEqual([null, null])
})
