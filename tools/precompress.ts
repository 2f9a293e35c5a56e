import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Leaves `.br` and `.gz` beside each text file of a built folder, so that serving costs nothing. */
export function precompress(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(?:js|css|html|json|svg|txt|webmanifest)$/u.test(entry.name))
      continue
    const path = `${entry.parentPath}/${entry.name}`
    const content = readFileSync(path)
    if (content.length < 512) continue
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
    )
  }
}
