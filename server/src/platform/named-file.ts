import type { StaticFile, StaticFiles } from './static-files.ts'

/** What the platform is called in the files of a build. */
const builtName = 'Serein'

/** A file of a build; where the platform is named in it, with its name of today. */
export async function findNamed(
  files: StaticFiles,
  path: string,
  platformName: () => Promise<string>,
): Promise<StaticFile | undefined> {
  const file = files.find(path)
  const write = writers.find(([end]) => path.endsWith(end))?.[1]
  if (!file || !write) return file
  const name = await platformName()
  return name === builtName ? file : file.rewritten((text) => write(text, name))
}

const writers: [end: string, write: (text: string, name: string) => string][] = [
  ['.html', (text, name) => text.replaceAll(builtName, () => inHtml(name))],
  ['.webmanifest', (text, name) => text.replaceAll(builtName, () => inJson(name))],
  // A device that finds another service worker than its own brings anew what it keeps: the two above, and the app's shell.
  ['/sw.js', (text, name) => `${text}\n// ${encodeURIComponent(name)}\n`],
]

function inHtml(name: string): string {
  return name.replaceAll(/[&<>"]/gu, (sign) => `&#${sign.codePointAt(0)};`)
}

function inJson(name: string): string {
  return JSON.stringify(name).slice(1, -1)
}
