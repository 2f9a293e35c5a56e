import { orderEarned } from '@serein/shared/ledger/order.ts'
import { passAccount } from '@serein/shared/ledger/pass.ts'
import { accountOf } from '@serein/shared/ledger/transfer.ts'
import { priceOf } from '@serein/shared/offer/price.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import { instantOf } from '@serein/shared/time/instant.ts'
import { categoryId, currenciesOf, priceIn } from './menu.ts'
import { addTransfer } from './money.ts'
import { addPayment } from './order-payment.ts'
import { addOrderRow } from './order.ts'
import type { Customer } from './people.ts'
import { businessId, shopId } from './place.ts'
import { idOf } from './random.ts'
import type { Rows } from './rows.ts'
import { type BusinessData, t } from './world/shape.ts'

type PlanData = {
  business: string
  name: Bilingual
  description: Bilingual
  category: string
  unit?: 'visit' | 'minute'
  units: number
  /** Whole units of the currency of its business. */
  price: number
  months: number | null
  people?: number
  parts?: number
}

const plans: PlanData[] = [
  {
    business: 'maison-serein',
    name: t('Ten massages', 'Dix massages'),
    description: t(
      'One of them is our gift. For you, or for two people you name.',
      'Le dixième est offert. Pour vous, ou pour deux personnes de votre choix.',
    ),
    category: 'massage',
    units: 10,
    price: 810,
    months: 12,
    people: 2,
    parts: 4,
  },
  {
    business: 'maison-serein',
    name: t('Five facials', 'Cinq soins du visage'),
    description: t('A season for your skin.', 'Une saison pour votre peau.'),
    category: 'facial',
    units: 5,
    price: 420,
    months: 6,
  },
  {
    business: 'maison-serein',
    name: t('Three hundred minutes', 'Trois cents minutes'),
    description: t(
      'Of any massage, as long or as short as you like.',
      'De massage, aussi long ou aussi court que vous le souhaitez.',
    ),
    category: 'massage',
    unit: 'minute',
    units: 300,
    price: 390,
    months: 12,
    people: 1,
  },
  {
    business: 'bains-du-canal',
    name: t('Six times the baths', 'Six fois les bains'),
    description: t('An hour of warmth, six times.', 'Une heure de chaleur, six fois.'),
    category: 'hammam',
    units: 6,
    price: 210,
    months: 12,
    people: 1,
  },
  {
    business: 'atelier-boreal',
    name: t('Five massages', 'Cinq massages'),
    description: t('Paid in two, if you prefer.', 'En deux versements, si vous préférez.'),
    category: 'massage',
    units: 5,
    price: 480,
    months: null,
    parts: 2,
  },
  {
    business: 'atelier-boreal',
    name: t('Three body treatments', 'Trois soins du corps'),
    description: t('For a long winter.', 'Pour un long hiver.'),
    category: 'body',
    units: 3,
    price: 300,
    months: null,
  },
]

const planId = ({ business, name }: PlanData) => idOf(`pass plan ${business} ${name.en}`)
const ofBusiness = ({ slug }: BusinessData) => plans.filter(({ business }) => business === slug)

/** The packages that a business sells. */
export function addPassPlans(rows: Rows, business: BusinessData): void {
  for (const plan of ofBusiness(business)) {
    const { name, description, unit = 'visit', units, category, months, people = 0 } = plan
    const ids = { business_id: businessId(business), id: planId(plan) }
    rows.add('pass_plan', {
      ...ids,
      name,
      description,
      unit,
      units,
      category_id: categoryId(business, category),
      valid_months: months,
      people,
      parts: plan.parts ?? 1,
    })
    for (const currency of currenciesOf(business))
      rows.add('pass_plan_price', {
        business_id: ids.business_id,
        plan_id: ids.id,
        currency,
        price_minor: priceIn(business, plan.price, currency),
      })
  }
}

const dayMinutes = 1_440
const passCount = 20

/** Passes that clients have bought at the first spa of a business, one of them Camille’s. */
export function addPasses(
  rows: Rows,
  business: BusinessData,
  { customers, now }: { customers: Customer[]; now: Date },
): void {
  if (business.slug !== 'maison-serein') return
  const minute = Math.floor(now.getTime() / 60_000)
  const own = ofBusiness(business)
  const passIds = customers.slice(0, passCount).map((customer, index) =>
    addPass(rows, business, {
      plan: own[index % own.length]!,
      customer,
      at: minute - (4 + 7 * index) * dayMinutes,
    }),
  )
  // The first is for two more, of whom its holder has named one.
  rows.add('pass_person', {
    business_id: businessId(business),
    pass_id: passIds[0]!,
    customer_id: customers[1]!.id,
    name: 'Léa',
  })
}

type Sold = { plan: PlanData; customer: Customer; at: number }

function addPass(rows: Rows, business: BusinessData, { plan, customer, at }: Sold): string {
  const [business_id, shop_id] = [businessId(business), shopId(business.shops[0]!)]
  const [customerId, currency, amountMinor] = [customer.id, 'EUR', plan.price * 100]
  const id = idOf(`pass order ${customerId}`, at * 60_000)
  const ids = { id, business_id, shop_id, customerId }
  const item = { guest: 0, variantId: '', lengthMinutes: 0, taxRate: 0, addOns: [] }
  const items = [{ ...item, label: plan.name, priceMinor: amountMinor }]
  const price = priceOf({ currency, taxIsIncluded: true, items, discounts: [], tipMinor: 0 })
  addOrderRow(rows, { ...ids, order: { state: 'collected' }, price, at })
  addPassLine(rows, { business_id, orderId: id, plan, amountMinor })
  const paidAt = at + 20 * 60
  const passId = idOf(`pass ${customerId}`, paidAt * 60_000)
  const { name, unit = 'visit', units, category, months, people = 0 } = plan
  rows.add('pass', {
    business_id,
    id: passId,
    plan_id: planId(plan),
    customer_id: customerId,
    shop_id,
    order_id: id,
    order_position: 0,
    currency,
    price_minor: amountMinor,
    name,
    unit,
    units,
    category_id: categoryId(business, category),
    people,
    starts_at: instantOf(paidAt),
    ends_at: months && instantOf(paidAt + Math.round((months * 365) / 12) * dayMinutes),
  })
  const paid = { ...ids, amountMinor, currency }
  addPayment(rows, paid, { tender: 'cash', isRefunded: false, at: paidAt })
  const held = accountOf('deposit_held', id, currency)
  const standing = [{ account: held, balanceMinor: amountMinor }]
  const paidAhead = [{ account: passAccount({ passId, currency }), amountMinor }]
  const { netMinor, taxes } = price
  const order = { orderId: id, debtor: customerId, currency, standing, netMinor, taxes }
  addTransfer(rows, { businessId: business_id }, orderEarned({ ...order, paidAhead }), paidAt)
  return passId
}

function addPassLine(
  rows: Rows,
  line: { business_id: string; orderId: string; plan: PlanData; amountMinor: number },
): void {
  const { business_id, orderId, plan, amountMinor } = line
  const { name, unit = 'visit', units } = plan
  rows.add('order_line', {
    business_id,
    order_id: orderId,
    position: 0,
    kind: 'pass',
    staff_id: null,
    discount_minor: 0,
    variant_id: null,
    plan_id: planId(plan),
    plan_price_minor: amountMinor,
    parts: 1,
    name,
    label:
      unit === 'visit'
        ? t(`${units} treatments`, `${units} soins`)
        : t(`${units} minutes`, `${units} minutes`),
    units: 1,
    unit_minor: amountMinor,
    tax_rate: 0,
    net_minor: amountMinor,
    tax_minor: 0,
    returned_units: 0,
  })
}
