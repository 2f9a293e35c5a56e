import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { Config } from './config.ts'
import { isVideo } from './video-host.ts'

/** What none of our pages uses is off for all of them; nothing that is framed gets what ours may ask for. */
const permissions = [
  ...[
    'accelerometer',
    'display-capture',
    'gyroscope',
    'hid',
    'idle-detection',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((name) => `${name}=()`),
  // The desk reads codes with a camera, and a client takes a picture of themselves.
  ...['camera', 'geolocation', 'publickey-credentials-create', 'publickey-credentials-get'].map(
    (name) => `${name}=(self)`,
  ),
].join(', ')

/** What every answer tells the browser to leave alone. */
export function pageGuard(
  config: Pick<Config, 'publicUrl' | 'firebase' | 'isIndexed'>,
): MiddlewareHandler {
  const secure = secureHeaders({
    strictTransportSecurity: config.publicUrl.startsWith('https:'),
    crossOriginResourcePolicy: 'same-origin',
    xFrameOptions: 'DENY',
    // A page knows by it that the entry page, which shows the splash, has led here; nobody else is told.
    referrerPolicy: 'same-origin',
    // The window in which one chooses a Google account tells the page when it is closed.
    ...(config.firebase && { crossOriginOpenerPolicy: 'same-origin-allow-popups' }),
  })
  return async (context, next) => {
    await secure(context, next)
    context.res.headers.set('permissions-policy', permissions)
    // Everybody may see them, the pages of the apps, which come from elsewhere, too.
    if (context.req.path.startsWith('/pictures/'))
      context.res.headers.set('cross-origin-resource-policy', 'cross-origin')
    if (isVideo(context.req.path)) {
      // The one page that ours show in a frame; who plays a video asks on whose behalf.
      context.res.headers.set('x-frame-options', 'SAMEORIGIN')
      context.res.headers.set('referrer-policy', 'strict-origin-when-cross-origin')
    }
    if (!config.isIndexed) context.res.headers.set('x-robots-tag', 'noindex')
  }
}
