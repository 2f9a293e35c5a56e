import { firstFormats } from '@serein/client/format.ts'
import { asLanguage, defaultLanguage } from '@serein/client/i18n.ts'

// The name it is started with is the language of the page.
for (const format of firstFormats(asLanguage(self.name) ?? defaultLanguage)) format()
self.close()
