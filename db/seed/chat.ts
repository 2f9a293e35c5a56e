import { userId } from './people.ts'
import { businessId, shopId } from './place.ts'
import { idOf } from './random.ts'
import type { Rows } from './rows.ts'
import { closedAnswer, type Reported, type Said, talks, quickAnswers } from './world/chat-words.ts'
import type { BusinessData, ShopData } from './world/shape.ts'

const minute = 60_000

/** Conversations about visits, of the people who can log in, with what their shops have said; some wait for an answer. */
export function addChats(rows: Rows, business: BusinessData, now: Date): void {
  const business_id = businessId(business)
  for (const shop of business.shops) {
    rows.add('chat_setting', {
      business_id,
      shop_id: shopId(shop),
      closed_answer: closedAnswer(shop.name),
    })
    for (const talk of talks[shop.slug] ?? []) addTalk(rows, business, shop, { ...talk, now })
  }
  for (const { title, text } of quickAnswers)
    rows.add('quick_answer', {
      business_id,
      id: idOf(`quick answer ${title} ${business.slug}`),
      title,
      text,
      created_at: now.toISOString(),
    })
}

type Talk = {
  client: string
  said: Said[]
  unreadByShop?: number | undefined
  unreadByClient?: number | undefined
  reported?: Reported | undefined
  now: Date
}

function addTalk(
  rows: Rows,
  business: BusinessData,
  shop: ShopData,
  { client, said, unreadByShop = 0, unreadByClient = 0, reported, now }: Talk,
): void {
  const business_id = businessId(business)
  const chat_id = idOf(`chat ${client} ${shop.slug}`)
  const last = said.length
  const placeOf = (isClient: boolean) =>
    said.findLastIndex(([, author]) => (author === 'client') === isClient) + 1
  const at = (minutesAgo: number) => new Date(now.getTime() - minutesAgo * minute).toISOString()
  const answers = business.slug === 'maison-serein' ? userId('desk') : null
  rows.add('chat', {
    business_id,
    id: chat_id,
    shop_id: shopId(shop),
    user_id: userId(client),
    last_sequence: last,
    last_at: at(said.at(-1)![0]),
    client_wrote: placeOf(true),
    shop_wrote: placeOf(false),
    client_read: last - unreadByClient,
    shop_read: last - unreadByShop,
    assignee_id: unreadByShop === 0 ? answers : null,
    created_at: at(said[0]![0]),
  })
  for (const [index, [minutesAgo, author, text, isOfVisit]] of said.entries())
    rows.add('chat_message', {
      business_id,
      chat_id,
      sequence: index + 1,
      id: idOf(`message ${index + 1} ${client} ${shop.slug}`),
      author,
      member_id: author === 'shop' ? answers : null,
      text,
      booking_id: isOfVisit ? comingVisit(rows, { client, shop, now }) : null,
      sent_at: at(minutesAgo),
    })
  if (!reported) return
  const isByBusiness = said[reported.sequence - 1]![1] === 'client'
  rows.add('chat_report', {
    business_id,
    id: idOf(`report ${chat_id}`),
    chat_id,
    ...reported,
    last_sequence: last,
    is_by_business: isByBusiness,
    reporter_id: isByBusiness ? answers : userId(client),
    created_at: at(said.at(-1)![0] - 20),
  })
}

function comingVisit(
  rows: Rows,
  { client, shop, now }: { client: string; shop: ShopData; now: Date },
): unknown {
  return (
    rows
      .of('booking')
      .filter((row) => row.user_id === userId(client) && row.shop_id === shopId(shop))
      .find((row) => row.state === 'confirmed' && Date.parse(String(row.starts_at)) > now.getTime())
      ?.id ?? null
  )
}
