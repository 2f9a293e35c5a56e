import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Loaded before a command of a release: the settings of its `.env`, where it has one. Of a missing file Node's own flag would speak each time. */
const file = join(import.meta.dirname, '..', '.env')
if (existsSync(file)) process.loadEnvFile(file)
