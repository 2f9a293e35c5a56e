/**
 * What the page of a shell may load: the app's own files, what its server shows, and what providers of payments and log-ins
 * bring themselves. Its scripts hold the session's token, so nobody else's may run. On the web the same is said with the page:
 * server/src/platform/content-policy.ts. An iPhone serves the app's files under `capacitor:`.
 */
export function shellPolicy(origin: string, scripts: string[]): string {
  const own = "'self' capacitor:"
  return [
    `default-src ${own}`,
    [`script-src ${own}`, ...scripts, ...providers].join(' '),
    `style-src ${own} 'unsafe-inline'`,
    `img-src ${own} data: blob: ${origin}`,
    `connect-src ${own} data: blob: ${origin} https:`,
    `frame-src ${own} ${origin} https:`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ')
}

const providers = [
  'https://js.stripe.com/',
  'https://*.js.stripe.com/',
  'https://www.paypal.com/',
  'https://www.paypalobjects.com/',
  'https://apis.google.com/',
  'https://www.google.com/recaptcha/',
  'https://www.gstatic.com/recaptcha/',
]
