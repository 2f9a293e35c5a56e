import { Hono } from 'hono'
import type { AppConfig } from '../platform/config-app.ts'
import site from '../platform/site.gen.json' with { type: 'json' }

/**
 * Says to phones which apps are this server's own, so that links to screens of customers open in them and passkeys are shared:
 * `/.well-known/apple-app-site-association` and `/.well-known/assetlinks.json`. Neither is there where no app is set up.
 */
export function associationHost({
  iosId,
  androidPackage,
  androidCertificates,
}: Pick<AppConfig, 'iosId' | 'androidPackage' | 'androidCertificates'>): Hono {
  const host = new Hono()
  if (iosId) {
    const components = site.screens.map((path) => ({ '/': path }))
    host.get('/.well-known/apple-app-site-association', (context) =>
      context.json(
        {
          applinks: { details: [{ appIDs: [iosId], components }] },
          webcredentials: { apps: [iosId] },
        },
        200,
        forAnHour,
      ),
    )
  }
  if (androidCertificates.length > 0)
    host.get('/.well-known/assetlinks.json', (context) =>
      context.json(
        [
          {
            relation: [
              'delegate_permission/common.handle_all_urls',
              'delegate_permission/common.get_login_creds',
            ],
            target: {
              namespace: 'android_app',
              package_name: androidPackage,
              sha256_cert_fingerprints: androidCertificates,
            },
          },
        ],
        200,
        forAnHour,
      ),
    )
  // Those who ask here read no pages.
  host.get('/.well-known/*', (context) => context.text('Not found', 404))
  return host
}

const forAnHour = { 'cache-control': 'public, max-age=3600' }
