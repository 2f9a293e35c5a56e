import { codeOf } from '../identity/one-time-code.ts'
import type { Config } from '../platform/config.ts'
import { keepInOutbox } from '../platform/delivery.ts'
import { openMail } from '../platform/delivery-mail.ts'
import { openPush } from '../platform/delivery-push.ts'
import { openSms } from '../platform/delivery-sms.ts'
import { openLinks } from '../platform/link.ts'
import type { PictureStore } from '../platform/picture-store.ts'
import type { Channels } from './delivery.ts'
import type { ChannelName } from './message.ts'
import { openWriter, type Templates, type Writer } from './write.ts'

const compiled = new URL('../../dist/', import.meta.url)

/**
 * The channels that the settings switch on, and who writes for them. In demo all are on, and what has no server of its
 * own stays here, on the outbox page; in production only what is set up.
 */
export function openChannels({
  env,
  mail,
  sms,
  push,
  publicUrl,
  secrets,
  store,
}: Pick<Config, 'env' | 'mail' | 'sms' | 'push' | 'publicUrl' | 'secrets'> & {
  store: PictureStore
}): {
  channels: Channels
  on: ReadonlySet<ChannelName>
  write: Writer
  close(): void
} {
  const channels: Channels = {
    ...(env === 'demo' && { mail: keepInOutbox(), sms: keepInOutbox(), push: keepInOutbox() }),
    ...(mail && { mail: openMail(mail) }),
    ...(sms && { sms: openSms(sms) }),
    ...(push && { push: openPush(push) }),
  }
  const address = mail?.from ?? `booking@${new URL(publicUrl).hostname}`
  return {
    channels,
    on: new Set(Object.keys(channels) as ChannelName[]),
    // Compiled apart, and loaded with the first message.
    write: openWriter(
      {
        publicUrl,
        address,
        hearsSms: sms !== undefined,
        links: openLinks({ publicUrl, secrets }),
        store,
        codeOf: (codeId) => codeOf(secrets[0], codeId),
      },
      () => import(new URL('mail.js', compiled).href) as Promise<Templates>,
    ),
    close: () => Object.values(channels).forEach((channel) => channel.close()),
  }
}
