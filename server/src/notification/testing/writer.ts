import type { Links } from '../../platform/link.ts'
import { openWriter } from '../write.ts'

/** Writes messages as the server does, without a build. */
export function testWriter(links: Links) {
  const { publicUrl } = links
  const sender = { publicUrl, address: 'booking@spa.test', links, codeOf: () => '123456' }
  return openWriter({ ...sender, hearsSms: true }, () => import('../mail/mail.tsx'))
}
