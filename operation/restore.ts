import { loadConfig } from '@serein/server/platform/config.ts'
import { onDatabase } from '@serein/server/platform/own-database.ts'
import { openPictures } from '@serein/server/platform/picture-bucket.ts'
import { restore } from '@serein/server/platform/restore.ts'
import { runOnFolder, inWords, teller } from './folder-command.ts'

/** `npm run restore -- <folder>` */
await runOnFolder('restore', async (folder) => {
  const config = loadConfig()
  const { manifest, warnings } = await onDatabase(config, (url) =>
    restore({
      url,
      folder,
      pictures: openPictures(config),
      mode: config.env,
      keys: { secrets: config.secrets, fieldKeys: config.fieldKeys },
      disks: {
        pictures: config.pictureFolder,
        database: config.databaseUrl ? undefined : config.dataFolder,
      },
      tell: teller(),
    }),
  )
  for (const warning of warnings) console.warn(warning)
  return `Restored ${inWords(manifest.tables, manifest.files)} from ${folder}, as of ${manifest.takenAt}.`
})
