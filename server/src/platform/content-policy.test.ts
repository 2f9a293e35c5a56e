import { expect, test } from 'vitest'
import { contentPolicy, providerAt } from './content-policy.ts'

const project = {
  projectId: 'my-spa-1234',
  apiKey: 'a-public-key',
  authDomain: 'my-spa-1234.firebaseapp.com',
  emulator: null,
  keysUrl: 'https://keys.example',
}
const read = (policy: string) =>
  Object.fromEntries(
    policy.split('; ').map((line) => {
      const [name = '', ...sources] = line.split(' ')
      return [name, sources]
    }),
  )

test('a page loads from us and calls us, and nobody else', () => {
  const policy = contentPolicy(undefined, "'nonce-abc'")
  expect(read(policy)).toMatchObject({
    'script-src': ["'self'", "'nonce-abc'"],
    'connect-src': ["'self'"],
    'frame-ancestors': ["'none'"],
  })
  expect(policy).not.toMatch(/https?:|frame-src/u)
})

test('a page with Firebase calls Google, too, and shows the window of the project', () => {
  const policy = read(contentPolicy(project, "'nonce-abc'"))
  expect(policy['connect-src']).toEqual([
    "'self'",
    'https://identitytoolkit.googleapis.com/',
    'https://securetoken.googleapis.com/',
    'https://www.google.com/recaptcha/',
  ])
  expect(policy['script-src']).toEqual([
    "'self'",
    "'nonce-abc'",
    'https://apis.google.com/',
    'https://www.google.com/recaptcha/',
    'https://www.gstatic.com/recaptcha/',
  ])
  expect(policy['frame-src']).toContain('https://my-spa-1234.firebaseapp.com/')
  expect(policy['frame-ancestors']).toEqual(["'none'"])
})

test('an emulator is called in Google’s place', () => {
  const policy = read(contentPolicy({ ...project, emulator: '127.0.0.1:9099' }))
  expect(policy['connect-src']).toEqual(["'self'", 'http://127.0.0.1:9099/'])
})

test('a map that is drawn elsewhere is fetched from there, and nothing else is', () => {
  const map = { origins: ['https://tiles.example', 'https://letters.example'] }
  const policy = contentPolicy(undefined, "'nonce-abc'", map)
  expect(read(policy)['connect-src']).toEqual(["'self'", ...map.origins])
  expect(policy.match(/https:/gu)).toHaveLength(2)
  expect(policy).not.toMatch(/worker-src|'unsafe-eval'|script-src[^;]*blob:/u)
})

test('where somebody types a card Stripe’s fields are let in, PayPal’s on its own screens, and neither anywhere else', () => {
  const stripe = read(contentPolicy(undefined, '', undefined, { stripe: true, paypal: false }))
  expect(stripe['script-src']).toContain('https://js.stripe.com/')
  expect(stripe['connect-src']).toEqual(["'self'", 'https://api.stripe.com/'])
  expect(stripe['frame-src']).toContain('https://hooks.stripe.com/')
  expect(JSON.stringify(stripe)).not.toContain('paypal')
  const paypal = contentPolicy(undefined, '', undefined, { stripe: false, paypal: true })
  expect(paypal).toContain('https://www.paypal.com/')
  expect(paypal).not.toContain('stripe')
  expect(contentPolicy(undefined, '')).not.toMatch(/stripe|paypal/u)
  const paths = [
    '/card',
    '/card-checkout/',
    '/credit-paypal',
    '/',
    '/wallet',
    '/cards',
    '/toString',
  ]
  expect(paths.map(providerAt)).toEqual(['stripe', 'stripe', 'paypal', null, null, null, null])
})
