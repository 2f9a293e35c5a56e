import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Links } from '../../platform/link.ts'
import { folderStore } from '../../platform/picture-store.ts'
import { openWriter } from '../write.ts'

/** Writes messages as the server does, without a build. */
export function testWriter(links: Links) {
  const { publicUrl } = links
  const sender = { publicUrl, address: 'booking@spa.test', links, codeOf: () => '123456' }
  const store = folderStore(join(tmpdir(), 'serein-test-pictures'))
  return openWriter({ ...sender, store, hearsSms: true }, () => import('../mail/mail.tsx'))
}
