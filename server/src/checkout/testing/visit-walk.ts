import { type BillPart, dueOf, nowOf } from '@serein/shared/checkout/choice.ts'
import type { Tender } from '@serein/shared/payment/tenders.ts'
import { expect } from 'vitest'
import { took } from '../../booking/testing/matrix-run.ts'
import { address, near } from '../../booking/testing/call-out.ts'
import { dayPackageIn } from '../../booking/testing/day-package.ts'
import { aParty, byCard } from '../../booking/testing.ts'
import { addOffer } from '../../offer/testing.ts'
import { answerApproval } from '../../payment/provider-sandbox.ts'
import type { passStage } from './pass.ts'
import type { VisitRow } from './visit-column.ts'

type Own = ReturnType<typeof passStage>

const startsAt = '2026-11-26T09:00:00.000Z'
const anyTime = { weekdays: null, toMinute: 1_440 }
const named = (en: string) => ({ en, fr: en })

/** One visit on its way through a row of the matrix: every request is one that the app or the console sends. */
export function visitWalk(own: Own, row: VisitRow) {
  const { stage } = own
  const asks = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    took(await stage.api.ask(method, path, { ...stage.as(), ...(body && { body }) }))
  const asksAtDesk = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    took(await own.desk(method, path, body, { user: stage.world.userId }))
  const walk = {
    own,
    row,
    id: '',
    /** What is to be booked. */
    wanted: {},
    /** Of the gift cards that were bought. */
    codes: [] as string[],
    asks,
    asksAtDesk,
    visit: () => asks('GET', `/bookings/${walk.id}`),
    bill: () => asksAtDesk('GET', `/bookings/${walk.id}/bill`),
    onBill: (path: string, body: object) =>
      asksAtDesk('POST', `/bookings/${walk.id}/bill/${path}`, body),
  }
  return walk
}
export type VisitWalk = ReturnType<typeof visitWalk>

/** What its client has before they book, and what the shop asks and offers. */
export async function prepare(walk: VisitWalk): Promise<void> {
  await fillPurse(walk)
  const { own, row } = walk
  const { stage } = own
  const { businessId, shopId, hourId, halfId } = stage.world
  if (row.offer !== 'none')
    await addOffer(stage.database.db, businessId, {
      name: named('Calm'),
      rate: 20_000,
      ...anyTime,
      ...(row.offer !== 'running' && { code: 'CALM' }),
    })
  const ask = { share: { kind: 'share', rate: 30_000 }, cardOnFile: { kind: 'card' } } as const
  if (row.deposit !== 'none')
    await stage.setDepositRules([{ when: {}, ask: ask[row.deposit as keyof typeof ask] }])
  const rule = { ofAll: true, ofNewClients: false, serviceIds: [], answerMinutes: 720 }
  if (row.approval === 'asked')
    await stage.sql`update shop set approval_rule = ${JSON.stringify(rule)}::jsonb where id = ${shopId}`
  if (row.end === 'credited')
    await stage.sql`
      update shop set late_call_rule = late_call_rule || '{"creditsClients": true}' where id = ${shopId}`
  if (row.party.startsWith('day'))
    walk.wanted = (await dayPackageIn(stage, { places: 2 })).visit(row.party === 'day' ? 1 : 2)
  else walk.wanted = row.party === 'one' ? aParty([hourId]) : aParty([hourId], [halfId])
  if (row.party === 'atHome') {
    await goOut(walk)
    Object.assign(walk.wanted, { clientPlace: near, address })
  }
  await stage.touchShop()
}

/** All that the shop does is given at the client’s, for a fee. */
async function goOut({ own: { stage } }: VisitWalk): Promise<void> {
  const rule = JSON.stringify({ speedKmh: 10, zones: [{ radiusMetres: 3_000, feeMinor: 1_500 }] })
  await stage.sql`update service set is_call_out = true where business_id = ${stage.world.businessId}`
  await stage.sql`update shop set call_out_rule = ${rule}::jsonb where id = ${stage.world.shopId}`
}

/** A wallet, gift cards, a package and a membership. */
async function fillPurse({ own, row, codes, asks, asksAtDesk }: VisitWalk): Promise<void> {
  const { stage } = own
  const { businessId, shopId, hourId, halfId } = stage.world
  await stage.sql`
    insert into gift_card_setting (business_id, currency, is_sold, least_minor, most_minor, suggested_minor, sells_treatments,
      valid_months, pays_tips)
    values (${businessId}, 'EUR', true, 1000, 50000, array[5000, 10000], true, 24, false)`
  await stage.sql`insert into top_up_option (business_id, currency, amount_minor, bonus_minor)
    values (${businessId}, 'EUR', 50000, 0)`
  const topUp = { currency: 'EUR', amountMinor: 50_000 }
  const { id: topUpId } = await asks('POST', `/businesses/${businessId}/top-up`, topUp)
  await asks('POST', `/top-ups/${topUpId}/pay`, byCard)
  const amounts: Record<string, number[]> = { none: [], whole: [50_000], several: [1_500, 2_000] }
  for (const amountMinor of amounts[row.giftCard] ?? [2_500]) {
    const { id } = await asks('POST', `/shops/${shopId}/gift-cards`, {
      amountMinor,
      design: 'water',
    })
    await asks('POST', `/orders/${id}/pay`, byCard)
    const { giftCards } = await asks('GET', '/gift-cards')
    const { token } = giftCards.find(({ balanceMinor }: any) => balanceMinor === amountMinor)
    await asks('POST', '/gift-cards/claim', { cardToken: token })
    codes.push((await asks('GET', `/linked-gift-cards/${token}`)).code)
  }
  const plans: Record<string, object> = {
    visits: { units: 3, prices: [{ currency: 'EUR', priceMinor: 20_000 }] },
    minutes: { unit: 'minute', units: 200, variantIds: [hourId, halfId], people: 2 },
    shared: { variantIds: [hourId, halfId], people: 3, withOffers: true, keepsUse: true },
    atDesk: { units: 3, people: 1 },
  }
  if (row.pass !== 'none') await own.pass(plans[row.pass])
  if (row.member !== 'none') await join(asks, asksAtDesk, stage.world, row.member)
}

/** A member for two visits a month, or at a price of their own. */
async function join(
  asks: VisitWalk['asks'],
  asksAtDesk: VisitWalk['asksAtDesk'],
  { businessId, shopId, hourId }: Own['stage']['world'],
  member: string,
) {
  const visits = { credits: 2, variantIds: [hourId], priceRate: null }
  const price = { credits: null, variantIds: null, priceRate: 15_000 }
  const { plan } = await asksAtDesk('POST', '/membership-plans', {
    planId: null,
    version: 0,
    name: named('Calm club'),
    description: named('Every month'),
    currency: 'EUR',
    priceMinor: 6_900,
    taxRate: 20_000,
    isOnline: true,
    isActive: true,
    every: 'month',
    ...(member === 'visits' ? visits : price),
    categoryId: null,
    priceServiceIds: null,
    people: 0,
    sharesPrice: false,
    rollOver: 0,
    trialDays: 0,
    isFirstFree: false,
    pauseMonths: 3,
    keepsBenefits: false,
  })
  const savedCardId = await saveCard(asks, businessId)
  const body = { savedCardId, expectedPriceMinor: plan.priceMinor }
  await asks('POST', `/shops/${shopId}/memberships/${plan.id}`, body)
}

async function saveCard(asks: VisitWalk['asks'], businessId: string): Promise<string> {
  const { cardReference } = byCard
  return (await asks('POST', '/cards', { businessId, cardReference, hasConsented: true })).id
}

/** Held, made cheaper by a code and by passes, and paid as the app pays it; where the shop says no, all of it comes to nothing. */
export async function book(walk: VisitWalk, answer: 'confirm' | 'decline'): Promise<void> {
  const { row, wanted } = walk
  walk.id = took(await walk.own.stage.hold(startsAt, wanted)).id
  if (row.offer === 'code') await useCode(walk)
  await choosePasses(walk)
  if (row.offer === 'lateCode') await useCode(walk)
  const paidMinor = await pay(walk)
  const isAsked = row.approval === 'asked'
  if (isAsked) {
    expect(await walk.visit()).toMatchObject({ state: 'requested', paidMinor: 0 })
    await walk.asksAtDesk('POST', `/bookings/${walk.id}/${answer}`)
  }
  if (answer === 'decline') return
  expect(await walk.visit()).toMatchObject({ state: 'confirmed', paidMinor })
  if (row.pass === 'atDesk') await usePassAtDesk(walk)
}

/** A code that saves nothing beside something better is not taken. */
async function useCode({ own, id }: VisitWalk): Promise<void> {
  const { stage } = own
  const put = { ...stage.as(), body: { code: 'CALM' } }
  const { status, body } = await stage.api.ask('PUT', `/bookings/${id}/offer-code`, put)
  if (status !== 200) expect(body.code).toBe('offer_code_saves_nothing')
}

/** Each treatment by the first pass that is for it. */
async function choosePasses({ row, id, asks }: VisitWalk): Promise<void> {
  const isInApp = row.pass !== 'none' && row.pass !== 'atDesk'
  if (!isInApp && row.member !== 'visits') return
  const { passes } = await asks('GET', `/bookings/${id}/passes`)
  const uses = new Map<string, { itemId: string; passId: string }>()
  for (const { passId, items } of passes)
    for (const { itemId } of isInApp ? items : items.slice(0, 1))
      if (!uses.has(itemId)) uses.set(itemId, { itemId, passId })
  const { totalMinor, passMinor } = await asks('PUT', `/bookings/${id}/passes`, {
    uses: [...uses.values()],
  })
  const quote = await asks('GET', `/bookings/${id}/checkout`)
  expect([quote.booking.totalMinor, quote.passMinor]).toEqual([totalMinor, passMinor])
}

/** As the screen works it out, by the same function. Returns what is paid then. */
async function pay(walk: VisitWalk): Promise<number> {
  const { own, row, id, codes, asks } = walk
  const { stage } = own
  const quote = await asks('GET', `/bookings/${id}/checkout`)
  const { booking, deposit, passMinor, needsCard } = quote
  const { totalMinor } = booking
  const tipMinor = row.tip === 'booked' && totalMinor > 0 ? 400 : 0
  const part = row.part === 'deposit' && !deposit?.isRequired ? 'whole' : (row.part as BillPart)
  const depositMinor = deposit?.isRequired ? deposit.depositMinor : 0
  const cards = row.giftCard === 'atDesk' ? [] : codes
  const balances = { part: 2_500, whole: 50_000, several: 3_500 } as Record<string, number>
  const usesWallet = row.tender === 'wallet' || (row.tender === 'atShop' && depositMinor > 0)
  const tender = (row.tender === 'atShop' ? 'at_shop' : row.tender) as Tender | 'wallet'
  const payable = {
    totalMinor,
    depositMinor,
    shareMinor: quote.shareMinor,
    passMinor,
    giftCardMinor: balances[row.giftCard] ?? 0,
    giftCardsPayTips: false,
    walletMinor: quote.wallet?.moneyMinor ?? 0,
  }
  const choice = { tipMinor, usesWallet, part }
  const due = dueOf(payable, choice, tender)
  const isPaidWhole = tender !== 'at_shop' && nowOf(payable, choice) === due.totalMinor
  const savedCardId =
    needsCard && !isPaidWhole ? await saveCard(asks, stage.world.businessId) : undefined
  const isOurs = due.tenderMinor === 0 && (tender !== 'at_shop' || due.laterMinor === 0)
  const { payment } = await asks('POST', `/bookings/${id}/pay`, {
    // A card on file pays, too.
    ...(isOurs ? { tender: 'wallet' } : tender === 'card' && !savedCardId ? byCard : { tender }),
    expectedTotalMinor: totalMinor,
    tipMinor,
    walletMinor: due.walletMinor,
    giftCards: cards.map((code) => ({ code })),
    part,
    ...(savedCardId && { savedCardId }),
  })
  if (payment?.state === 'requires_action') {
    await answerApproval(stage.database.db, payment.id, true)
    await asks('POST', `/bookings/${id}/payments/${payment.id}/resume`)
  }
  expect(await walk.visit()).toMatchObject({ totalMinor, tipMinor })
  return due.totalMinor - due.laterMinor
}

async function usePassAtDesk(walk: VisitWalk): Promise<void> {
  const { passes } = await walk.asksAtDesk('GET', `/bookings/${walk.id}/bill/passes`)
  const could = passes.flatMap(({ passId, items }: any) =>
    items.map((item: any) => ({ ...item, passId })),
  )
  const used = could.filter(({ isChosen }: any) => isChosen)
  const isUsed = (itemId: string) => used.some((use: any) => use.itemId === itemId)
  const free = could.find(({ itemId }: any) => !isUsed(itemId))
  if (free) await walk.onBill('passes', { itemId: free.itemId, passId: free.passId })
}
