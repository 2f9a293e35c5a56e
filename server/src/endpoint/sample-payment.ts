import { testReference } from '../payment/sandbox-card.ts'
import { idOf, perform, type Samples, type Visit } from './sample-call.ts'
import { finish, inviteTo, linkTo as privateLinkTo, visitFor } from './sample-booking.ts'
import { endpointNamed, type World } from './testing.ts'

const keys = { publicKey: 'pk_test_sample', secretKey: 'sk_test_of_a_sample' }
const card = { tender: 'card', cardReference: testReference('success') }
const stoppedCard = { tender: 'card', cardReference: testReference('requiresAction') }

/** What is paid without the desk: cards, top-ups, links, and the accounts that the money comes in on. */
export const paymentSamples: Samples = {
  ...Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, () => key])),
  cardReference: () => card.cardReference,
  cardId: (world) => savedCard(world, 'success'),
  savedCardId: (world) => savedCard(world, 'success'),
  topUpId,
  'checkout.applyCode': () => ({ code: 'BIENVENUE' }),
  // Of so little there is no deposit but for what nobody books.
  'shop.askDeposit': () => ({
    depositRules: [
      { when: { aboveMinor: 9_000_000 }, ask: { kind: 'fixed', amountMinor: 9_000_000 } },
    ],
  }),
  'topUp.offer': () => ({ options: [{ amountMinor: 5_000, bonusMinor: 200 }] }),
  'card.remove': async (world) => ({ cardId: await savedCard(world, 'successMastercard') }),
  'card.resume': async (world) => ({ cardId: await savedCard(world, 'requiresAction') }),
  'topUp.open': () => ({ amountMinor: 5_000 }),
  'topUp.pay': () => card,
  'topUp.resume': async (world) => {
    const chosen = { topUpId: await topUpId(world) }
    await perform(world, 'topUp.pay', { ...chosen, ...stoppedCard })
    return chosen
  },
  'paymentLink.get': async (world) => {
    const { token } = await linkTo(world, await visitToPay(world))
    return { token }
  },
  'paymentLink.pay': async (world) => {
    const { linkId: _, ...due } = await linkTo(world, await visitToPay(world))
    return { ...due, ...card }
  },
  'paymentLink.payByCard': async (world) => {
    const { linkId: _, ...due } = await linkTo(world, await visitToPay(world))
    return due
  },
  'tip.choose': thankful,
  'tip.chooseByLink': async (world, visit) => {
    const visitToken = await privateLinkTo(world, visit)
    return { ...(await thankful(world, visit)), visitToken }
  },
  'tip.chooseByInvitation': async (world) => {
    const visit = await visitFor(world, endpointNamed('tip.choose'))
    const token = await inviteTo(world, visit)
    return { ...(await thankful(world, visit)), token }
  },
  'paymentLink.resume': async (world) => {
    const { linkId: _, ...due } = await linkTo(world, await visitToPay(world))
    await perform(world, 'paymentLink.pay', { ...due, ...stoppedCard })
    return { token: due.token }
  },
  'paymentLink.endAtDesk': async (world, visit) => {
    const { linkId } = await linkTo(world, visit)
    return { linkId }
  },
}

/** The business is paid in the sandbox, but where a sample is about its accounts: there it has one, on which nothing was paid. */
export async function placeAccount({ database: { pool }, home }: World, name: string) {
  await pool.query('delete from provider_account where business_id = $1', [home.businessId])
  if (!name.startsWith('providerAccount.')) return
  await pool.query(
    `insert into provider_account (business_id, provider, public_key, account_reference, is_live, secret_sealed, secret_last4, tried_at)
     values ($1, 'stripe', $2, 'acct_sample', false, 'sealed', 'mple', now())`,
    [home.businessId, keys.publicKey],
  )
}

/** A card that camille keeps with the business at home; it may be charged. Room is made first: so many samples fill what one may keep. */
async function savedCard(
  world: World,
  name: 'success' | 'successMastercard' | 'requiresAction',
): Promise<string> {
  const { businessId } = world.home
  await world.database.pool.query('delete from saved_card where business_id = $1', [businessId])
  const input = { businessId, cardReference: testReference(name), hasConsented: true }
  return (await perform(world, 'card.save', input)).id as string
}

/** Money for Camille's wallet, of which only the amount is chosen. */
function topUpId(world: World): Promise<string> {
  return idOf(
    world,
    `insert into bill (business_id, id, subject, customer_id, currency, top_up_minor)
     select c.business_id, uuidv7(), 'wallet', c.id, 'EUR', 5000
     from customer c join "user" u on u.id = c.user_id where c.business_id = $1 and u.email like 'camille@%'
     returning id`,
    world.home.businessId,
  )
}

/** A tip for who served, once the visit is over. */
async function thankful(world: World, visit: Visit) {
  const staffId = await idOf(
    world,
    'select staff_ids[1] as id from item where id = $1',
    visit.items[0]!.id,
  )
  return { ...(await finish(world, visit)), tips: [{ staffId, amountMinor: 500 }] }
}

function visitToPay(world: World): Promise<Visit> {
  return visitFor(world, endpointNamed('checkout.keepPhone'))
}

/** The link to all that is left of a visit of camille's. */
async function linkTo(world: World, { id: bookingId, totalMinor: expectedDueMinor }: Visit) {
  const { url } = await perform(world, 'paymentLink.make', { bookingId, guestPosition: null })
  const linkId = await idOf(
    world,
    'select id from payment_link where bill_id = $1 and ended_at is null order by id desc limit 1',
    bookingId,
  )
  return { token: new URL(String(url)).searchParams.get('link')!, expectedDueMinor, linkId }
}
