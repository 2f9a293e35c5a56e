import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { scenes } from './scene.ts'
import { Sheet } from './sheet.ts'

/** Every picture as file name → SVG text; the same bytes on every run. */
export function drawAll(): Map<string, string> {
  return new Map(
    Object.entries(scenes).map(([name, draw]) => {
      const sheet = new Sheet(name)
      draw(sheet)
      return [`${name}.svg`, sheet.print()]
    }),
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [file, svg] of drawAll()) writeFileSync(new URL(file, import.meta.url), svg)
}
