import { userId } from './people.ts'
import { shopId } from './place.ts'
import { idOf, Random } from './random.ts'
import type { Rows } from './rows.ts'
import words from './world/review-words.json' with { type: 'json' }
import type { ShopData } from './world/shape.ts'

type Visited = {
  business_id: string
  id: string
  customer_id: string
  authorName: string
  staffName: string
  language: 'en' | 'fr'
  endedAt: number
}
type Written = { text: string; answer: string | null }

const hour = 3_600_000
const photoAlt = { en: 'Photo from this review', fr: 'Photo de cet avis' }

/**
 * Reviews of visits that are over: as many as a shop has by its data, with stars that make its average, the latest visits
 * first. The shop’s rating is then what its reviews say.
 */
export function addReviews(rows: Rows, shop: ShopData, now: Date): void {
  const random = new Random(`reviews ${shop.slug}`)
  const [average, count] = shop.rating
  const visits = visitsOf(rows, shop, random).slice(0, count)
  const stars = starsOf(average, visits.length, random)
  for (const [index, visit] of visits.entries()) {
    const own = stars[index]!
    const { text, answer } = written(visit, own, random)
    const createdAt = Math.min(visit.endedAt + random.between(2, 72) * hour, now.getTime() - hour)
    const answeredAt = Math.min(createdAt + random.between(3, 30) * hour, now.getTime())
    rows.add('review', {
      business_id: visit.business_id,
      id: idOf(`review ${visit.id}`, createdAt),
      shop_id: shopId(shop),
      booking_id: visit.id,
      customer_id: visit.customer_id,
      author_name: visit.authorName,
      stars: own,
      staff_stars: random.chance(0.7) ? Math.min(5, own + 1) : null,
      shop_stars: random.chance(0.7) ? own : null,
      text,
      language: visit.language,
      answer,
      answered_at: answer && new Date(answeredAt).toISOString(),
      created_at: new Date(createdAt).toISOString(),
    })
    if (index % 9 === 4) addPrivateWord(rows, shop, { of: visit, createdAt, index })
    if (index % 8 === 2) addPhotos(rows, shop, { of: visit, createdAt, count: 1 + (index % 3) })
  }
  const row = rows.of('shop').find(({ id }) => id === shopId(shop))!
  row.rating_count = stars.length
  row.rating_average = (stars.reduce((sum, one) => sum + one, 0) / stars.length).toFixed(2)
}

const privateWords = {
  fr: [
    ['shop', 'La musique était un peu forte dans la cabine, le reste était parfait.'],
    ['therapist', 'Merci pour votre écoute, cela m’a fait beaucoup de bien.'],
  ],
  en: [
    ['shop', 'The music was a little loud in the room; everything else was perfect.'],
    ['therapist', 'Thank you for listening, it did me a world of good.'],
  ],
} as const

/** What some say to the spa or to who served them alone. */
function addPrivateWord(
  rows: Rows,
  shop: ShopData,
  { of, createdAt, index }: { of: Visited; createdAt: number; index: number },
): void {
  const [audience, text] = privateWords[of.language][index % 2]!
  rows.add('private_word', {
    business_id: of.business_id,
    id: idOf(`private word ${of.id}`, createdAt),
    shop_id: shopId(shop),
    booking_id: of.id,
    customer_id: of.customer_id,
    audience,
    text,
    language: of.language,
    written_at: new Date(createdAt).toISOString(),
  })
}

/** Photos that people took in the shop: its own, as they would look through another camera. */
function addPhotos(
  rows: Rows,
  shop: ShopData,
  { of, createdAt, count }: { of: Visited; createdAt: number; count: number },
): void {
  const own = rows.of('shop_picture').filter((row) => row.shop_id === shopId(shop))
  const pictures = new Map(rows.of('picture').map((row) => [row.id, row]))
  for (const [position, { picture_id }] of own.slice(1, 1 + count).entries()) {
    const id = idOf(`photo ${position} of ${of.id}`, createdAt)

    rows.add('picture', { ...pictures.get(picture_id), id, alt: photoAlt })
    rows.add('review_picture', {
      business_id: of.business_id,
      review_id: idOf(`review ${of.id}`, createdAt),
      position,
      picture_id: id,
    })
  }
}

/** Reviews that somebody thinks must not stand, and that wait for the platform. */
export function addReports(rows: Rows, now: Date): void {
  const texts = {
    en: 'They name my colleague and what she told them of her health.',
    fr: 'On y nomme ma collègue et ce qu’elle a dit de sa santé.',
  }
  for (const language of ['en', 'fr'] as const) {
    const low = rows.of('review').filter((row) => row.language === language && row.text !== '')
    const worst = low.toSorted((a, b) => Number(a.stars) - Number(b.stars)).slice(0, 2)
    for (const [index, review] of worst.entries()) {
      const createdAt = now.getTime() - (index + 2) * 5 * hour
      rows.add('review_report', {
        business_id: review.business_id,
        id: idOf(`report ${String(review.id)}`, createdAt),
        review_id: review.id,
        reporter_id: userId(index === 0 ? 'hugo' : 'camille'),
        is_by_business: false,
        reason: index === 0 ? 'personal' : 'untrue',
        note: index === 0 ? texts[language] : '',
        created_at: new Date(createdAt).toISOString(),
      })
    }
  }
}

/** Visits of a shop that somebody with a name has had, one for each person, then their others. */
function visitsOf(rows: Rows, shop: ShopData, random: Random): Visited[] {
  const people = new Map(rows.of('customer').map((row) => [row.id, row]))
  const names = new Map(rows.of('staff_member').map((row) => [row.id, row.name as string]))
  const staffOf = new Map(rows.of('item').map((row) => [row.booking_id, row.staff_ids as string[]]))
  const all = rows
    .of('booking')
    .filter((row) => row.shop_id === shopId(shop) && row.state === 'completed')
    .filter((row) => people.get(row.customer_id)?.name && staffOf.get(row.id)!.length > 0)
    .map((row) => ({
      business_id: row.business_id as string,
      id: row.id as string,
      customer_id: row.customer_id as string,
      authorName: shortName(people.get(row.customer_id)!.name as string),
      staffName: names.get(staffOf.get(row.id)![0])!,
      language: people.get(row.customer_id)!.language as 'en' | 'fr',
      endedAt: Date.parse(row.ends_at as string),
    }))
  const seen = new Set<string>()
  const firsts: Visited[] = []
  const others: Visited[] = []
  for (const visit of random.shuffle(all)) {
    if (seen.has(visit.customer_id)) others.push(visit)
    else firsts.push(visit)
    seen.add(visit.customer_id)
  }
  return [...firsts, ...others]
}

function shortName(name: string): string {
  const [first, last] = name.split(' ')
  return last ? `${first} ${last[0]}.` : first!
}

/** So many stars that they make the average: mostly fives, some fours, here and there less. */
function starsOf(average: number, count: number, random: Random): number[] {
  const stars: number[] = Array.from({ length: count }, () => 5)
  let missing = Math.round((5 - average) * count)
  while (missing > 0) {
    const at = random.between(0, count - 1)
    const less = random.chance(0.25) ? Math.min(2, missing) : 1
    if (stars[at] !== 5) continue
    stars[at] = 5 - less
    missing -= less
  }
  return stars
}

function written({ language, staffName }: Visited, stars: number, random: Random): Written {
  const named = (text: string) => text.replaceAll('{who}', staffName)
  if (stars <= 3) return random.pick(words.complaint[language])
  if (stars === 4) return { text: named(random.pick(words.reserve[language])), answer: null }
  if (random.chance(0.12)) return { text: '', answer: null }
  const parts = [random.pick(words.opening[language]), random.pick(words.praise[language])]
  return {
    text: named((random.chance(0.7) ? parts : parts.slice(1)).join(' ')),
    answer: random.chance(0.2) ? named(random.pick(words.thanks[language])) : null,
  }
}
