import { loadConfig, givenSettings } from '@serein/server/platform/config.ts'
import { backUp } from '@serein/server/platform/backup.ts'
import { onDatabase } from '@serein/server/platform/own-database.ts'
import { openPictures } from '@serein/server/platform/picture-bucket.ts'
import { settingsCopy } from '@serein/server/platform/settings-copy.ts'
import { runOnFolder, inWords, teller } from './folder-command.ts'
import { sealedFields } from './sealed-field.ts'

/** Which keys have sealed anything. */
const sealedBy = `select distinct split_part(sealed, '.', 1) as key
  from ${sealedFields} as field (sealed) where sealed is not null`

/** `npm run backup -- <folder>` */
await runOnFolder('backup', async (folder) => {
  const config = loadConfig()
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  const { tables, files } = await onDatabase(config, (url) =>
    backUp({
      url,
      folder,
      pictures: openPictures(config),
      settings: settingsCopy(givenSettings()),
      keys: { secrets: config.secrets, fieldKeys: config.fieldKeys },
      sealedBy,
      signal: stop.signal,
      tell: teller(),
    }),
  )
  return `Backed up ${inWords(tables, files)} to ${folder}. The secrets of .env are not in it: keep them elsewhere.`
})
