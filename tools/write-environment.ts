import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environmentExample } from '@serein/server/platform/config.ts'

/** Writes `.env.example` from the settings: `node tools/write-environment.ts`. */
writeFileSync(join(import.meta.dirname, '../.env.example'), environmentExample())
