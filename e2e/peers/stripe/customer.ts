import { spend } from './attempt.ts'
import { newId, type World } from './books.ts'
import { behaviourOf, methodNamed } from './card.ts'
import { type Form, formOf, metadataOf, textOf } from './form.ts'
import { listed } from './listing.ts'
import { refuse, refuseCard, refuseMissing } from './refusal.ts'
import type { Customer, Method } from './thing.ts'
import type { StripeVerb } from './verb.ts'

/** Customers, and the cards that are kept for them. */
export const customerVerbs: Record<string, StripeVerb> = {
  'POST /v1/customers': (world, { form }) => {
    const customer = newCustomer(world, form)
    world.emit('customer.created', customer)
    return customer
  },
  'GET /v1/customers': (world, { form }) => {
    const email = textOf(form.email)
    const all = [...world.books.customers.values()].filter(
      (one) => !one.deleted && (!email || one.email === email),
    )
    return listed(all, form, '/v1/customers')
  },
  'GET /v1/customers/{id}': ({ books }, { ids: { id = '' } }) => {
    const customer = books.customers.get(id) ?? refuseMissing('customer', id)
    return customer.deleted ? { id, object: 'customer', deleted: true } : customer
  },
  'POST /v1/customers/{id}': (world, { ids, form }) => {
    const customer = customerOf(world, ids.id)
    const texts = ['name', 'email', 'phone', 'description'] as const
    for (const name of texts)
      if (form[name] !== undefined) customer[name] = textOf(form[name]) ?? null
    const preferred = textOf(formOf(form.invoice_settings).default_payment_method)
    if (preferred) customer.invoice_settings = { ...settings, default_payment_method: preferred }
    customer.metadata = metadataOf(form.metadata, customer.metadata)
    world.emit('customer.updated', customer)
    return customer
  },
  'DELETE /v1/customers/{id}': (world, { ids }) => {
    const customer = customerOf(world, ids.id)
    for (const method of methodsOf(world, customer.id)) detach(method)
    world.emit('customer.deleted', customer)
    customer.deleted = true
    return { id: customer.id, object: 'customer', deleted: true }
  },
  'GET /v1/customers/{id}/payment_methods': (world, { ids, form }) => {
    const { id } = customerOf(world, ids.id)
    return listed(methodsOf(world, id), form, `/v1/customers/${id}/payment_methods`)
  },
  'GET /v1/payment_methods': (world, { form }) => {
    const customer = textOf(form.customer) ?? ''
    return listed(methodsOf(world, customer), form, '/v1/payment_methods')
  },
  'GET /v1/payment_methods/{id}': (world, { ids }) => methodOf(world, ids.id),
  'POST /v1/payment_methods/{id}': (world, { ids, form }) => {
    const method = methodOf(world, ids.id)
    method.metadata = metadataOf(form.metadata, method.metadata)
    return method
  },
  'POST /v1/payment_methods/{id}/attach': (world, { ids, form }) => {
    const method = methodNamed(world, ids.id ?? '') ?? refuseMissing('PaymentMethod', ids.id ?? '')
    const customer = customerOf(world, textOf(form.customer), 'customer')
    if (method.customer && method.customer !== customer.id)
      refuse('The payment method you provided has already been attached to a customer.')
    const { decline } = behaviourOf(method)
    if (decline) refuseCard(decline)
    method.customer = customer.id
    world.emit('payment_method.attached', method)
    return method
  },
  'POST /v1/payment_methods/{id}/detach': (world, { ids }) => {
    const method = methodOf(world, ids.id)
    if (!method.customer)
      refuse(
        'The payment method you provided is not attached to a customer so detachment is impossible.',
      )
    detach(method)
    world.emit('payment_method.detached', method)
    return method
  },
}

function customerOf({ books }: World, id = '', param = 'id'): Customer {
  const customer = books.customers.get(id)
  return !customer || customer.deleted ? refuseMissing('customer', id, param) : customer
}

function methodOf({ books }: World, id = ''): Method {
  return books.methods.get(id) ?? refuseMissing('PaymentMethod', id, 'payment_method')
}

function methodsOf({ books }: World, customer: string): Method[] {
  return [...books.methods.values()].filter((method) => method.customer === customer)
}

function detach(method: Method): void {
  method.customer = null
  spend(method)
}

function newCustomer(world: World, form: Form): Customer {
  const customer: Customer = {
    id: newId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: world.now(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: textOf(form.description) ?? null,
    discount: null,
    email: textOf(form.email) ?? null,
    invoice_settings: settings,
    livemode: false,
    metadata: metadataOf(form.metadata),
    name: textOf(form.name) ?? null,
    phone: textOf(form.phone) ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
  world.books.customers.set(customer.id, customer)
  return customer
}

const settings = {
  custom_fields: null,
  default_payment_method: null as string | null,
  footer: null,
  rendering_options: null,
}
