import { readFileSync } from 'node:fs'
import { minifySync, transformWithOxc, type Plugin } from 'vite'

/**
 * `import { script } from './paint.ts?script'`: a file as the text of a script that stands in a page, made small. It leaves no
 * name behind in the page; what it is told (`given`) the page writes before it. Server, browser and tests get the same text,
 * since the content security policy allows it by its hash.
 */
export function inlineScripts(): Plugin {
  return {
    name: 'serein:inline-scripts',
    enforce: 'pre',
    async load(id) {
      const [file, query] = id.split('?') as [string, string | undefined]
      if (query !== 'script') return null
      this.addWatchFile(file)
      const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file, {
        target: 'es2022',
      })
      const alone = `(()=>{${code.replace(/^export \{\};?$/mu, '')}})()`
      const small = minifySync(file.replace(/ts$/u, 'js'), alone, {
        compress: { target: 'es2022' },
      })
      if (small.errors.length > 0) throw new Error(`${file}: ${small.errors[0]!.message}`)
      return `export const script = ${JSON.stringify(small.code.trim())}`
    },
  }
}
